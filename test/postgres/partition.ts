import { readFileSync } from 'node:fs'
import { runSql } from './databases.ts'

const script = readFileSync(new URL('../../deploy/partition.sql', import.meta.url), 'utf8')

/** Partitions of a minute, the first of which begins soon after the clock of most tests. */
const settings = { step: '1 minute', first: '2026-11-20 14:02:02', steps: '4' }

/** Runs deploy/partition.sql. */
export async function partition(url: string, other: Partial<typeof settings> = {}): Promise<void> {
  const set = Object.entries({ ...settings, ...other }).map(
    ([name, value]) => `set longwave.${name} = '${value}'`,
  )
  // Statements that are sent together are one transaction.
  await runSql(url, [...set, script].join(';\n'))
}
