import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { promote } from '../postgres/promote.ts'
import {
  askOne,
  asSuperuser,
  connectionString,
  type NamedServer,
  withThreeServers,
} from '../postgres/three-servers.ts'
import { seededRandom } from '../seeded-random.ts'
import { until } from '../until.ts'
import { insertInto } from './acknowledged-rows.ts'
import { defineProof } from './define-proof.ts'

/** The fate of the old primary before, while and after a standby is promoted. */
const orders = {
  killed: async (old, run) => {
    await old.end('SIGKILL')
    await run()
  },
  thawedAfter: async (old, run) => {
    const thaw = await old.freeze()
    await run()
    thaw()
  },
  thawedWhile: async (old, run, wait) => {
    const thaw = await old.freeze()
    await Promise.all([run(), sleep(wait).then(thaw)])
  },
  thawedBefore: async (old, run) => {
    const thaw = await old.freeze()
    thaw()
    await run()
  },
  frozenWhile: async (old, run, wait) => {
    const freezing = sleep(wait).then(old.freeze)
    await run()
    const thaw = await freezing
    thaw()
  },
  killedWhile: async (old, run, wait) => {
    await Promise.all([run(), sleep(wait).then(() => old.end('SIGKILL'))])
  },
} satisfies Record<string, (old: NamedServer, run: () => Promise<void>, wait: number) => Promise<void>>

/** About as long as the script takes. */
const scriptMs = 4000

export const promotions = defineProof({
  claim:
    'deploy/promote.sh loses no acknowledged write, whenever the old primary is frozen, killed or thawed, and promoting before the standbys are taken off it loses some',
  small: { times: 1, orders: ['thawedWhile'] as (keyof typeof orders)[] },
  full: { times: 4, orders: Object.keys(orders) as (keyof typeof orders)[] },
  async run({ times, orders: names }, seed) {
    const { below, pick } = seededRandom(seed)
    return withThreeServers(async ([one, two, three], rejoin) => {
      let primary = one
      let standbys = [two, three]
      const rounds = Array.from({ length: times }, () => names).flat()
      let acknowledged = 0
      for (const order of rounds) {
        const servers = [primary, ...standbys]
        const rows = insertInto(servers)
        const old = primary
        await until('rows are acknowledged', () => rows.countOf(old) > 50)
        const named = below(2) ? standbys : standbys.toReversed()
        await orders[order](
          old,
          async () => {
            const { isOk, printed } = await promote(
              ['--yes', old, ...named].map((each) =>
                typeof each === 'string' ? each : connectionString(each),
              ),
            )
            assert.ok(isOk, `${order}: ${printed}`)
          },
          below(scriptMs),
        )
        primary = (await onlyPrimary(standbys)) ?? assert.fail(`${order}: no standby was promoted`)
        const promoted = primary
        const before = rows.countOf(promoted)
        await until('rows are acknowledged', () => rows.countOf(promoted) > before + 50)
        await rows.stop()
        assert.equal(await rows.lostBy(promoted), 0, order)
        acknowledged += servers.reduce((sum, each) => sum + rows.countOf(each), 0)
        const kept = standbys.filter((each) => each !== promoted)
        standbys = [...kept, await rejoin(old, promoted)]
      }
      const lost = await promoteFirst(primary, pick(standbys), standbys)
      return {
        promotions: rounds.length,
        'acknowledged rows': acknowledged,
        lost: 0,
        'lost in the wrong order': lost,
      }
    })
  },
})

/** Shows that this proof can detect a loss: promotes while another standby still follows the old primary. */
async function promoteFirst(old: NamedServer, next: NamedServer, standbys: NamedServer[]): Promise<number> {
  const rows = insertInto([old, next])
  await until('rows are acknowledged', () => rows.countOf(old) > 50)
  const thaw = await old.freeze()
  await asSuperuser(next, 'select pg_promote()')
  const before = rows.countOf(old)
  thaw()
  await until('rows are acknowledged', () => rows.countOf(old) > before + 10)
  for (const other of standbys.filter((each) => each !== next))
    await asSuperuser(
      other,
      `alter system set primary_conninfo = '${connectionString(next)} application_name=${other.name}'`,
    )
  await rows.stop()
  const lost = await rows.lostBy(next)
  assert.ok(lost > 0, 'the wrong order loses acknowledged rows')
  return lost
}

async function onlyPrimary(standbys: NamedServer[]): Promise<NamedServer | undefined> {
  const states = await Promise.all(standbys.map((each) => askOne(each, 'pg_is_in_recovery()')))
  const primaries = standbys.filter((_, index) => states[index] === false)
  assert.ok(primaries.length <= 1, 'two standbys were promoted')
  return primaries[0]
}
