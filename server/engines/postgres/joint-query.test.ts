import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase } from '../../../test/postgres/databases.ts'
import { PipelinedConnection } from './pipelined-connection.ts'

test('statements of one message are answered in their order; a failure skips the rest, which can be run later', async (t) => {
  const { url, drop } = await createDatabase()
  const on = await PipelinedConnection.open(url)
  t.after(async () => {
    await on.close()
    await drop()
  })
  const divide = (by: number) => ({
    name: 'divide',
    text: 'select 12 / $1::int as share from clock',
    values: [by],
  })
  const begin = { text: 'begin', queryMode: 'extended' }
  const spend = { name: 'spend', text: 'update clock set used = used + 1' }
  const add = { name: 'add', text: 'select used + $1::int as more from clock', values: [1] }
  const refused = on.queryJointly([begin, divide(0), spend, add])
  const committed = on.query('commit')
  await assert.rejects(refused, { code: '22012' })
  assert.equal((await committed).command, 'ROLLBACK')
  const { rows: before } = await on.query('select used from clock')
  const [, shares, spent, sums] = await on.queryJointly([begin, divide(4), spend, add])
  assert.equal((await on.query('commit')).command, 'COMMIT')
  assert.deepEqual(shares?.rows, [{ share: 3 }])
  assert.equal(spent?.rowCount, 1)
  assert.deepEqual(sums?.rows, [{ more: before[0].used + 2 }])
})
