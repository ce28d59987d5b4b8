import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { runSql } from '../postgres/databases.ts'
import { proxyTo } from '../postgres/proxy.ts'
import { type PostgresServer, startPostgres } from '../postgres/server.ts'
import { seededRandom } from '../seeded-random.ts'
import { until } from '../until.ts'
import { defineProof } from './define-proof.ts'
import { type LoadControl, underLoad } from './server-under-load.ts'

const longestGapMs = 10_000
const longestRecoveryMs = 5_000

/** Causes a failure, and returns the function that ends it. */
type Failure = () => Promise<() => unknown>
const times = (count: number, fate: Failure): Failure[] => Array.from({ length: count }, () => fate)

export const outages = defineProof({
  claim:
    'while the database is stopped, disconnected or waits for its standby, the response is 503 with Retry-After; then writes resume, and no acknowledged write is lost',
  small: { stops: 1, cuts: 1, stalls: 0 },
  full: { stops: 10, cuts: 10, stalls: 10 },
  async run({ stops, cuts, stalls }, seed) {
    const { below } = seededRandom(seed)
    return withServers(async (primary, add) => {
      const standby = await add(primary.startStandby())
      await makeSynchronous(primary)
      const proxy = await proxyTo(primary.url('longwave'))
      const failures: Failure[] = [
        ...times(stops, async () => {
          await primary.end(below(2) ? 'SIGINT' : 'SIGKILL')
          return primary.start
        }),
        ...times(cuts, async () => {
          proxy.makeUnreachable()
          return proxy.makeReachable
        }),
        ...times(stalls, standby.freeze),
      ]
      try {
        return await underLoad(proxy.url, seed, async (load) => {
          let slowest = 0
          for (const cause of failures) {
            await load.waitForWrites(50 + below(200))
            const restore = await cause()
            await load.waitForRefusal()
            // The server caches its readiness for a second.
            await until('/readyz is 503', async () => (await fetch(`${load.address}/readyz`)).status === 503)
            await sleep(below(800))
            await restore()
            const restored = performance.now()
            await load.waitForWrites(1)
            slowest = Math.max(slowest, performance.now() - restored)
            assert.ok(slowest <= longestRecoveryMs, `writes resumed after ${slowest.toFixed()} ms`)
          }
          await load.check(primary)
          return { stops, cuts, stalls, ...load.figures(), 'slowest recovery ms': Math.round(slowest) }
        })
      } finally {
        await proxy.close()
      }
    })
  },
})

export const failovers = defineProof({
  claim:
    'after a synchronous standby is promoted, no acknowledged write is lost, writes resume, and the old primary is not used',
  small: { killed: 1, forgotten: 0, frozen: 0 },
  full: { killed: 5, forgotten: 2, frozen: 2 },
  async run({ killed, forgotten, frozen }, seed) {
    const { below } = seededRandom(seed)
    return withServers(async (first, add) => {
      let primary = first
      let standby = await add(primary.startStandby())
      await makeSynchronous(primary)
      const failures: Failure[] = [
        ...times(killed, async () => {
          await primary.end('SIGKILL')
          return primary.start
        }),
        ...times(forgotten, async () => () => {}),
        ...times(frozen, () => primary.freeze()),
      ]
      return underLoad(addressOf(primary, standby), seed, async (load) => {
        await load.waitForLog(/its durability is replicated\.(?!.*THE LOSS OF ONE MACHINE)/s)
        for (const [round, cause] of failures.entries()) {
          await load.waitForDurability('replicated')
          await load.waitForWrites(50 + below(200))
          const restore = await cause()
          await runSql(standby.url('postgres'), 'select pg_promote()')
          const old = primary
          primary = standby
          await load.waitForWrites(20)
          await load.waitForDurability('local')
          await load.waitForLog(/changed to local.*THE LOSS OF ONE MACHINE/s)
          await restore()
          await assertOldPrimaryIsUnused(old, primary, load)
          await old.end('SIGKILL')
          await load.check(primary)
          if (round === failures.length - 1) break
          standby = await add(primary.startStandby({ port: new URL(old.url('')).port }))
          await makeSynchronous(primary)
          load.resume()
        }
        const { 'longest gap ms': gap = 0 } = load.figures()
        assert.ok(gap <= longestGapMs, `no write succeeded for ${gap} ms`)
        return { killed, forgotten, frozen, ...load.figures() }
      })
    })
  },
})

/** Shows that these proofs can detect a loss. */
export const laggards = defineProof({
  claim:
    'promoting an asynchronous standby that lags loses acknowledged writes, and the proof detects the loss',
  small: { losses: 1 },
  full: { losses: 1 },
  async run(_, seed) {
    return withServers(async (primary, add) => {
      const proxy = await proxyTo(primary.url('postgres'))
      try {
        const standby = await add(primary.startStandby({ primaryUrl: proxy.url }))
        return await underLoad(addressOf(primary, standby), seed, async (load) => {
          await load.waitForLog(/its durability is local.*THE LOSS OF ONE MACHINE/s)
          await load.waitForWrites(20)
          proxy.makeUnreachable()
          await load.waitForWrites(200)
          await primary.end('SIGKILL')
          await load.pause()
          await runSql(standby.url('postgres'), 'select pg_promote()')
          await load.waitForDurability('local')
          await assert.rejects(load.check(standby))
          const lost = await load.countLost()
          assert.ok(lost > 0)
          return { 'acknowledged writes lost': lost }
        })
      } finally {
        await proxy.close()
      }
    })
  },
})

/** Starts a primary. All servers stop when `use` ends. */
async function withServers<Result>(
  use: (
    primary: PostgresServer,
    add: (server: Promise<PostgresServer>) => Promise<PostgresServer>,
  ) => Promise<Result>,
): Promise<Result> {
  const primary = await startPostgres()
  const servers = [primary]
  try {
    await runSql(primary.url('postgres'), 'create database longwave')
    return await use(primary, async (starting) => {
      const server = await starting
      servers.push(server)
      return server
    })
  } finally {
    for (const server of servers.reverse()) await server.stop()
  }
}

const addressOf = (...servers: PostgresServer[]): string => {
  const hosts = servers.map(({ url }) => new URL(url('')).host).join(',')
  return `postgres://longwave@${hosts}/longwave?target_session_attrs=read-write`
}

/** Makes commits wait for the standby, and waits until the standby has caught up. */
async function makeSynchronous({ url }: PostgresServer): Promise<void> {
  await runSql(url('postgres'), "alter system set synchronous_standby_names = 'standby'")
  await runSql(url('postgres'), 'select pg_reload_conf()')
  const confirming = "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'"
  await until('the standby confirms', async () => (await runSql(url('postgres'), confirming)).length > 0)
}

/** The old primary still believes that it is the primary, and every second time DATABASE_URL names it first. */
async function assertOldPrimaryIsUnused(
  old: PostgresServer,
  { url }: PostgresServer,
  load: LoadControl,
): Promise<void> {
  const ofLongwave = "from pg_stat_activity where application_name = 'longwave'"
  for (let times = 0; times < 3; times++) {
    await runSql(url('postgres'), `select pg_terminate_backend(pid) ${ofLongwave}`)
    await load.waitForWrites(10)
  }
  // A client that searches for the primary connects and disconnects. Commits that wait for the old standby stay.
  const activeQueries = `select query ${ofLongwave} and wait_event is distinct from 'SyncRep'`
  await until(
    'the old primary is idle',
    async () => (await runSql(old.url('postgres'), activeQueries)).length === 0,
  )
}
