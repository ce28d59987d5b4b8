import { newest } from '../../db/migrations/ledger.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { columnsOf, type TableName, tableNames, tables } from '../../db/tables.ts'
import type { Source } from './engine.ts'
import { type End, headOf, type Rows, seal, sectionOf } from './format.ts'

/** The lines of a whole instance, some at a time, and in the end how many rows they were. */
export async function* exportFrom(source: Source, now: number): AsyncGenerator<string, Rows> {
  await requireSchema(source)
  const sealed = seal()
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`
    sealed.add(text)
    return text
  }
  const rows: Rows = {}
  yield line(headOf(await instanceOf(source), now))
  for (const table of tableNames) {
    yield line(sectionOf(table))
    let count = 0
    for await (const some of source.rows(everyRow(table))) {
      count += some.length
      yield some.map(line).join('')
    }
    rows[table] = count
  }
  yield `${JSON.stringify({ rows, sha256: sealed.sha256() } satisfies End)}\n`
  return rows
}

async function requireSchema(source: Source): Promise<void> {
  const { schema = null } = (await source.get(newestMigration, {})) ?? {}
  if (schema === newest) return
  throw new Error(
    `The database has schema ${schema}, this Longwave exports schema ${newest}: export with the version that runs it.`,
  )
}

async function instanceOf(source: Source): Promise<string> {
  const found = await source.get(findInstance, {})
  if (!found) throw new Error('The database holds no instance: start it once.')
  return found.id
}

/** Put together from the list of tables, which has the types. */
const everyRow = (table: TableName) =>
  prepared((_: object) =>
    tables[table].order.reduce(
      (query, column) => query.orderBy(column as never),
      q.selectFrom(table).select(columnsOf(table) as never[]),
    ),
  )
const newestMigration = prepared((_: object) =>
  q.selectFrom('migrations').select((eb) => eb.fn.max('number').as('schema')),
)
const findInstance = prepared((_: object) => q.selectFrom('instance').select('id'))
