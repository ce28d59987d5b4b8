import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { matchesGlob, posix } from 'node:path'
import { test } from 'node:test'

/**
 * Who may import what: the first row that a file belongs to decides. A file may import its own row, what the row lists
 * and Node's own modules. `<noun>` is the same noun on both sides; `type` marks what may only be imported as a type,
 * so that nothing of the arrow is left when the program runs.
 */
const arrows: Arrow[] = [
  { files: '**/*.test.ts', may: ['**'], because: 'tests may import anything' },
  { files: '{test,bench}/**', may: ['**'], because: 'tests may import anything' },

  { files: 'contract/**', may: ['typebox'], because: 'contract imports nothing of ours' },
  { files: 'sdk/**', may: ['type contract/**'], because: 'sdk takes only types from contract' },
  {
    files: 'personas/writing/model.ts',
    may: ['ai', '@ai-sdk/openai-compatible', 'personas/writing/chat-completions.ts'],
    because: 'only the port to a language model knows what stands behind it',
  },
  {
    files: '{mcp,personas}/**',
    may: ['contract/**', 'sdk/**'],
    because: 'mcp and personas speak to the server through sdk',
  },
  {
    files: 'web/browser/**',
    may: ['web/{bars,cookies,look,text,times}.ts'],
    because: 'the browser module takes words and pure functions; markup comes finished from the server',
  },
  { files: 'web/worker/**', may: [], because: 'the worker runs where nothing else of ours is' },
  {
    files: 'web/{pages,parts}/**',
    may: [
      'contract/**',
      'web/{pages,parts}/**',
      'web/*.ts',
      'type server/features/*/{reads,trending}.ts',
      'preact',
      'preact/jsx-runtime',
      'preact-render-to-string',
    ],
    because: 'a page is a function of what reads returned; it never queries',
  },
  {
    files: 'web/{assets,tsx}.ts',
    may: ['esbuild'],
    because: 'what is built at the start stands on nothing else',
  },
  {
    files: 'web/{cookies,contrast,guest,look,text,times,bars,glyph,lately,links}.ts',
    may: ['contract/**', 'web/{cookies,lately}.ts'],
    because: 'these are rules and words, for every page',
  },
  {
    files: 'web/*.ts',
    may: [
      'contract/**',
      'server/features/*/{reads,trending}.ts',
      'server/http/**',
      'server/storage/**',
      'type server/commands.ts',
      'web/**',
      'type fastify',
      'preact',
    ],
    because: 'web reads what features offer, and writes by the same commands as the API',
  },

  {
    // An operator's commands open the storage and start the server; what they have to say to it, they say through the SDK.
    files: 'cli/**',
    may: [
      'contract/**',
      'sdk/**',
      'personas/index.ts',
      'server/{app,config,in-process,personas,start}.ts',
      'server/storage/**',
      'web/build/tsx.ts',
      'type fastify',
    ],
    because: 'cli speaks to the server through sdk; operators also need app, config, start and storage',
  },

  {
    files: 'app/start.ts',
    may: ['contract/**', 'server/{app,config,personas}.ts', 'server/storage/**', 'type fastify'],
    because: 'start joins config, storage, app and personas',
  },
  {
    files: 'app/personas.ts',
    may: [
      'personas/**',
      'app/in-process.ts',
      'server/features/personas/reads.ts',
      'server/storage/**',
      'type server/{commands,config}.ts',
      'type fastify',
    ],
    because: 'it hands the personas what they need, and only here the server knows them',
  },
  {
    files: 'app/in-process.ts',
    may: ['type fastify'],
    because: 'it hands requests to an app, whatever is in it',
  },
  { files: 'app/config.ts', may: ['contract/**'], because: 'config knows nothing but the environment' },
  {
    files: 'app/app.ts',
    may: [
      'contract/**',
      'server/features/*/routes.ts',
      'server/http/**',
      'web/{assets,error-page,routes,sheet}.ts',
      'type fastify',
    ],
    because: 'app knows features and pages by their routes',
  },
  {
    files: 'server/http/**',
    may: ['contract/**', 'server/storage/**', 'type server/commands.ts', 'fastify', 'type typebox'],
    because: 'http serves every feature and knows none',
  },
  {
    files: 'server/features/<noun>/routes.ts',
    may: ['contract/**', 'server/features/<noun>/**', 'server/http/**', 'server/storage/**', 'fastify'],
    because: 'features never import features; routes stand on their own reads and writes, http and storage',
  },
  {
    files: 'server/features/<noun>/!(routes).ts',
    may: ['contract/**', 'server/storage/**', 'kysely'],
    because: 'features never import features; reads and writes stand on storage alone',
  },
  {
    files: 'server/commands.ts',
    may: ['server/features/*/writes.ts', 'server/storage/**'],
    because: 'commands lists the writes of features, and those of the storage itself',
  },
  {
    files: 'server/writer/execute-batch.ts',
    may: ['contract/**', 'server/storage/**', 'server/commands.ts'],
    because: 'the writer runs commands and knows nothing else of what is above the storage',
  },
  {
    files: 'server/storage/**',
    may: ['contract/**', 'type server/commands.ts', 'kysely', 'pg'],
    because: 'storage never imports features, http or app, and only the writer runs commands',
  },
]

