import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../until.ts'
import { runSql } from './databases.ts'
import { promote, whyNoPsql } from './promote.ts'
import { proxyTo } from './proxy.ts'
import { anyOfThree, askOne, asSuperuser, connectionString, withThreeServers } from './three-servers.ts'

test('a promotion that could lose a write is refused with a sentence, and nothing is changed', {
  skip: whyNoPsql,
}, async () => {
  await withThreeServers(async ([one, two, three]) => {
    const [old, ...standbys] = [one, two, three].map(connectionString) as [string, string, string]
    const refused = async (args: string[], sentence: RegExp) => {
      const { isOk, printed } = await promote(['--yes', ...args], { patience: '2' })
      assert.match(printed, sentence)
      assert.equal(isOk, false)
      await until('two standbys stream', async () => (await askOne(one, streaming)) === 2)
    }
    const [first, second] = standbys as [string, string]

    await refused([], /^Refused: Usage: promote\.sh/)
    await refused([old], /^Refused: Usage: promote\.sh/)
    await refused(['two', first], /^Refused: two is no connection string/)
    await refused([two.url('postgres'), first], /^Refused: Write each server as/)
    await refused([first, second], /port=\d+ user=longwave is a standby, and not the old primary/)
    await refused([second, old], /is a standby, and not the old primary/)
    await refused(['host=127.0.0.1 port=1 user=longwave', old, first], /is promoted already, or no standby/)
    await refused([old, first, first], /is named twice/)
    await refused(
      [old, first, 'host=127.0.0.1 port=1 user=longwave'],
      /port=1 user=longwave does not answer\. It may hold a write/,
    )
    const thaw = await three.freeze()
    await assertRefused(await promote(['--yes', old, ...standbys]), /does not answer\. It may hold a write/)
    thaw()
    await refused([old, first], /also names one three, and only one of them can be/)
    await refused([old, first.replace('host=127.0.0.1', 'host=/tmp')], /does not answer/)

    await asSuperuser(two, "alter system set synchronous_standby_names = ''")
    await refused([old, first], /still has a standby, which could confirm its writes/)
    await asSuperuser(two, anyOfThree)
    await asSuperuser(one, "alter system set synchronous_standby_names = ''")
    await refused([old, ...standbys], /acknowledges writes without a standby/)
    await asSuperuser(one, anyOfThree)

    const looked = await promote([old, ...standbys])
    assert.match(looked.printed, /timeline 1, position \d+\.\n.*\n?.*Nothing was changed/)
    assert.ok(looked.isOk)
    assert.equal(await askOne(one, streaming), 2)
    await runSql(one.url('postgres'), "insert into kept values ('still')")
  })
})

test('the standby that has most is promoted, wherever it is named, and the other one follows it', {
  skip: whyNoPsql,
}, async () => {
  await withThreeServers(async ([one, two, three]) => {
    const proxy = await proxyTo(one.url('postgres'))
    const { port } = new URL(proxy.url)
    await asSuperuser(
      two,
      `alter system set primary_conninfo = 'host=127.0.0.1 port=${port} user=longwave application_name=two'`,
    )
    await until('two standbys stream', async () => (await askOne(one, streaming)) === 2)
    proxy.makeUnreachable()
    await runSql(one.url('postgres'), "insert into kept values ('only three has it')")
    await one.end('SIGKILL')
    const { isOk, printed } = await promote(['--yes', ...[one, two, three].map(connectionString)])
    assert.ok(isOk, printed)
    assert.match(printed, /is the primary, and 1 other standbys stream from it\./)
    assert.equal(await askOne(three, 'pg_is_in_recovery()'), false)
    assert.equal(await askOne(two, 'pg_is_in_recovery()'), true)
    await runSql(three.url('postgres'), "insert into kept values ('after')")
    await until(
      'the other standby follows',
      async () => (await askOne(two, '(select count(*)::integer from kept)')) === 2,
    )

    const again = await promote(['--yes', ...[one, two, three].map(connectionString)])
    assertRefused(again, /is promoted already/)
    await proxy.close()
  })
})

const streaming = "(select count(*)::integer from pg_stat_replication where state = 'streaming')"

function assertRefused({ isOk, printed }: Awaited<ReturnType<typeof promote>>, sentence: RegExp): void {
  assert.match(printed, sentence)
  assert.equal(isOk, false)
}
