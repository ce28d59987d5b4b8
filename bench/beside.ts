import { proxyTo } from '../test/postgres/proxy.ts'
import { startPostgres } from '../test/postgres/server.ts'
import { atLeast, byClock, type Figure } from './figure.ts'
import { measure } from './load.ts'
import { newFolder } from './machine.ts'
import { addWriters, settings } from './postgres.ts'
import { apiKeysOfAll, transmitsOf, writers } from './requests.ts'
import { interleaved, type Sample } from './rounds.ts'
import { type OwnServer, startServer } from './server.ts'

const loadOf = (instance: number) => ({
  requests: transmitsOf(instance),
  seconds: 2,
  connections: writers / 2,
})
const load = loadOf(0)

/** Writes of one instance beside another that is far from the database, or stands still, and is asked to write as much. */
export async function beside(): Promise<Figure[]> {
  const database = await startPostgres(settings)
  const databaseUrl = database.url('postgres')
  const proxy = await proxyTo(databaseUrl)
  const near = await startServer('longwave', { dataDir: newFolder(), databaseUrl })
  const far = await startServer('longwave', { dataDir: newFolder(), databaseUrl: proxy.url })
  await addWriters(databaseUrl, apiKeysOfAll)
  const besideDelay = (ms: number) => async () => {
    proxy.delay(ms)
    try {
      return await measureBeside(near, far)
    } finally {
      proxy.delay(0)
    }
  }
  try {
    const samples = await interleaved({
      alone: () => measure(near, load),
      '5 ms away each way': besideDelay(5),
      '50 ms away each way': besideDelay(50),
      '500 ms away each way': besideDelay(500),
      'whose line is swallowed': () => measureBeside(near, far, proxy.swallow),
      'that is frozen half of the time': () => measureBeside(near, far, () => freezeHalfOfTheTime(far.pid)),
    })
    const { alone, ...others } = samples
    return Object.entries(others).map(([what, of]) =>
      byClock({
        what: `POST /api/transmit beside an instance ${what}`,
        of,
        to: alone,
        unit: 'of alone',
        target: atLeast(0.8),
      }),
    )
  } finally {
    for (const server of [near, far]) await server.stop()
    await proxy.close()
    await database.stop()
  }
}

/** `harm` happens to the other instance while it writes, and returns the function that ends it. */
async function measureBeside(near: OwnServer, far: OwnServer, harm = () => () => {}): Promise<Sample> {
  // The far instance may refuse writes as overload, which is its own affair.
  const other = measure(far, { ...loadOf(1), seconds: load.seconds + 1 }).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 500))
  const endHarm = harm()
  const sample = await measure(near, load)
  endHarm()
  await other
  return sample
}

function freezeHalfOfTheTime(pid: number): () => void {
  let isFrozen = false
  const freezing = setInterval(() => {
    isFrozen = !isFrozen
    process.kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT')
  }, 250)
  return () => {
    clearInterval(freezing)
    process.kill(pid, 'SIGCONT')
  }
}
