import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createDatabase, runSql } from '../../../test/postgres/databases.ts'
import { type PostgresServer, startPostgres } from '../../../test/postgres/server.ts'
import { connect } from './connection.ts'

async function startPair(t: TestContext): Promise<{ primary: PostgresServer; standby: PostgresServer }> {
  const primary = await startPostgres()
  t.after(() => primary.stop())
  const standby = await primary.startStandby()
  t.after(() => standby.stop())
  return { primary, standby }
}

const hostOf = (url: string): string => new URL(url).host
const addressOf = (...servers: PostgresServer[]): string =>
  `postgres://longwave@${servers.map(({ url }) => hostOf(url(''))).join(',')}/postgres`

test('the primary is found among several servers; of two primaries, the one promoted last is chosen', async (t) => {
  const { primary, standby } = await startPair(t)
  await assert.rejects(connect(addressOf(standby)), /it is a standby/)
  const both = addressOf(standby, primary)
  const first = await connect(both)
  await first.client.query('create temporary table one (one integer)')

  // The old primary does not know of the promotion, so its known address is still used, until it is suspected.
  await runSql(standby.url('postgres'), 'select pg_promote()')
  const second = await connect(both)
  assert.equal(second.client.port, first.client.port)
  second.suspectPrimary()
  const third = await connect(both)
  assert.equal(String(third.client.port), new URL(standby.url('')).port)
  assert.ok(first.socket.destroyed && second.socket.destroyed)
  third.socket.destroy()

  await standby.end('SIGINT')
  await assert.rejects(connect(both), /ECONNREFUSED.*it was the primary until timeline 2/)
})

test('a server that accepts connections and never answers is tried once, and not again while a primary is known', async (t) => {
  const { url, drop } = await createDatabase()
  let attempts = 0
  const silent = createServer(() => attempts++).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  t.after(() => {
    silent.close()
    return drop()
  })
  const both = url.replace('@', `@127.0.0.1:${port},`)
  for (let times = 0; times < 3; times++) {
    const { client } = await connect(both)
    await client.end()
  }
  assert.equal(attempts, 1)
})
