import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { atLeast, atMost, byClock, type Figure, formatNumber, notMeasured } from './figure.ts'
import { buildLargeDatabase } from './large-database.ts'
import { measure, measureBeside } from './load.ts'
import { newFolder, strace } from './machine.ts'
import { apiKeys, firstPage, transmits, writers } from './requests.ts'
import { interleaved, medianOf } from './rounds.ts'
import { startServer } from './server.ts'

const seconds = 2

/** Runs a program with fsyncs that take two milliseconds longer, as on a common cloud disk. Other system calls are not traced. */
const slowDiskCommand = (strace: string): string[] => [
  ...[strace, '-f', '-qq', '-o', '/dev/null', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync'],
  ...['-e', 'inject=fsync,fdatasync:delay_exit=2000'],
]

const rows = {
  transmit: { what: 'POST /api/transmit beside one transaction each, fsync 2 ms', target: atLeast(20) },
  reads: { what: 'GET /api/feed while 64 writers transmit, fsync 2 ms', target: atLeast(0.5) },
  latency: { what: 'GET /api/feed while 64 writers transmit, fsync 2 ms, p99', target: atMost(5) },
}

/** Reads and writes on a disk with slow fsyncs. */
export async function slowDisk(): Promise<Figure[]> {
  if (!strace || !isAllowed(strace)) {
    const why = 'strace, which makes the disk slow, is not installed or not allowed'
    return Object.values(rows).map(({ what, target }) => notMeasured(what, why, target))
  }
  const under = slowDiskCommand(strace)
  const database = await buildLargeDatabase(10_000)
  const ours = await startServer('longwave', { dataDir: database.dataDir }, { under })
  const file = join(newFolder(), 'db')
  const oneTransaction = await startServer('one-transaction', { file, apiKeys }, { under })
  const reading = { requests: [firstPage], seconds }
  try {
    const samples = await interleaved({
      transmit: () => measure(ours, { requests: transmits, seconds }),
      oneEach: () => measure(oneTransaction, { requests: transmits, seconds }),
      alone: () => measure(ours, reading),
      besideWriters: () => measureBeside(ours, reading, { requests: transmits, connections: writers }),
    })
    const { transmit, oneEach, alone, besideWriters } = samples
    return [
      byClock({ ...rows.transmit, of: transmit, to: oneEach, unit: 'times one transaction each' }),
      byClock({ ...rows.reads, of: besideWriters, to: alone, unit: 'of reads alone' }),
      {
        ...rows.latency,
        figure: medianOf(besideWriters, 'p99Ms'),
        unit: 'ms',
        scale: `${formatNumber(medianOf(alone, 'p99Ms'))} ms alone`,
      },
    ]
  } finally {
    for (const server of [ours, oneTransaction]) await server.stop()
  }
}

/** In a container strace may be installed but forbidden to trace another process. */
function isAllowed(strace: string): boolean {
  const [program = '', ...args] = slowDiskCommand(strace)
  return spawnSync(program, [...args, 'true']).status === 0
}
