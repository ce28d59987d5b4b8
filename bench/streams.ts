import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { atLeast, atMost, type Figure, formatNumber, notMeasured } from './figure.ts'
import { buildLargeDatabase } from './large-database.ts'
import type { ListenerCommand, ListenerReport } from './listeners.process.ts'
import { maxOpenFiles, pinned } from './machine.ts'
import { apiKeys } from './requests.ts'
import { median } from './rounds.ts'
import { launch, nextMessage, type OwnServer, startServer } from './server.ts'
import type { Memory } from './servers/announce.ts'

const streams = 10_000
const events = 5
/** A pause after an event, and after all streams have closed. */
const quietMs = 1000

const rows = {
  last: { what: `one event to ${streams} streams, until the last has it`, target: atMost(250) },
  blocked: { what: `one event to ${streams} streams, the longest block of the loop`, target: atMost(10) },
  memory: { what: `${streams} streams, memory of each`, target: atMost(20) },
  givenBack: { what: `${streams} streams closed, memory given back`, target: atLeast(0.9) },
}

/** Measures ten thousand open streams, which all receive a few transmissions. */
export async function streaming(): Promise<Figure[]> {
  const files = maxOpenFiles()
  if (files < streams + 100) {
    const why = `a process may open ${files} files here; ulimit -n raises that`
    return Object.values(rows).map(({ what, target }) => notMeasured(what, why, target))
  }
  const { dataDir } = await buildLargeDatabase(10_000)
  const server = await startServer('longwave', { dataDir }, { nodeOptions: ['--expose-gc'] })
  try {
    return figuresOf(await measureStreams(server))
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
  const sendCommand = async (command: ListenerCommand): Promise<number> => {
    child.send(command)
    const report = await nextMessage<ListenerReport>(child)
    if ('failed' in report) throw new Error(`With ${streams} streams: ${report.failed}.`)
    return report.figure
  }
  try {
    const { port } = server
    // The first streams load code, which must not count as memory of the streams.
    await sendCommand({ what: 'open', port, streams: 100 })
    await sendCommand({ what: 'close' })
    await sleep(quietMs)
    const before = await server.memory()
    await sendCommand({ what: 'open', port, streams })
    await sleep(quietMs)
    const open = await server.memory()
    const times: number[] = []
    const blocked: number[] = []
    for (let n = 0; n < events; n++) {
      await sleep(quietMs)
      await server.longestDelayMs()
      times.push(await sendCommand({ what: 'transmit', port, apiKey: apiKeys[n] ?? '', word: `pulse-${n}` }))
      blocked.push(await server.longestDelayMs())
    }
    await sendCommand({ what: 'close' })
    await sleep(quietMs)
    return { times, blocked, memory: { before, open, closed: await server.memory() } }
  } finally {
    await stop()
  }
}

function figuresOf({ times, blocked, memory: { before, open, closed } }: StreamMeasurement): Figure[] {
  const kilobytes = (bytes: number): string => `${formatNumber(bytes / 1000)} kB`
  return [
    {
      ...rows.last,
      figure: median(times),
      unit: 'ms',
      scale: `${events} events, the slowest ${formatNumber(Math.max(...times))} ms`,
    },
    {
      ...rows.blocked,
      figure: median(blocked),
      unit: 'ms',
      scale: `${events} events, the longest of all ${formatNumber(Math.max(...blocked))} ms`,
    },
    {
      ...rows.memory,
      figure: (open.rss - before.rss) / streams / 1000,
      unit: 'kB',
      scale: `${kilobytes((open.inUse - before.inUse) / streams)} of them known to JavaScript`,
    },
    {
      ...rows.givenBack,
      figure: (open.inUse - closed.inUse) / (open.inUse - before.inUse),
      unit: 'of it',
      scale: `the process held ${[before, open, closed].map(({ rss }) => kilobytes(rss)).join(', then ')}`,
    },
  ]
}
