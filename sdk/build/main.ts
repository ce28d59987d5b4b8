import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** TypeScript emits the declarations of all files; those that `index.d.ts` needs are published. */
const emitted = mkdtempSync(join(tmpdir(), 'longwave-sdk-'))
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
execFileSync(process.execPath, [tsc, '-p', join(sdk, 'tsconfig.build.json'), '--outDir', emitted])
const generated = contractDeclarations()
const written = new Set<string>()
publish('index.d.ts')
rmSync(emitted, { recursive: true })

function publish(file: string): void {
  if (written.has(file)) return
  written.add(file)
  const source = generated[file] ?? readFileSync(join(emitted, 'sdk', file), 'utf8')
  const text = source
    .replaceAll(/(?<=from '\.\/?)\.\/contract\//g, '/contract/')
    .replaceAll(/(?<=from '\.[^']*)\.ts(?=')/g, '.js')
  mkdirSync(dirname(join(out, file)), { recursive: true })
  writeFileSync(join(out, file), text)
  for (const [, path = ''] of text.matchAll(/from '(\.[^']*)\.js'/g)) {
    publish(join(dirname(file), `${path}.d.ts`))
  }
}
