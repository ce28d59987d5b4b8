import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { atLeast, atMost, byClock, type Figure, notMeasured, number } from './figure.ts'
import { buildLargeDatabase } from './large-database.ts'
import { measure, measureBeside } from './load.ts'
import { newFolder, strace } from './machine.ts'
import { apiKeys, firstPage, transmits, writers } from './requests.ts'
import { interleaved, medianOf } from './rounds.ts'
import { startServer } from './server.ts'

const seconds = 2

/** Makes each fsync two milliseconds slower, as on a common cloud disk; strace does not see other system calls. */
const slowly = (strace: string): string[] => [
  ...[strace, '-f', '-qq', '-o', '/dev/null', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync'],
  ...['-e', 'inject=fsync,fdatasync:delay_exit=2000'],
]

const wanted = {
  transmit: { what: 'POST /api/transmit beside one transaction each, fsync 2 ms', target: atLeast(20) },
  reads: { what: 'GET /api/feed while 64 writers transmit, fsync 2 ms', target: atLeast(0.5) },
  latency: { what: 'GET /api/feed while 64 writers transmit, fsync 2 ms, p99', target: atMost(5) },
}

/** Reads and writes on a disk with slow fsyncs. */
export async function slowDisk(): Promise<Figure[]> {
  if (!strace || !isAllowed(strace)) {
    const why = 'strace, which makes the disk slow, is not installed or not allowed'
    return Object.values(wanted).map(({ what, target }) => notMeasured(what, why, target))
  }
  const under = slowly(strace)
  const grown = await buildLargeDatabase(10_000)
  const ours = await startServer('longwave', { dataDir: grown.dataDir }, { under })
  const file = join(newFolder(), 'db')
  const plain = await startServer('one-transaction', { file, apiKeys }, { under })
  const reading = { asks: [firstPage], seconds }
  try {
    const samples = await interleaved({
      transmit: () => measure(ours, { asks: transmits, seconds }),
      oneEach: () => measure(plain, { asks: transmits, seconds }),
      alone: () => measure(ours, reading),
      besideWriters: () => measureBeside(ours, reading, { asks: transmits, connections: writers }),
    })
    const { transmit, oneEach, alone, besideWriters } = samples
    return [
      byClock({ ...wanted.transmit, of: transmit, to: oneEach, unit: 'times one transaction each' }),
      byClock({ ...wanted.reads, of: besideWriters, to: alone, unit: 'of reads alone' }),
      {
        ...wanted.latency,
        figure: medianOf(besideWriters, 'p99Ms'),
        unit: 'ms',
        scale: `${number(medianOf(alone, 'p99Ms'))} ms alone`,
      },
    ]
  } finally {
    for (const server of [ours, plain]) await server.stop()
  }
}

/** In a container strace may be installed but forbidden to trace another process. */
function isAllowed(strace: string): boolean {
  const [program = '', ...args] = slowly(strace)
  return spawnSync(program, [...args, 'true']).status === 0
}
