import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { beside } from './beside.ts'
import { chartOf } from './chart.ts'
import { compare } from './compare.ts'
import { type Figure, formatNumber } from './figure.ts'
import { instances } from './instances.ts'
import { buildLargeDatabase, type LargeDatabase } from './large-database.ts'
import { machine } from './machine.ts'
import { mix } from './mix.ts'
import { pages } from './pages.ts'
import { postgres } from './postgres.ts'
import { reads } from './reads.ts'
import { scale } from './scale.ts'
import { scaling } from './scaling.ts'
import { search } from './search.ts'
import { slowDisk } from './slow-disk.ts'
import { start } from './start.ts'
import { streaming } from './streams.ts'
import { tableHead, tableLine } from './table.ts'
import { writes } from './writes.ts'

/**
 * `npm run bench [NAME ...] [-- --full]` prints figures beside their targets, and writes them as JSON and a chart to
 * bench/results/. Most figures are ratios, because machines differ and other work runs on them. A missed target is not a failure.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, with: { type: 'string' } },
})
const small = 10_000
const large = values.full ? 10_000_000 : 1_000_000
let sharedDatabase: Promise<LargeDatabase> | undefined
/** All parts that only read share one database, because inserting a million rows takes half a minute. */
const largeDatabase = (): Promise<LargeDatabase> => {
  sharedDatabase ??= buildLargeDatabase(large)
  return sharedDatabase
}

type Part = { about: string; run: () => Promise<Figure[]> }
const parts: Record<string, Part> = {
  reads: { about: 'reads, beside servers that send the same bytes', run: reads },
  pages: { about: 'pages that are not cached, on all cores', run: pages },
  writes: { about: 'writes, beside storing nothing and beside one transaction each', run: writes },
  'slow-disk': { about: 'a disk that takes 2 ms for an fsync', run: slowDisk },
  postgres: { about: 'writes, to a PostgreSQL on this machine', run: postgres },
  instances: { about: 'writes of one, two and four instances on one PostgreSQL', run: instances },
  beside: { about: 'writes beside an instance that is far away or frozen', run: beside },
  scale: { about: 'what one PostgreSQL stores and carries', run: scale },
  mix: { about: 'nine reads and a write', run: mix },
  streams: { about: 'ten thousand streams', run: streaming },
  growth: {
    about: `reads among ${formatNumber(large)} transmissions, beside the same among ${formatNumber(small)}`,
    run: async () => scaling(await buildLargeDatabase(small), await largeDatabase()),
  },
  search: {
    about: `searches among ${formatNumber(large)} transmissions`,
    run: async () => search(await largeDatabase()),
  },
  start: {
    about: `at rest, with ${formatNumber(large)} transmissions`,
    run: async () => start(await largeDatabase()),
  },
}

/** Only if it is named, because it needs another checkout. */
const onlyIfNamed: Record<string, Part> = {
  compare: {
    about: 'the endpoints of the specification, beside those of another checkout',
    run: async () => compare(values.with ?? fail('compare needs --with FOLDER.')),
  },
}

const names = positionals.length > 0 ? positionals : Object.keys(parts)
const chosen = names.map((name) => {
  const part = parts[name] ?? onlyIfNamed[name]
  if (!part)
    throw new Error(
      `There is no part ${name}; there are ${Object.keys({ ...parts, ...onlyIfNamed }).join(', ')}.`,
    )
  return { name, ...part }
})

function fail(sentence: string): never {
  throw new Error(sentence)
}

const facts = machine()
process.stdout.write(
  `${Object.entries(facts)
    .map(([name, fact]) => `${name}: ${fact}`)
    .join(', ')}\n`,
)
const results: { name: string; about: string; rows: Figure[] }[] = []
for (const { name, about, run } of chosen) {
  process.stdout.write(`\n${name}: ${about}\n\n`)
  const began = performance.now()
  const rows = await run().catch((error: Error): Figure[] => {
    process.exitCode = 1
    process.stdout.write(`FAILED: ${error.stack}\n`)
    return []
  })
  process.stdout.write(`${tableHead}${rows.map(tableLine).join('')}`)
  process.stdout.write(`(${((performance.now() - began) / 1000).toFixed(0)} s)\n`)
  results.push({ name, about, rows })
}

const folder = fileURLToPath(new URL('./results/', import.meta.url))
const file = `${folder}${positionals.join('-') || 'all'}`
mkdirSync(folder, { recursive: true })
writeFileSync(`${file}.json`, `${JSON.stringify({ machine: facts, parts: results }, null, 2)}\n`)
writeFileSync(`${file}.svg`, chartOf(results, facts))
process.stdout.write(`\nWritten to ${file}.json and .svg\n`)
