import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PostgresQueryCompiler } from 'kysely'
import { type Asked, readsOfApi, readsOfPages } from '../every-read.ts'
import { ask, createDatabase } from './databases.ts'
import { grow } from './grown.ts'

/** What grows for ever: a walk over all of it would take longer each day. */
const endless = ['transmissions', 'likes', 'comments', 'tag_uses']

test('no read walks transmissions, likes, comments or tags from end to end on PostgreSQL either', async (t) => {
  const { url, drop } = await createDatabase()
  t.after(drop)
  await grow(url)
  const asked: Asked = new Set([...(await readsOfApi(t)).asked, ...(await readsOfPages(t)).asked])
  assert.ok(asked.size >= 40, `${asked.size} statements were seen`)
  // What is planned anew for each value has a story of its own (statement.test.ts).
  for (const query of [...asked].filter((each) => !each.isUneven)) {
    const { sql } = query.compile(new PostgresQueryCompiler())
    const [row = {}] = await ask(url, `explain (generic_plan, format json) ${sql}`)
    const [{ Plan }] = row['QUERY PLAN'] as [{ Plan: Node }]
    const walks = nodesOf(Plan).filter(isWalk)
    assert.deepEqual(walks, [], sql)
  }
})

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Of all rows, in the order of the table or of an index. */
const isWalk = ({ 'Relation Name': table = '', 'Index Cond': bounds = '' }: Node): boolean =>
  endless.includes(table) && bounds === ''
