import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BuildOptions, OutputFile } from 'esbuild'
import { preparedFolder } from './prepared-folder.ts'

/**
 * Stands in for esbuild in the tests. The sources do not change during a run, so each build is done once, by the first
 * process that needs it, and the others read its output.
 */

type Output = Pick<OutputFile, 'path' | 'text'>

export function buildSync(options: BuildOptions): {
  outputFiles: (Output & { contents: Uint8Array })[]
} {
  const key = createHash('sha256').update(JSON.stringify(options)).digest('hex')
  const file = join(preparedFolder, `${key}.json`)
  const outputs: Output[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : build(options, file)
  return { outputFiles: outputs.map((output) => ({ ...output, contents: Buffer.from(output.text) })) }
}

function build(options: BuildOptions, file: string): Output[] {
  const esbuild: typeof import('esbuild') = createRequire(import.meta.url)('esbuild')
  const { outputFiles = [] } = esbuild.buildSync(options)
  void esbuild.stop()
  const outputs = outputFiles.map(({ path, text }) => ({ path, text }))
  // Renamed when complete, since other processes may be reading.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(outputs))
  renameSync(`${file}.${process.pid}`, file)
  return outputs
}

export function stop(): void {}
