import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const personas = fileURLToPath(new URL('..', import.meta.url))
/** The texts about need and plain questions, and the code that reads them and learns from them. */
export const conceptSources = ['concepts/**/*.{ts,tsv}', 'safety/need/corpus/*.json', 'truth/*-*.json']

/**
 * A hash of everything that weights are learned from. It is stored with them, so that a test sees stale weights without
 * learning for a minute.
 */
export function fingerprint(sources: string[]): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: personas }).filter((file) => !file.endsWith('.test.ts'))
  for (const file of files.sort()) hash.update(file).update(readFileSync(`${personas}/${file}`))
  return hash.digest('hex')
}
