import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { routes } from '../routes.ts'
import { contractDeclarations } from './declarations.ts'

/** `node build/main.ts [FOLDER]` writes the published files, which need no other package, to FOLDER or `dist`. */
const sdk = fileURLToPath(new URL('..', import.meta.url))
const out = process.argv[2] ?? join(sdk, 'dist')

await build({
  entryPoints: [join(sdk, 'index.ts')],
  outfile: join(out, 'index.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  plugins: [
    {
      name: 'routes as plain data',
      setup: (plugin) =>
        plugin.onLoad({ filter: /sdk\/routes\.ts$/ }, () => ({
          contents: `export const routes = ${JSON.stringify(routes)}`,
        })),
    },
  ],
})

/** TypeScript emits a declaration file for each source; those that `index.d.ts` needs are joined, so it stands alone. */
const emitted = mkdtempSync(join(tmpdir(), 'longwave-sdk-'))
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
execFileSync(process.execPath, [tsc, '-p', join(sdk, 'tsconfig.build.json'), '--outDir', emitted])
const generated = contractDeclarations()
const joined = new Map<string, string>()
addDeclarations('sdk/index.d.ts')
rmSync(emitted, { recursive: true })
writeFileSync(join(out, 'index.d.ts'), [...joined.values()].join(''))

function addDeclarations(file: string): void {
  if (joined.has(file)) return
  const text = generated[file] ?? readFileSync(join(emitted, file), 'utf8')
  const fromOthers = /^(?:import|export) .* from '(\..*)\.[jt]s';?\n/gm
  joined.set(file, text.replaceAll(fromOthers, ''))
  for (const [, path = ''] of text.matchAll(fromOthers)) {
    addDeclarations(join(dirname(file), `${path}.d.ts`))
  }
}
