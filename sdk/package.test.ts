import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'

/** A new project outside the repository whose only package is the one that `npm publish` would upload. */
const project = mkdtempSync(join(tmpdir(), 'longwave-consumer-'))
const installed = join(project, 'node_modules/longwave-sdk')
const sdk = import.meta.dirname

before(() => {
  cpSync(sdk, installed, { recursive: true, filter: (path) => path !== join(sdk, 'dist') })
  execFileSync(process.execPath, [join(sdk, 'build/main.ts'), join(installed, 'dist')])
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
})
after(() => rmSync(project, { recursive: true }))

/** Type-checks one file of the project and returns the compiler's complaints. */
function typeErrors(source: string, ...settings: string[]): string {
  const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
  writeFileSync(join(project, 'use.ts'), source)
  const lib = ['--target', 'es2023', '--lib', 'es2023,dom', '--module', 'nodenext', '--types', '']
  try {
    execFileSync(process.execPath, [tsc, '--noEmit', '--strict', ...lib, ...settings, 'use.ts'], {
      cwd: project,
    })
    return ''
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout)
  }
}

test('the package holds its build, README and LICENSE, and needs no other package', () => {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: installed,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const paths = [...output.matchAll(/"path": "([^"]+)"/g)].map(([, path = '']) => path)
  assert.deepEqual(paths.toSorted(), [
    'LICENSE',
    'README.md',
    'dist/contract/endpoints.d.ts',
    'dist/contract/errors.d.ts',
    'dist/contract/resources.d.ts',
    'dist/endpoint-methods.d.ts',
    'dist/error.d.ts',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/options.d.ts',
    'package.json',
  ])
  const manifest = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')) as Record<string, unknown>
  assert.deepEqual([manifest['dependencies'], manifest['private']], [undefined, undefined])
  for (const path of paths.filter((each) => each.startsWith('dist'))) {
    const source = readFileSync(join(installed, path), 'utf8')
    assert.doesNotMatch(source, /(from|import\() ?['"](?!\.)/, path)
  }
  assert.equal(readFileSync(join(sdk, 'LICENSE'), 'utf8'), readFileSync(join(sdk, '../LICENSE'), 'utf8'))
})

test('plain Node imports the package, calls a method and iterates over pages', () => {
  writeFileSync(
    join(project, 'use.js'),
    `import { isCode, Longwave, LongwaveError } from 'longwave-sdk'
const pages = [{ transmissions: ['a'], nextCursor: 'x' }, { transmissions: ['b'], nextCursor: null }]
const urls = []
const lw = new Longwave({
  baseUrl: 'http://longwave.test',
  fetch: async (url, { method }) => {
    urls.push(method + ' ' + url)
    return url.includes('feed') ? Response.json(pages.shift()) : Response.json({ error: 'No.', code: 'NOT_FOUND' }, { status: 404 })
  },
})
const items = await Array.fromAsync(lw.feed.all({ limit: 1 }))
const error = await lw.transmission('7').catch((thrown) => thrown)
console.log(JSON.stringify({ items, urls, isKnown: error instanceof LongwaveError && isCode(error, 'NOT_FOUND') }))`,
  )
  const output = execFileSync(process.execPath, ['use.js'], { cwd: project, encoding: 'utf8' })
  assert.deepEqual(JSON.parse(output), {
    items: ['a', 'b'],
    urls: [
      'GET http://longwave.test/api/feed?limit=1',
      'GET http://longwave.test/api/feed?limit=1&cursor=x',
      'GET http://longwave.test/api/transmission/7',
    ],
    isKnown: true,
  })
})

test('the examples of the README type-check with the package alone', () => {
  const readme = readFileSync(join(sdk, 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, source]) => source).join('\n')
  assert.match(examples, /lw\.stream\(/)
  assert.equal(typeErrors(examples, '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'), '')
})

test('a wrong argument does not type-check', () => {
  const errors = typeErrors(`import { Longwave } from 'longwave-sdk'
const lw = new Longwave({ baseUrl: 'http://longwave.test' })
await lw.like('7')
await lw.feed({}, { idempotencyKey: 'a read has none' })
await lw.feed({ model_type: 'Toaster' })`)
  assert.deepEqual(
    [...errors.matchAll(/use\.ts\((\d+)/g)].map(([, line]) => line),
    ['3', '4', '5'],
  )
})

test('the published types are those of the source', () => {
  const source = `import type { Longwave as Published, FeedItem, Explore } from 'longwave-sdk'
import type { Longwave as Source, FeedItem as SourceItem, Explore as SourceExplore } from '${resolve(sdk, 'index.ts')}'
type Same<A, B> = [A, B] extends [B, A] ? true : false
type Signature<F> = F extends (...args: infer A) => infer R ? [A, R] : never
type PagesOf<F> = F extends { all: infer G } ? Signature<G> : null
type Different = {
  [Name in keyof Source]: Same<Signature<Source[Name]>, Signature<Published[Name]>> extends true
    ? Same<PagesOf<Source[Name]>, PagesOf<Published[Name]>> extends true ? never : Name
    : Name
}[keyof Source]
export const same: [Same<keyof Source, keyof Published>, Same<FeedItem, SourceItem>, Same<Explore, SourceExplore>] = [true, true, true]
export const none: [Different] extends [never] ? true : Different = true
export const notVacuous: Same<Signature<Source['like']>, Signature<Published['follow']>> = false`
  const settings = ['--allowImportingTsExtensions', '--exactOptionalPropertyTypes', '--skipLibCheck']
  assert.equal(typeErrors(source, '--lib', 'esnext,dom', ...settings), '')
})