type Arrow = { files: string; may: string[]; because: string }
type Import = { target: string; isType: boolean }

/** A name that says nothing becomes the place where everybody puts things. */
const namesOfNothing = /^(utils?|common|helpers?|misc|lib|src)$/

const everything = globSync('**/*.{ts,tsx}', { exclude: ['**/node_modules/**', 'dist/**', 'data/**'] })
const isTest = (file: string): boolean => file.endsWith('.test.ts') || file.startsWith('test/')
const read = (file: string): string => readFileSync(file, 'utf8')

test('every import follows the arrows', () => {
  assert.deepEqual(
    everything.flatMap((file) => wrongArrows(file, read(file))),
    [],
  )
})

test('a wrong arrow is seen, and named', () => {
  assert.deepEqual(
    wrongArrows('server/features/likes/reads.ts', "import { feed } from '../feeds/reads.ts'"),
    [
      'server/features/likes/reads.ts must not import server/features/feeds/reads.ts: ' +
        'features never import features; reads and writes stand on storage alone',
    ],
  )
  const wrong: [file: string, source: string][] = [
    ['contract/limits.ts', "import { openStorage } from '../server/engines/open.ts'"],
    ['contract/limits.ts', "import fastify from 'fastify'"],
    ['sdk/index.ts', "import { errors } from '../contract/errors.ts'"],
    ['sdk/index.ts', "import { type ErrorCode } from '../contract/errors.ts'"],
    ['sdk/index.ts', "export * from '../contract/errors.ts'"],
    ['sdk/index.ts', "import { randomUUID } from 'node:crypto'"],
    ['personas/voice.ts', "import { start } from '../app/start.ts'"],
    ['cli/seed.ts', "import { feed } from '../server/features/feeds/reads.ts'"],
    ['cli/seed.ts', "const { feed } = await import('../server/features/feeds/reads.ts')"],
    ['app/start.ts', "import fastify from 'fastify'"],
    ['app/app.ts', "import { feed } from './features/feeds/reads.ts'"],
    ['server/http/server/create-server.ts', "import { feeds } from '../features/feeds/routes.ts'"],
    ['server/http/respond/bind-endpoint.ts', "import { commands } from '../commands.ts'"],
    ['server/features/likes/routes.ts', "import { sql } from 'kysely'"],
    ['server/features/likes/routes.ts', "import { feeds } from '../feeds/routes.ts'"],
    ['server/features/likes/writes.ts', "import { likes } from './routes.ts'"],
    [
      'server/features/likes/writes.ts',
      "import {\n  hashOfKey,\n  newApiKey,\n} from '../../http/api-key.ts'",
    ],
    ['server/engines/open.ts', "import { buildApp } from '../app.ts'"],
    ['server/engines/open.ts', "import '../features/likes/writes.ts'"],
    ['server/writer/write-queue.ts', "import { commands } from '../commands.ts'"],
    ['web/pages/feed.tsx', "import { feed } from '../../server/features/feeds/reads.ts'"],
    ['web/page-data/show.ts', "import { toggleLike } from '../server/features/likes/writes.ts'"],
    ['web/browser/main.ts', "import { h } from 'preact'"],
    ['web/words/words.ts', "import { feed } from './show.ts'"],
  ]
  for (const [file, source] of wrong) assert.equal(wrongArrows(file, source).length, 1, `${file}: ${source}`)
})

