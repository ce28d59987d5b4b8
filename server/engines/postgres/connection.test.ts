import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { ask, createDatabase } from '../../../test/postgres/databases.ts'
import { type Server, startPostgres } from '../../../test/postgres/server.ts'
import { connect } from './connection.ts'

async function startPair(t: TestContext): Promise<{ primary: Server; standby: Server }> {
  const primary = await startPostgres()
  t.after(() => primary.stop())
  const standby = await primary.standby()
  t.after(() => standby.stop())
  return { primary, standby }
}

const hostOf = (url: string): string => new URL(url).host
const addressOf = (...servers: Server[]): string =>
  `postgres://longwave@${servers.map(({ url }) => hostOf(url(''))).join(',')}/postgres`

test('the primary is found among several; of two that claim to be it, it is the one that was promoted last', async (t) => {
  const { primary, standby } = await startPair(t)
  await assert.rejects(connect(addressOf(standby)), /it is a standby/)
  const both = addressOf(standby, primary)
  const first = await connect(both)
  await first.client.query('create temporary table one (one integer)')

  // Nobody has told the old one, and whoever is connected to it goes on as before.
  await ask(standby.url('postgres'), 'select pg_promote()')
  const still = await connect(both)
  assert.equal(still.client.port, first.client.port)
  still.doubt()
  const third = await connect(both)
  assert.equal(String(third.client.port), new URL(standby.url('')).port)
  assert.ok(first.socket.destroyed && still.socket.destroyed)
  third.socket.destroy()

  await standby.end('SIGINT')
  await assert.rejects(connect(both), /ECONNREFUSED.*it was the primary until timeline 00000002/)
})

test('a server that accepts and says nothing is not waited for, and not asked again while another is the primary', async (t) => {
  const { url, drop } = await createDatabase()
  let asked = 0
  const silent = createServer(() => asked++).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  t.after(() => {
    silent.close()
    return drop()
  })
  const several = url.replace('@', `@127.0.0.1:${port},`)
  for (let times = 0; times < 3; times++) {
    const { client } = await connect(several)
    await client.end()
  }
  assert.equal(asked, 1)
})

test('what cannot be reached is named, and the password is not', async () => {
  const refused = connect('postgres://longwave:very-secret@127.0.0.1:1,127.0.0.1:2/none')
  await assert.rejects(refused, ({ message }: Error) => {
    assert.match(message, /127\.0\.0\.1:1: .*ECONNREFUSED.*127\.0\.0\.1:2: .*ECONNREFUSED/)
    assert.doesNotMatch(message, /very-secret/)
    return true
  })
})
