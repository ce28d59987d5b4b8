import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { publint } from 'publint'
import { majorOf, otherNodes } from '../other-nodes.ts'
import { installSdk, newProject, packSdk } from '../packed.ts'
import { typeErrors } from '../type-errors.ts'

/** A new project outside the repository whose only package is the one that `npm publish` would upload. */
const project = newProject()
const installed = join(project, 'node_modules/longwave-sdk')
const sdk = fileURLToPath(new URL('../../sdk', import.meta.url))
let tarball = ''

/** The limit for the module of the package, compressed with gzip. */
const budget = 10 * 1024

/** TypeScript's two ways to find a package. */
const resolutions = {
  nodenext: ['--module', 'nodenext'],
  bundler: ['--module', 'esnext', '--moduleResolution', 'bundler'],
}

before(() => {
  tarball = packSdk(project)
  installSdk(tarball, project)
})
after(() => rmSync(project, { recursive: true }))

/** Type-checks one file of the project and returns the compiler's complaints. */
function complaintsAbout(source: string, ...settings: string[]): string {
  writeFileSync(join(project, 'use.ts'), source)
  return typeErrors(project, ['use.ts'], '--lib', 'es2023,dom', '--types', '', ...settings)
}

test('the package holds its build, README and LICENSE, and needs no other package', () => {
  const paths = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(installed.length + 1))
  assert.deepEqual(paths.toSorted(), [
    'LICENSE',
    'README.md',
    'dist/index.d.ts',
    'dist/index.js',
    'package.json',
  ])
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  assert.deepEqual([manifest['dependencies'], manifest['private']], [undefined, undefined])
  for (const path of paths.filter((each) => each.startsWith('dist'))) {
    const source = readFileSync(join(installed, path), 'utf8')
    assert.doesNotMatch(source, /(from|import\() ?['"](?!\.)/, path)
  }
  assert.equal(
    readFileSync(join(installed, 'LICENSE'), 'utf8'),
    readFileSync(join(sdk, '../LICENSE'), 'utf8'),
  )
})

test('the module stays within its budget', () => {
  const { length } = gzipSync(readFileSync(join(installed, 'dist/index.js')), { level: 9 })
  assert.ok(length <= budget, `${length} bytes, the limit is ${budget}`)
})

test('publint and attw find nothing wrong with the package', async () => {
  const bytes = readFileSync(tarball)
  const { messages } = await publint({ strict: true, pack: { tarball: new Uint8Array(bytes).buffer } })
  assert.deepEqual(messages, [])
  const attw = fileURLToPath(
    new URL('dist/index.js', import.meta.resolve('@arethetypeswrong/cli/package.json')),
  )
  // The package has no CommonJS form on purpose: Node 20.19 and later can require modules.
  const args = [
    attw,
    tarball,
    '--no-definitely-typed',
    '--ignore-rules',
    'cjs-resolves-to-esm',
    '--format',
    'json',
  ]
  const { analysis } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  assert.deepEqual(Object.keys(analysis.entrypoints), ['.', './package.json'])
  assert.deepEqual(Object.keys(analysis.entrypoints['.'].resolutions), [
    'node10',
    'node16-cjs',
    'node16-esm',
    'bundler',
  ])
  assert.deepEqual(
    analysis.problems.filter(({ kind }: { kind: string }) => kind !== 'CJSResolvesToESM'),
    [],
  )
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
const items = []
for await (const item of lw.feed.all({ limit: 1 })) items.push(item)
const error = await lw.transmission('7').catch((thrown) => thrown)
console.log(JSON.stringify({ items, urls, isKnown: error instanceof LongwaveError && isCode(error, 'NOT_FOUND') }))`,
  )
  const nodes = [process.execPath, ...otherNodes().filter((node) => majorOf(node) >= 20)]
  for (const node of nodes)
    assert.deepEqual(JSON.parse(execFileSync(node, ['use.js'], { cwd: project, encoding: 'utf8' })), {
      items: ['a', 'b'],
      urls: [
        'GET http://longwave.test/api/feed?limit=1',
        'GET http://longwave.test/api/feed?limit=1&cursor=x',
        'GET http://longwave.test/api/transmission/7',
      ],
      isKnown: true,
    })
})

for (const [name, settings] of Object.entries(resolutions))
  test(`the examples of the README type-check with the package alone, under ${name}`, () => {
    const readme = readFileSync(join(sdk, 'README.md'), 'utf8')
    const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)]
      .map(([, source]) => source)
      .join('\n')
      .replaceAll('./longwave.js', 'longwave-sdk')
    assert.match(examples, /lw\.stream\(/)
    assert.equal(
      complaintsAbout(examples, ...settings, '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'),
      '',
    )
  })

test('a wrong argument does not type-check', () => {
  const errors = complaintsAbout(
    `import { Longwave } from 'longwave-sdk'
const lw = new Longwave({ baseUrl: 'http://longwave.test' })
await lw.like(7)
await lw.feed({}, { idempotencyKey: 'a read has none' })
await lw.feed({ model_type: 'Toaster' })`,
    ...resolutions.nodenext,
  )
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
  assert.equal(complaintsAbout(source, ...resolutions.nodenext, '--lib', 'esnext,dom', ...settings), '')
})
