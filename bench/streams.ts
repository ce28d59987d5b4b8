import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { atLeast, atMost, type Figure, notMeasured, number } from './figure.ts'
import { buildLargeDatabase } from './large-database.ts'
import type { ListenerCommand, ListenerReport } from './listeners.process.ts'
import { maxOpenFiles, pinned } from './machine.ts'
import { apiKeys } from './requests.ts'
import { median } from './rounds.ts'
import { answerOf, launch, type OwnServer, startServer } from './server.ts'
import type { Memory } from './servers/announce.ts'

const streams = 10_000
const events = 5
/** A pause after an event, and after all streams have closed. */
const quietMs = 1000

const wanted = {
  last: { what: `one event to ${streams} streams, until the last has it`, target: atMost(250) },
  blocked: { what: `one event to ${streams} streams, the longest block of the loop`, target: atMost(10) },
  memory: { what: `${streams} streams, memory of each`, target: atMost(20) },
  givenBack: { what: `${streams} streams closed, memory given back`, target: atLeast(0.9) },
}

/** Ten thousand open streams, and a transmission now and then. */
export async function streaming(): Promise<Figure[]> {
  const files = maxOpenFiles()
  if (files < streams + 100) {
    const why = `a process may open ${files} files here; ulimit -n raises that`
    return Object.values(wanted).map(({ what, target }) => notMeasured(what, why, target))
  }
  const { dataDir } = await buildLargeDatabase(10_000)
  const server = await startServer('longwave', { dataDir }, { nodeOptions: ['--expose-gc'] })
  try {
    return rowsOf(await measureStreams(server))
  } finally {
    await server.stop()
  }
}

type StreamMeasurement = {
  times: number[]
  blocked: number[]
  memory: { before: Memory; open: Memory; closed: Memory }
}

async function measureStreams(server: OwnServer): Promise<StreamMeasurement> {
  const script = fileURLToPath(new URL('./listeners.process.ts', import.meta.url))
  const { child, stop } = launch(pinned('load', [process.execPath, script]))
  const order = async (given: ListenerCommand): Promise<number> => {
    child.send(given)
    const report = await answerOf<ListenerReport>(child)
    if ('failed' in report) throw new Error(`With ${streams} streams: ${report.failed}.`)
    return report.figure
  }
  try {
    const { port } = server
    // The first streams load code that does not belong to their cost.
    await order({ what: 'open', port, streams: 100 })
    await order({ what: 'close' })
    await sleep(quietMs)
    const before = await server.memory()
    await order({ what: 'open', port, streams })
    await sleep(quietMs)
    const open = await server.memory()
    const times: number[] = []
    const blocked: number[] = []
    for (let n = 0; n < events; n++) {
      await sleep(quietMs)
      await server.longestDelayMs()
      times.push(await order({ what: 'transmit', port, apiKey: apiKeys[n] ?? '', word: `pulse-${n}` }))
      blocked.push(await server.longestDelayMs())
    }
    await order({ what: 'close' })
    await sleep(quietMs)
    return { times, blocked, memory: { before, open, closed: await server.memory() } }
  } finally {
    await stop()
  }
}

function rowsOf({ times, blocked, memory: { before, open, closed } }: StreamMeasurement): Figure[] {
  const kilobytes = (bytes: number): string => `${number(bytes / 1000)} kB`
  return [
    {
      ...wanted.last,
      figure: median(times),
      unit: 'ms',
      scale: `${events} events, the slowest ${number(Math.max(...times))} ms`,
    },
    {
      ...wanted.blocked,
      figure: median(blocked),
      unit: 'ms',
      scale: `${events} events, the longest of all ${number(Math.max(...blocked))} ms`,
    },
    {
      ...wanted.memory,
      figure: (open.rss - before.rss) / streams / 1000,
      unit: 'kB',
      scale: `${kilobytes((open.inUse - before.inUse) / streams)} of them known to JavaScript`,
    },
    {
      ...wanted.givenBack,
      figure: (open.inUse - closed.inUse) / (open.inUse - before.inUse),
      unit: 'of it',
      scale: `the process held ${[before, open, closed].map(({ rss }) => kilobytes(rss)).join(', then ')}`,
    },
  ]
}
