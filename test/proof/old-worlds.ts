import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Longwave } from '../../sdk/index.ts'
import { runSql } from '../postgres/databases.ts'
import { promote } from '../postgres/promote.ts'
import { proxyTo } from '../postgres/proxy.ts'
import { askOne, connectionString, type NamedServer, withThreeServers } from '../postgres/three-servers.ts'
import { seededRandom } from '../seeded-random.ts'
import { until } from '../until.ts'
import { defineProof } from './define-proof.ts'
import { type ServerProcess, type StartServer, withDataDir } from './server-process.ts'

/** The old world may be shown for as long after a machine came back, or was cut off. */
const longestOldMs = 5000
/** A read on a line that drops its packets is refused within this time; on a quiet machine after 800 ms. */
const longestSilenceMs = 2000
const watchedMs = 8000

const withoutLease = fileURLToPath(new URL('./unleased-server.process.ts', import.meta.url))

export const oldWorlds = defineProof({
  claim:
    'an instance whose machine stood still while another server was promoted, or that is cut off from the other servers, stops showing the old world within 5 s although nobody writes there; without the lease it does not',
  small: { thaws: 1, cuts: 0, swallows: 1, controls: 0 },
  full: { thaws: 20, cuts: 5, swallows: 10, controls: 1 },
  async run({ thaws, cuts, swallows, controls }, seed) {
    const { below } = seededRandom(seed)
    const figures = {
      thaws,
      cuts,
      swallows,
      'oldest page ms': 0,
      'slowest refusal ms': 0,
      'old pages without lease': 0,
    }
    await withThreeServers(async (servers, rejoin) => {
      let [primary, ...standbys]: NamedServer[] = servers
      const proxies = await Promise.all(servers.map((each) => proxyTo(each.url('longwave'))))
      const hosts = (of: { url: string }[]) => of.map(({ url }) => new URL(url).host).join(',')
      const direct = `postgres://longwave@${hosts(servers.map((each) => ({ url: each.url('') })))}/longwave`
      const near = `postgres://longwave@${hosts(proxies)}/longwave`
      const proxyOf = (server: NamedServer) =>
        proxies[servers.findIndex(({ name }) => name === server.name)] ?? assert.fail()
      await runSql(primary?.url('postgres') ?? '', 'create database longwave')
      try {
        await withDataDir(async (_, start) => {
          const writer = await start({ DATABASE_URL: direct })
          const ear = await registered(writer)
          const beside = await start({ DATABASE_URL: near })

          for (let n = 0; n < swallows; n++) {
            const slowest = await swallow(beside, proxyOf(primary as NamedServer), below(300))
            figures['slowest refusal ms'] = Math.max(figures['slowest refusal ms'], slowest)
            assert.ok(slowest <= longestSilenceMs, `a read on a silent line took ${slowest} ms`)
          }
          for (let n = 0; n < cuts; n++) {
            const others = standbys.map(proxyOf)
            const heal = others.map((each) => each.swallow())
            const oldest = await watchPages(beside, 'never written')
            for (const end of heal) end()
            await untilShown(beside, '')
            figures['oldest page ms'] = Math.max(figures['oldest page ms'], oldest.lastMs)
            assert.ok(oldest.lastMs <= longestOldMs, `a page was shown ${oldest.lastMs} ms after the cut`)
          }
          for (let n = 0; n < thaws + controls; n++) {
            const isControl = n >= thaws
            const old = primary as NamedServer
            const far = isControl ? await startUnleased(start, near) : beside
            await untilShown(far, '')
            const word = `new${n}`
            const thawServer = await old.freeze()
            process.kill(far.pid, 'SIGSTOP')
            const { isOk, printed } = await promote(['--yes', ...[old, ...standbys].map(connectionString)])
            assert.ok(isOk, printed)
            primary = await primaryOf(standbys)
            await until('the new primary takes a write', () =>
              ear.transmit(`${word} #rain`).then(
                () => true,
                () => false,
              ),
            )
            const wakes = [thawServer, () => process.kill(far.pid, 'SIGCONT')]
            const [first, second] = below(2) ? wakes : wakes.toReversed()
            first?.()
            await sleep(below(1500))
            second?.()
            const seen = await watchPages(far, word)
            if (isControl) figures['old pages without lease'] += seen.late
            else {
              figures['oldest page ms'] = Math.max(figures['oldest page ms'], seen.lastMs)
              assert.equal(seen.late, 0, `an old page was shown ${seen.lastMs} ms after the thaw`)
              await untilShown(far, word)
            }
            standbys = [...standbys.filter((each) => each !== primary), await rejoin(old, primary)]
          }
          if (controls > 0)
            assert.ok(figures['old pages without lease'] > 0, 'the old world was noticed without a lease')
          for (const server of [writer, beside]) server.kill('SIGTERM')
        })
      } finally {
        for (const proxy of proxies) await proxy.close()
      }
    })
    return figures
  },
})

const startUnleased = (start: StartServer, url: string) => start({ DATABASE_URL: url }, withoutLease)

async function registered({ address }: ServerProcess): Promise<Longwave> {
  const { api_key } = await new Longwave({ baseUrl: address }).register({
    ai_name: 'Weather-Ear',
    created_by_org: 'Lab',
  })
  return new Longwave({ baseUrl: address, apiKey: api_key })
}

let requests = 0

/** A request for a page or for the API that is answered with 200; every second one is the same for everybody, and cached. */
async function read({ address }: ServerProcess): Promise<{ status: number; text: string }> {
  const path =
    ['/', '/api/feed', `/api/feed?limit=${1 + (requests % 90)}`, `/search?q=new${requests}`][
      requests++ % 3
    ] ?? '/'
  const response = await fetch(address + path, {
    headers: path === '/' ? { accept: 'text/html' } : {},
    signal: AbortSignal.timeout(3000),
  })
  return { status: response.status, text: await response.text() }
}

/** Reads for a while. The last answer that lacks the word came after `lastMs`, and `late` of them came too late. */
async function watchPages(server: ServerProcess, word: string): Promise<{ late: number; lastMs: number }> {
  const began = performance.now()
  let [late, lastMs] = [0, 0]
  while (performance.now() - began < watchedMs) {
    const { status, text } = await read(server).catch(() => ({ status: 0, text: '' }))
    if (status === 200 && !text.includes(word)) {
      lastMs = Math.round(performance.now() - began)
      if (lastMs > longestOldMs) late++
    }
    await sleep(50)
  }
  return { late, lastMs }
}

/** How long the slowest read takes on a line that is silent from some moment on. */
async function swallow(
  server: ServerProcess,
  proxy: Awaited<ReturnType<typeof proxyTo>>,
  after: number,
): Promise<number> {
  await untilShown(server, '')
  await sleep(after)
  const end = proxy.swallow()
  let slowest = 0
  let refused = 0
  while (refused < 3) {
    const began = performance.now()
    const { status } = await read(server)
    slowest = Math.max(slowest, Math.round(performance.now() - began))
    if (status === 503) refused++
  }
  end()
  return slowest
}

const untilShown = (server: ServerProcess, word: string) =>
  until(`the page shows ${word}`, () =>
    read(server).then(
      ({ status, text }) => status === 200 && text.includes(word),
      () => false,
    ),
  )

async function primaryOf(standbys: NamedServer[]): Promise<NamedServer> {
  for (const each of standbys) if ((await askOne(each, 'pg_is_in_recovery()')) === false) return each
  return assert.fail('no standby was promoted')
}
