import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PostgresQueryCompiler } from 'kysely'
import { readQueries } from '../recorded-queries.ts'
import { createDatabase, runSql } from './databases.ts'
import { fillLargeDatabase } from './large-database.ts'

/** Tables that grow without end, so a full scan takes longer each day. */
const growingTables = ['transmissions', 'likes', 'comments', 'tag_uses', 'name_suffixes']

test('no read on PostgreSQL scans all transmissions, likes, comments, tags or names', async (t) => {
  const { url, drop } = await createDatabase()
  t.after(drop)
  await fillLargeDatabase(url)
  const { queries } = await readQueries(t)
  // named-statement.test.ts covers queries that are planned anew for each value.
  for (const query of [...queries].filter((each) => !each.replansEachTime)) {
    const { sql } = query.compile(new PostgresQueryCompiler())
    const [row = {}] = await runSql(url, `explain (generic_plan, format json) ${sql}`)
    const [{ Plan }] = row['QUERY PLAN'] as [{ Plan: Node }]
    const scans = nodesOf(Plan).filter(isFullScan)
    assert.deepEqual(scans, [], sql)
  }
})

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Reads all rows, in the order of the table or of an index. */
const isFullScan = ({ 'Relation Name': table = '', 'Index Cond': bounds = '' }: Node): boolean =>
  growingTables.includes(table) && bounds === ''
