import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadEsbuild } from './esbuild.ts'

/**
 * The file to start a thread from. A checkout bundles the thread with everything it imports, because a thread that compiles
 * each source file for itself needs a second to start and three times the memory. `npm run build` does so for the package.
 */
export async function threadFile(entry: URL): Promise<URL> {
  if (!entry.pathname.endsWith('.ts')) return entry
  const cache = new URL('../../node_modules/.cache/longwave/threads/', import.meta.url)
  const file = new URL(basename(entry.pathname).replace('.ts', '.js'), cache)
  mkdirSync(cache, { recursive: true })
  await bundleThread(fileURLToPath(entry), fileURLToPath(file))
  return file
}

export async function bundleThread(entry: string, file: string): Promise<void> {
  const { buildSync, stop } = await loadEsbuild()
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    outfile: file,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    minifySyntax: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    external: ['esbuild', 'pg'],
  })
  void stop()
  // Renamed when complete: another process may be starting the same thread.
  const temporary = `${file}.${process.pid}`
  for (const { text } of outputFiles) writeFileSync(temporary, text)
  renameSync(temporary, file)
}