test('a right arrow is not', () => {
  const right: [file: string, source: string][] = [
    [
      'contract/resources.ts',
      "import Type, { type Static } from 'typebox'\nimport { limits } from './limits.ts'",
    ],
    ['sdk/index.ts', "import type {\n  ErrorCode,\n} from '../contract/errors.ts'"],
    ['server/features/feeds/routes.ts', "import { feed } from './reads.ts'"],
    ['server/features/feeds/reads.ts', "import { followedRows } from './followed.ts'"],
    ['server/writer/write-queue.ts', "import type { CommandName } from '../commands.ts'"],
    ['server/writer/execute-batch.ts', "import { commands } from '../commands.ts'"],
    ['server/features/likes/likes.test.ts', "import { openWorld } from '../../../test/world.ts'"],
  ]
  for (const [file, source] of right) assert.deepEqual(wrongArrows(file, source), [], source)
})

test('only app/config.ts reads the environment', () => {
  const readers = everything.filter((file) => readsEnvironment(read(file)))
  const outside = readers.filter((file) => !isTest(file) && !file.startsWith('bench/'))
  assert.deepEqual(outside, ['app/config.ts'])
  for (const source of ['process.env.PORT', "process['env']", "import { env } from 'node:process'"]) {
    assert.ok(readsEnvironment(source), source)
  }
})

test('no file or folder has a name that says nothing', () => {
  const names = everything.flatMap((file) => file.replace(/\.tsx?$/, '').split('/'))
  assert.deepEqual(
    names.filter((name) => namesOfNothing.test(name)),
    [],
  )
})

test('no file is longer than 300 lines', () => {
  // Past 250 one looks for the second idea. What the seed and the pages say is text, and text may be long.
  const files = everything.filter((file) => !isTest(file) && !/^(cli\/seed\/|web\/text\.ts)/.test(file))
  for (const file of files) assert.ok(read(file).split('\n').length <= 301, `${file} has more than 300 lines`)
})

test('production installs at most 100 packages, none with an install script that must run', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  type Locked = { dev?: boolean; link?: boolean; hasInstallScript?: boolean; cpu?: string[] }
  // What is made for one kind of machine is one package there, and none anywhere else.
  const installed = Object.entries(packages).filter(
    ([name, { dev, link, cpu }]) =>
      name.startsWith('node_modules/') && !dev && !link && (!cpu || cpu.includes('x64')),
  )
  assert.ok(installed.length <= 100, `${installed.length} packages`)
  // The script of esbuild only shortens its own start; `npm ci` here never runs it.
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name)
  assert.deepEqual(scripted, ['node_modules/esbuild'])
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m)
})

/** Each import of a file that leads where it must not, as a sentence. */
function wrongArrows(file: string, source: string): string[] {
  const arrow = arrows.find(({ files }) => matchesGlob(file, files.replace('<noun>', '*')))
  if (!arrow) return [`${file} belongs to no row of the arrows: say what it may import`]
  const { files, may, because } = arrow
  const noun = file.split('/')[files.split('/').indexOf('<noun>')] ?? ''
  const allowed = [files, ...may].map((pattern) => pattern.replace('<noun>', noun))
  return importsOf(file, source)
    .filter((each) => !allowed.some((pattern) => allows(pattern, each)))
    .map(({ target }) => `${file} must not import ${target}: ${because}`)
}

function allows(pattern: string, { target, isType }: Import): boolean {
  if (pattern.startsWith('type ')) return isType && matchesGlob(target, pattern.slice('type '.length))
  return matchesGlob(target, pattern)
}

/** Relative imports as paths from the root, packages by name; Node's own modules only where they are refused. */
function importsOf(file: string, source: string): Import[] {
  const statement =
    /^(?:import|export)\s+(?<type>type\s)?(?:[\w*{}$\s,]+?\sfrom\s+)?['"](?<target>[^'"]+)['"]/gm
  const call = /\bimport\(\s*['"](?<target>[^'"]+)['"]/g
  const found = [...source.matchAll(statement), ...source.matchAll(call)].map(({ groups = {} }) => ({
    target: fromRoot(file, groups['target'] ?? ''),
    isType: groups['type'] !== undefined,
  }))
  // The contract and the client run in browsers too.
  const runsInBrowsers = /^(contract|sdk|web\/(browser|worker))\//.test(file)
  return found.filter(({ target }) => runsInBrowsers || !target.startsWith('node:'))
}

function fromRoot(file: string, target: string): string {
  return target.startsWith('.') ? posix.join(posix.dirname(file), target) : target
}

function readsEnvironment(source: string): boolean {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  return /\bprocess\??(\.env\b|\[['"]env)|import[^'"]*\benv\b[^'"]*from ['"](node:)?process['"]/.test(code)
}
