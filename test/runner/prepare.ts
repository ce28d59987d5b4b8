import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Packages of hundreds of small modules. As one file each they load in a tenth of the time. */
const packages = { kysely: 'kysely', typebox: 'typebox', 'typebox/compile': 'typebox/compile' }

/**
 * Bundles what loads slowly, once for a whole run instead of once per process or thread: the server's threads with
 * everything they import, and the large packages. preload.ts serves these files instead of the originals.
 */
export async function prepareSources(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-test-sources-'))
  const options = { bundle: true, platform: 'node', format: 'esm', target: 'esnext', outdir: folder } as const
  await Promise.all([
    build({ ...options, entryPoints: packages, splitting: true }),
    // A thread that does not compile is loaded as it is, so that the tests of other folders can still run.
    build({
      ...options,
      entryPoints: globSync('server/**/*.thread.ts'),
      outbase: '.',
      logLevel: 'silent',
    }).catch(() => {}),
  ])
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
