import {
  accessSync,
  constants,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadEsbuild } from './esbuild.ts'

/**
 * The file to start a thread from. A checkout bundles the thread with everything it imports, because a thread that compiles
 * each source file for itself needs a second to start and three times the memory. `npm run build` does so for the package.
 */
export async function threadFile(entry: URL): Promise<URL> {
  if (!entry.pathname.endsWith('.ts')) return entry
  const file = join(writableFolder(), basename(entry.pathname).replace('.ts', '.js'))
  if (!isNewerThanSources(file)) await bundleThread(fileURLToPath(entry), file)
  return pathToFileURL(file)
}

/** The folders that a thread may import from, and the versions of the packages. */
const sources = ['app', 'contract', 'flags', 'server', 'web', 'package-lock.json']

function isNewerThanSources(file: string): boolean {
  const madeAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const paths = globSync(
    sources.flatMap((path) => [path, `${path}/**`]),
    { cwd: root },
  )
  return paths.every((path) => statSync(join(root, path)).mtimeMs < madeAt)
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
    // Packages that are loaded only if they are installed, or never in a thread.
    external: ['esbuild', 'pg-native', 'pg-cloudflare'],
    // Packages in the older module format call this.
    banner: {
      js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
    },
  })
  void stop()
  // Renamed when complete: another process may be starting the same thread.
  const temporary = `${file}.${process.pid}`
  for (const { text } of outputFiles) writeFileSync(temporary, text)
  renameSync(temporary, file)
}
