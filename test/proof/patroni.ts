import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from '../postgres/binaries.ts'
import { runSql } from '../postgres/databases.ts'
import { type PatroniMachine, withPatroni } from '../postgres/patroni.ts'
import { seededRandom } from '../seeded-random.ts'
import { until } from '../until.ts'
import { insertInto } from './acknowledged-rows.ts'
import { defineProof } from './define-proof.ts'

/** The fate of the leader's machine, until another one leads and the old one is back. */
const fates = {
  killed: { harm: (leader) => leader.kill(), mend: (leader) => leader.start() },
  frozen: freezing(),
  'frozen Patroni': freezing('Patroni'),
} satisfies Record<string, Fate>

type Fate = { harm(leader: PatroniMachine): unknown; mend(leader: PatroniMachine): void }

function freezing(part?: 'Patroni'): Fate {
  let thaw = () => {}
  return {
    harm(leader) {
      thaw = leader.freeze(part)
    },
    mend: () => thaw(),
  }
}

const patienceMs = 90_000

/** Needs the packages of Debian 12, so `npm test` does not run it. */
export const patroni = defineProof({
  claim:
    'with deploy/patroni.yml and deploy/etcd.env no acknowledged write is lost when the machine of the leader is killed or frozen, or Patroni on it, and every machine comes back by itself',
  small: { rounds: 1 },
  full: { rounds: 3 },
  async run({ rounds }, seed) {
    for (const program of ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/lib/postgresql/15/bin/postgres'])
      await run(program, ['--version']).catch(() => {
        throw new Error(
          `${program} is missing: apt-get install patroni python3-etcd etcd-server postgresql-15`,
        )
      })
    const { below } = seededRandom(seed)
    return withPatroni(async (machines) => {
      let leader = await leaderOf(machines)
      await until('the cluster is complete', async () => (await standbysOf(leader)) === 2, patienceMs)
      await runSql(leader.url('postgres'), 'create table kept (id text)')
      const rows = insertInto(machines)
      try {
        let gapMs = 0
        for (let round = 0; round < rounds; round++)
          for (const [name, { harm, mend }] of Object.entries(fates)) {
            await moreRows(rows, leader)
            await sleep(below(2000))
            const old = leader
            await harm(old)
            const harmedAt = performance.now()
            const others = machines.filter((each) => each !== old)
            leader = await leaderOf(others)
            await moreRows(rows, leader)
            gapMs = Math.max(gapMs, performance.now() - harmedAt)
            mend(old)
            await until(
              `${name}: the old leader comes back`,
              async () => (await standbysOf(leader)) === 2,
              patienceMs,
            )
            assert.equal(await rows.lostBy(leader), 0, name)
          }
        await rows.stop()
        const acknowledged = machines.reduce((sum, each) => sum + rows.countOf(each), 0)
        assert.equal(await rows.lostBy(leader), 0)
        return {
          rounds,
          fates: Object.keys(fates).length,
          'acknowledged rows': acknowledged,
          lost: 0,
          'longest gap ms': Math.round(gapMs),
        }
      } finally {
        await rows.stop()
      }
    })
  },
})

async function moreRows(rows: ReturnType<typeof insertInto>, leader: PatroniMachine): Promise<void> {
  const before = rows.countOf(leader)
  await until('rows are acknowledged', async () => rows.countOf(leader) > before + 30, patienceMs)
}

async function leaderOf(machines: PatroniMachine[]): Promise<PatroniMachine> {
  let found: PatroniMachine | undefined
  await until(
    'a machine leads',
    async () => {
      for (const each of machines) if (await each.leads()) found = each
      return found !== undefined
    },
    patienceMs,
  )
  return found as PatroniMachine
}

const standbysOf = async ({ url }: PatroniMachine): Promise<number> => {
  const streaming = "select 1 from pg_stat_replication where state = 'streaming'"
  return (await runSql(url('postgres'), streaming).catch(() => [])).length
}
