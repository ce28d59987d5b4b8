import {
  AliasNode,
  DeleteQueryNode as DeleteNode,
  type DeleteQueryNode,
  FromNode,
  IdentifierNode,
  InsertQueryNode,
  type OperationNode,
  PostgresQueryCompiler,
  type QueryCompiler,
  RawNode,
  type RootOperationNode,
  SelectionNode,
  type SelectQueryNode,
  UpdateQueryNode,
  UsingNode,
  ValueNode,
} from 'kysely'
import type { QueryConfig } from 'pg'
import { Placeholder } from '../../../db/prepared-query.ts'
import type { LateValues } from '../../../writer/late-values.ts'
import { BulkCompiler, ColumnOfValues, positionColumn } from '../bulk-compiler.ts'
import { type AnyQuery, inputColumnsOf, type QueryInput } from '../input-columns.ts'
import { canCoalesce } from '../statement-coalescer.ts'
import { LateCompiler, withLateColumns } from './late-compiler.ts'

/**
 * The statements of a sealed batch, each for all inputs of a query. `look` and `foresee` run beforehand: they read rows, and count the
 * rows that a write would affect. `recheck` and `rewrite` run in the transaction of the batch and fail unless they find the same; `write`
 * only writes. Tests: sealed-batch.test.ts, and engines-agree.test.ts.
 */
type Form = 'look' | 'foresee' | 'recheck' | 'rewrite' | 'write' | 'tally'

/** The parameter for what the rehearsal found. */
class Expected {}
const expected = ValueNode.create(new Expected())

type Compiled = { name?: string; text: string; parameters: readonly unknown[] }
const statements = new Map<AnyQuery, Map<string, Compiled>>()
let count = 0

export function sealedStatement(
  form: Form,
  query: AnyQuery,
  given: QueryInput[],
  { late, found }: { late?: LateValues; found?: unknown } = {},
): QueryConfig {
  const isBulk = canCoalesce(query)
  const plain = isBulk ? inputColumnsOf(query, given) : []
  const { columns, inputs } = late ? withLateColumns(plain, given, late) : { columns: plain, inputs: given }
  const variants = statements.get(query) ?? new Map<string, Compiled>()
  statements.set(query, variants)
  const variant = [
    form,
    ...columns.map((column) => `${column.type} ${'late' in column ? column.late : ''}`),
  ].join()
  const compiled =
    variants.get(variant) ?? compile(query, form, isBulk ? new LateCompiler(columns) : undefined)
  variants.set(variant, compiled)
  const { parameters, ...statement } = compiled
  const values = parameters.map((value) => {
    if (value instanceof Expected) return found
    if (value instanceof ColumnOfValues) return inputs.map((input) => input[value.name])
    return value instanceof Placeholder ? inputs[0]?.[value.name] : value
  })
  return { ...statement, values }
}

/** Puts counts into the stored replies of these records, in the place of their tokens. */
export function correctionStatement(query: AnyQuery, records: QueryInput[]): QueryConfig {
  const columns = [
    { name: 'key', type: 'bigint' },
    { name: 'id', type: 'text' },
    { name: 'token', type: 'text' },
    { name: 'more', type: 'bigint' },
  ]
  const compiler = new BulkCompiler(columns)
  const { sql, parameters } = query.compile(compiler, (node) =>
    RawNode.create(
      [
        `update answers set reply = replace(reply, '"' || inputs."$token" || '"', (found.count + inputs."$more")::text) from `,
        ' cross join lateral ',
        ' as found where answers.id = inputs."$id"',
      ],
      [compiler.inputs, node],
    ),
  )
  const values = parameters.map((value) =>
    value instanceof ColumnOfValues ? records.map((record) => record[value.name]) : value,
  )
  return { text: sql, values }
}

function compile(query: AnyQuery, form: Form, bulk: LateCompiler | undefined): Compiled {
  const compiler: QueryCompiler = bulk ?? new PostgresQueryCompiler()
  const { sql, parameters } = query.compile(compiler, (node) => shaped(node, form, bulk?.inputs))
  const name = query.replansEachTime ? {} : { name: `longwave_sealed_${count++}` }
  return { ...name, text: sql, parameters }
}

function shaped(node: RootOperationNode, form: Form, inputs: RawNode | undefined): RootOperationNode {
  const position = inputs ? `inputs."${positionColumn}"` : '1'
  /** `select ... from inputs cross join lateral (...) as found` */
  const fromFound = (select: string, source: OperationNode, after: string, ...more: OperationNode[]) =>
    inputs
      ? RawNode.create(
          [`${select} from `, ' cross join lateral ', ` as found${after}`, ...more.map(() => '')],
          [inputs, source, ...more],
        )
      : RawNode.create([`${select} from `, ` as found${after}`, ...more.map(() => '')], [source, ...more])
  switch (form) {
    case 'look':
      return fromFound(`select found.*, ${position} as "${positionColumn}", found::text as "$row"`, node, '')
    case 'tally':
      return fromFound(
        `select set_config('longwave.late', current_setting('longwave.late') || string_agg(' ' || found.count, '' order by ${position}), true)`,
        node,
        '',
      )
    case 'foresee':
      return fromFound(`select found.affected, ${position} as "${positionColumn}"`, countOf(node), '')
    case 'recheck':
      return RawNode.create(
        ['select 1 / (array(', ' order by 1) = array(select unnest(', '::text[]) order by 1))::int'],
        [fromFound(`select found::text || ' ' || ${position}`, node, ''), expected],
      )
    case 'rewrite':
      return InsertQueryNode.is(node)
        ? RawNode.create(
            [
              'with done as (',
              ' returning 1) select 1 / ((select count(*) from done) = cardinality(',
              '::bigint[]))::int',
            ],
            [node, expected],
          )
        : RawNode.create(
            [
              `with done as (`,
              ` returning ${position} as at) select 1 / (array(select at from done order by 1) = `,
              '::bigint[])::int',
            ],
            [joined(node, inputs), expected],
          )
    case 'write':
      return joined(node, inputs)
  }
}

function joined(node: RootOperationNode, inputs: RawNode | undefined): RootOperationNode {
  if (!inputs) return node
  if (UpdateQueryNode.is(node)) return { ...node, from: FromNode.create([inputs]) }
  return DeleteNode.is(node) ? { ...node, using: UsingNode.create([inputs]) } : node
}

/** How many rows an update or a delete would affect. */
function countOf(node: RootOperationNode): SelectQueryNode {
  const { where } = node as DeleteQueryNode | UpdateQueryNode
  const from = UpdateQueryNode.is(node)
    ? FromNode.create([node.table as OperationNode])
    : (node as DeleteQueryNode).from
  const affected = AliasNode.create(RawNode.createWithSql('count(*)'), IdentifierNode.create('affected'))
  const selections = [SelectionNode.create(affected)]
  return { kind: 'SelectQueryNode', from, selections, ...(where ? { where } : {}) }
}
