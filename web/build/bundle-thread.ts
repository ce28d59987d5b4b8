import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildHash } from './build-hash.ts'
import { loadEsbuild } from './esbuild.ts'

/**
 * The URL to start a thread from. Its query names the build that the thread must be of, since the file may be replaced
 * while the server runs. A checkout bundles the thread with everything it imports, because a thread that compiles each
 * source file for itself needs a second to start and three times the memory. `npm run build` does so for the package.
 */
export async function threadFile(entry: URL): Promise<URL> {
  const build = buildHash(fileURLToPath(new URL('../..', import.meta.url)))
  const file = entry.pathname.endsWith('.ts') ? await bundled(fileURLToPath(entry), build) : entry
  return new URL(`?${build}`, file)
}

async function bundled(entry: string, build: string): Promise<URL> {
  const folder = writableFolder()
  const file = join(folder, basename(entry).replace('.ts', `-${build}.js`))
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // It is missing, or of another user.
    removeUnused(folder)
    await bundleThread(entry, file, build)
  }
  return pathToFileURL(file)
}

/** A server whose sources were replaced still starts readers from its own bundle. */
const keptMs = 7 * 24 * 60 * 60 * 1000

/** Removes bundles that no server was started with for a week. */
function removeUnused(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const usedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - usedAt > keptMs) rmSync(file, { force: true })
  }
}

/** Beside the packages, or in a new folder where the checkout is read-only. */
function writableFolder(): string {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/longwave/threads', import.meta.url))
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
    return cache
  } catch {
    const folder = mkdtempSync(join(tmpdir(), 'longwave-threads-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  }
}

export async function bundleThread(entry: string, file: string, build: string): Promise<void> {
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
    // Packages that are loaded only if they are installed, or never in a thread.
    external: ['esbuild', 'pg-native', 'pg-cloudflare'],
    // Packages in the older module format call this.
    banner: {
      js: `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
if (!['', undefined, '?${build}'].includes(process.getBuiltinModule('worker_threads').workerData?.build))
  throw new Error('A thread of another build was not started: start Longwave again, or install it again.')`,
    },
  })
  void stop()
  // Renamed when complete: another process may be starting the same thread.
  const temporary = `${file}.${process.pid}`
  for (const { text } of outputFiles) writeFileSync(temporary, text)
  renameSync(temporary, file)
}
