import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { grow } from './grown.ts'
import type { Order, Report } from './listeners.process.ts'
import { filesAtOnce, pinned } from './machine.ts'
import { apiKeys } from './requests.ts'
import { median } from './rounds.ts'
import { atLeast, atMost, leftOut, number, type Row } from './row.ts'
import { answerOf, launch, type OwnServer, startServer } from './server.ts'
import type { Memory } from './servers/announce.ts'

const streams = 10_000
const events = 5
/** Time to become quiet: after an event, and after all have left. */
const quietMs = 1000

const wanted = {
  last: { what: `one event to ${streams} streams, until the last has it`, target: atMost(250) },
  blocked: { what: `one event to ${streams} streams, the longest block of the loop`, target: atMost(10) },
  memory: { what: `${streams} streams, memory of each`, target: atMost(20) },
  givenBack: { what: `${streams} streams closed, memory given back`, target: atLeast(0.9) },
}

/** Many listen at the same time, and now and then somebody transmits. */
export async function streaming(): Promise<Row[]> {
  const files = filesAtOnce()
  if (files < streams + 100) {
    const why = `a process may open ${files} files here; ulimit -n raises that`
    return Object.values(wanted).map(({ what, target }) => leftOut(what, why, target))
  }
  const { dataDir } = await grow(10_000)
  const server = await startServer('longwave', { dataDir }, { nodeOptions: ['--expose-gc'] })
  try {
    return rowsOf(await listenTo(server))
  } finally {
    await server.stop()
  }
}

type Heard = { times: number[]; blocked: number[]; memory: { before: Memory; open: Memory; closed: Memory } }

async function listenTo(server: OwnServer): Promise<Heard> {
  const script = fileURLToPath(new URL('./listeners.process.ts', import.meta.url))
  const { child, stop } = launch(pinned('load', [process.execPath, script]))
  const order = async (given: Order): Promise<number> => {
    child.send(given)
    const report = await answerOf<Report>(child)
    if ('failed' in report) throw new Error(`With ${streams} streams: ${report.failed}.`)
    return report.figure
  }
  try {
    const { port } = server
    // What the first of them brings with it is not theirs.
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

function rowsOf({ times, blocked, memory: { before, open, closed } }: Heard): Row[] {
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
