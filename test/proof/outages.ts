import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../postgres/databases.ts'
import { proxyTo } from '../postgres/proxy.ts'
import { type Server, startPostgres } from '../postgres/server.ts'
import { type Load, underLoad, until } from './load.ts'
import { dice, story } from './story.ts'

const longestGapMs = 10_000
const longestRecoveryMs = 5_000

/** What becomes of a server, and how it is undone. */
type Fate = () => Promise<() => unknown>
const times = (count: number, fate: Fate): Fate[] => Array.from({ length: count }, () => fate)

export const outages = story({
  claim:
    'while the database is stopped, the line to it cut, or its standby silent, the answer is 503 with Retry-After; then writing goes on by itself, and nothing acknowledged is lost',
  small: { stops: 1, cuts: 1, stalls: 0 },
  full: { stops: 10, cuts: 10, stalls: 10 },
  async run({ stops, cuts, stalls }, seed) {
    const { below } = dice(seed)
    return withServers(async (primary, add) => {
      const standby = await add(primary.standby())
      await confirmedByStandby(primary)
      const proxy = await proxyTo(primary.url('longwave'))
      const fates: Fate[] = [
        ...times(stops, async () => {
          await primary.end(below(2) ? 'SIGINT' : 'SIGKILL')
          return primary.start
        }),
        ...times(cuts, async () => {
          proxy.sever()
          return proxy.restore
        }),
        ...times(stalls, standby.freeze),
      ]
      try {
        return await underLoad(proxy.url, seed, async (load) => {
          let slowest = 0
          for (const befall of fates) {
            await load.acknowledges(50 + below(200))
            const mend = await befall()
            await load.refuses()
            // It is remembered for a second that it was ready.
            await until(async () => (await fetch(`${load.address}/readyz`)).status === 503)
            await sleep(below(800))
            await mend()
            const mended = performance.now()
            await load.acknowledges(1)
            slowest = Math.max(slowest, performance.now() - mended)
            assert.ok(slowest <= longestRecoveryMs, `writing went on after ${slowest.toFixed()} ms`)
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

export const failovers = story({
  claim:
    'a synchronous standby is promoted, its primary killed, forgotten or frozen: nothing acknowledged is lost, writing goes on, and one that stayed behind is left alone',
  small: { killed: 1, forgotten: 0, frozen: 0 },
  full: { killed: 5, forgotten: 2, frozen: 2 },
  async run({ killed, forgotten, frozen }, seed) {
    const { below } = dice(seed)
    return withServers(async (first, add) => {
      let primary = first
      let standby = await add(primary.standby())
      await confirmedByStandby(primary)
      const fates: Fate[] = [
        ...times(killed, async () => {
          await primary.end('SIGKILL')
          return primary.start
        }),
        ...times(forgotten, async () => () => {}),
        ...times(frozen, () => primary.freeze()),
      ]
      return underLoad(addressOf(primary, standby), seed, async (load) => {
        await load.says(/its durability is replicated\.(?!.*THE LOSS OF ONE MACHINE)/s)
        for (const [round, befall] of fates.entries()) {
          await load.isDurable('replicated')
          await load.acknowledges(50 + below(200))
          const comeBack = await befall()
          await ask(standby.url('postgres'), 'select pg_promote()')
          const old = primary
          primary = standby
          await load.acknowledges(20)
          await load.isDurable('local')
          await load.says(/it is local now.*THE LOSS OF ONE MACHINE/s)
          await comeBack()
          await stayedBehindIsLeftAlone(old, primary, load)
          await old.end('SIGKILL')
          await load.check(primary)
          if (round === fates.length - 1) break
          standby = await add(primary.standby({ port: new URL(old.url('')).port }))
          await confirmedByStandby(primary)
          load.goOn()
        }
        const { 'longest gap ms': gap = 0 } = load.figures()
        assert.ok(gap <= longestGapMs, `nothing was written for ${gap} ms`)
        return { killed, forgotten, frozen, ...load.figures() }
      })
    })
  },
})

/** Without it, nobody would know whether these stories could see a loss. */
export const laggards = story({
  claim:
    'a standby that confirms nothing and lags loses acknowledged writes when it is promoted, and that is seen',
  small: { losses: 1 },
  full: { losses: 1 },
  async run(_, seed) {
    return withServers(async (primary, add) => {
      const proxy = await proxyTo(primary.url('postgres'))
      try {
        const standby = await add(primary.standby({ line: proxy.url }))
        return await underLoad(addressOf(primary, standby), seed, async (load) => {
          await load.says(/its durability is local.*THE LOSS OF ONE MACHINE/s)
          await load.acknowledges(20)
          proxy.sever()
          await load.acknowledges(200)
          await primary.end('SIGKILL')
          await load.rest()
          await ask(standby.url('postgres'), 'select pg_promote()')
          await load.isDurable('local')
          await assert.rejects(load.check(standby))
          const lost = await load.lost()
          assert.ok(lost > 0)
          return { 'acknowledged writes lost': lost }
        })
      } finally {
        await proxy.close()
      }
    })
  },
})

/** All that a story has started ends with it. */
async function withServers<Result>(
  tell: (primary: Server, add: (server: Promise<Server>) => Promise<Server>) => Promise<Result>,
): Promise<Result> {
  const primary = await startPostgres()
  const servers = [primary]
  try {
    await ask(primary.url('postgres'), 'create database longwave')
    return await tell(primary, async (starting) => {
      const server = await starting
      servers.push(server)
      return server
    })
  } finally {
    for (const server of servers.reverse()) await server.stop()
  }
}

const addressOf = (...servers: Server[]): string => {
  const hosts = servers.map(({ url }) => new URL(url('')).host).join(',')
  return `postgres://longwave@${hosts}/longwave?target_session_attrs=read-write`
}

/** From now on no commit is answered before the standby has it, and the standby has everything until now. */
async function confirmedByStandby({ url }: Server): Promise<void> {
  await ask(url('postgres'), "alter system set synchronous_standby_names = 'standby'")
  await ask(url('postgres'), 'select pg_reload_conf()')
  const confirming = "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'"
  await until(async () => (await ask(url('postgres'), confirming)).length > 0)
}

/** It believes that it is the primary still, and is the first that DATABASE_URL names every second time. */
async function stayedBehindIsLeftAlone(old: Server, { url }: Server, load: Load): Promise<void> {
  const ofLongwave = "from pg_stat_activity where application_name = 'longwave'"
  for (let times = 0; times < 3; times++) {
    await ask(url('postgres'), `select pg_terminate_backend(pid) ${ofLongwave}`)
    await load.acknowledges(10)
  }
  // Whoever looks for the primary asks it as well, and hangs up; what waits for the standby of before does not notice that nobody waits for it.
  const heard = `select query ${ofLongwave} and wait_event is distinct from 'SyncRep'`
  await until(async () => (await ask(old.url('postgres'), heard)).length === 0)
}
