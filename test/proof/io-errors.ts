import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseFile } from '../../server/engines/sqlite/database-file.ts'
import { seededRandom } from '../seeded-random.ts'
import { assertSound } from '../test-database.ts'
import { until } from '../until.ts'
import { defineProof } from './define-proof.ts'
import { canInject, type Fault, type Injection, injectFault } from './fault-injection.ts'
import { newWriteLedger } from './kills.ts'
import { type Send, type ServerProcess, sendTo, withDataDir } from './server-process.ts'

export const ioErrors = defineProof({
  claim:
    'after an error of the disk the server exits or refuses, nothing acknowledged is lost, and the next start recovers',
  small: { points: 4 },
  full: { points: 200 },
  async run({ points }, seed): Promise<Record<string, number | string>> {
    if (!canInject()) return { points: 'none: strace is not installed, or may not watch programs' }
    const figures = noFigures()
    const random = seededRandom(seed)
    assert.ok(await isLieCaught(seed), 'a disk that lies must fail this proof')
    while (figures.points < points) {
      const faults = Array.from({ length: Math.min(pointsOfOne, points - figures.points) }, (_, at) =>
        faultAt(figures.points + at, random),
      )
      await injectInto(faults, seed + figures.points, figures)
    }
    return figures
  },
})

type Figures = Record<'points' | 'exits' | 'survived' | 'acknowledged' | 'lost' | 'refused', number>

const noFigures = (): Figures => ({ points: 0, exits: 0, survived: 0, acknowledged: 0, lost: 0, refused: 0 })

/** A database grows, and comparing all of it takes longer each time. */
const pointsOfOne = 20
const clients = 15
const patienceMs = 15_000
/** How long the server works on after the first error. */
const afterwardsMs = 100

/** The negative control: pages that are said to be written, and are not. */
const lie: Fault = { call: 'pwrite64', result: 'retval=2048', from: 100, lasts: true }
/** An acknowledged text is missing, or an account with its key, or a count is wrong: not a failure of the injection. */
const isLoss = ({ message }: Error): boolean =>
  /missing acknowledged|was never sent|INVALID_API_KEY|NOT_FOUND|^(?:likes|comments|followers|transmissions) of/.test(
    message,
  )

/** The calls, with the number of them that some batches make at least. */
const kinds = [
  { call: 'pwrite64', result: 'error=EIO', upTo: 400 },
  { call: 'fsync', result: 'error=EIO', upTo: 12 },
  { call: 'pwrite64', result: 'error=ENOSPC', upTo: 400 },
  { call: 'pread64', result: 'error=EIO', upTo: 12 },
] as const

function faultAt(point: number, { below }: ReturnType<typeof seededRandom>): Fault {
  const { upTo, ...kind } = kinds[point % kinds.length] ?? assert.fail()
  return { ...kind, from: 1 + below(upTo), lasts: below(2) === 0 }
}

/** A lie about pages that nobody reads again goes unnoticed, so it is told a few times. */
async function isLieCaught(seed: number): Promise<boolean> {
  for (let attempt = 0; attempt < 6; attempt++) {
    const error = await injectInto([lie], seed + attempt, noFigures()).catch((cause: Error) => cause)
    if (error && isLoss(error)) return true
  }
  return false
}

async function injectInto(faults: Fault[], seed: number, figures: Figures): Promise<void> {
  await withDataDir(async (dataDir, start) => {
    const ledger = newWriteLedger(seed, 2)
    const file = databaseFile(dataDir)
    for (let at = 0; ; at++) {
      const server = await start()
      const send = sendTo(server.address)
      await ledger.settle(send)
      await ledger.compare(send)
      await assertSound(dataDir)
      const fault = faults[at]
      if (!fault) break
      const label = JSON.stringify(fault)
      let isOver = false
      const patient = notRefused(send, figures)
      const goesOn = () => !isOver
      const load = Promise.all([
        ...Array.from({ length: clients }, () => writer(() => ledger.client(patient, goesOn), goesOn)),
        reader(send, goesOn),
      ])
      // Awaited below. Without this handler, a rejection would end the process first.
      load.catch(() => {})
      let injection: Injection | undefined
      try {
        injection = await injectFault(server.pid, [file, `${file}-wal`], fault)
        const { fired } = injection
        await until(`${label} is reached`, () => fired() > 0)
        await sleep(afterwardsMs)
      } finally {
        isOver = true
        await injection?.end()
        await load
      }
      figures.points++
      if (await hasExited(server)) figures.exits++
      else {
        figures.survived++
        await until(`${label}: recovery`, async () => (await send(ready))?.status === 200)
        server.kill('SIGKILL')
      }
      const { code, signal } = await server.exited
      assert.ok(code === 1 || signal === 'SIGKILL', `${label}: exit ${code} ${signal}\n${server.output()}`)
    }
    figures.acknowledged += ledger.figures.acknowledged
    figures.lost += ledger.figures.lost
  })
}

const ready = { method: 'GET', path: '/readyz', headers: {} }

/** A refused write may be stored or not, like one without an answer. */
const notRefused =
  (send: Send, figures: Figures): Send =>
  async (request) => {
    const answer = await send(request)
    if (answer?.status !== 503) return answer
    assert.equal(answer.body['code'], 'STORAGE_UNAVAILABLE')
    figures.refused++
    return undefined
  }

/** Begins again after a refusal, until the server is gone or the point is over. */
async function writer(write: () => Promise<void>, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await write()
    await sleep(20)
  }
}

async function reader(send: Send, goesOn: () => boolean): Promise<void> {
  for (let number = 0; goesOn(); number++) {
    const cursor = new Date(Date.now() + number).toISOString()
    const answer = await send({ method: 'GET', path: `/api/feed?cursor=${cursor}`, headers: {} })
    if (answer) assert.ok([200, 503].includes(answer.status), `a read was answered with ${answer.status}`)
    await sleep(10)
  }
}

/** Waits for an exit that has begun: the server says so, and exits a moment later. */
async function hasExited({ exited, output }: ServerProcess): Promise<boolean> {
  await sleep(50)
  if (!/The storage failed, so Longwave exits/.test(output())) return false
  await Promise.race([
    exited,
    sleep(patienceMs, undefined, { ref: false }).then(() => assert.fail('it says that it exits, and lives')),
  ])
  return true
}
