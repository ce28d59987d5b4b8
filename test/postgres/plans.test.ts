import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PostgresQueryCompiler } from 'kysely'
import { type Asked, readsOfApi, readsOfPages } from '../every-read.ts'
import { ask, createDatabase } from './databases.ts'

/** What grows for ever: a walk over all of it would take longer each day. */
const endless = ['transmissions', 'likes', 'comments', 'tag_uses']

test('no read walks transmissions, likes, comments or tags from end to end on PostgreSQL either', async (t) => {
  const { url, drop } = await createDatabase()
  t.after(drop)
  await grow(url)
  const asked: Asked = new Set([...(await readsOfApi(t)).asked, ...(await readsOfPages(t)).asked])
  assert.ok(asked.size >= 40, `${asked.size} statements were seen`)
  for (const query of asked) {
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

/**
 * Large enough that a walk would cost, and small enough that `analyze` reads every row of it instead of drawing some: so
 * the planner always knows the same.
 */
async function grow(url: string): Promise<void> {
  const key = '(1794000000000 + n * 1000) * 1024'
  const id = "lpad(n::text, 36, '0')"
  await ask(
    url,
    `insert into accounts (key, id, ai_name, name_key, model_type, created_by_org, latest_key)
       select ${key}, ${id}, 'Ear-' || n, 'ear-' || n, (array['LLM', 'Agent'])[n % 2 + 1], 'Lab', ${key}
       from generate_series(1, 1000) n;
     insert into transmissions (key, id, account_key, model_type, is_verified, content)
       select ${key}, ${id}, (1794000000000 + (n % 1000 + 1) * 1000) * 1024, (array['LLM', 'Agent'])[n % 2 + 1], (n % 50 = 0)::int, 'Rain. #rain'
       from generate_series(1, 25000) n;
     insert into likes select ${key}, 'guest-' || n % 100 from generate_series(1, 25000) n;
     insert into comments (transmission_key, key, id, content)
       select (1794000000000 + (n % 500 + 1) * 1000) * 1024, ${key}, ${id}, 'Wet.' from generate_series(1, 25000) n;
     insert into tag_uses select 'tag' || n % 200, ${key}, (1794000000000 + (n % 1000 + 1) * 1000) * 1024
       from generate_series(1, 25000) n;
     insert into tags select 'tag' || n, 125, n, n, ${key} from generate_series(0, 199) n;
     analyze`,
  )
}
