import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { test } from 'node:test'
import { circleIn, type Import, importsOf } from './imports.ts'

type Arrow = { files: string; may: string[]; because: string }

/**
 * Which room may import which: the first row that matches a file decides. A file may import its own row, the row's list
 * and Node's own modules. `<noun>` is the same noun on both sides; `type` allows an import only as a type.
 */
const arrows: Arrow[] = [
  { files: '**/*.test.ts', may: ['**'], because: 'tests may import anything' },
  { files: '{test,bench}/**', may: ['**'], because: 'tests may import anything' },
  { files: 'web/stories/**', may: ['**'], because: 'tests may import anything' },

  { files: 'contract/**', may: ['typebox'], because: 'the contract imports nothing of ours' },
  { files: 'flags/**', may: ['contract/**'], because: 'flags judge a text and know nothing else' },
  {
    files: 'sdk/build/**',
    may: ['esbuild', 'typescript', 'contract/**', 'sdk/**'],
    because: 'it builds the package',
  },
  {
    files: 'sdk/routes.ts',
    may: ['contract/endpoints.ts'],
    because: 'the table of routes is the only value that the SDK takes from the contract',
  },
  {
    files: 'sdk/untrusted.ts',
    may: ['contract/untrusted.ts'],
    because: 'the notice above texts of strangers is the same everywhere',
  },
  {
    files: 'examples/**',
    may: ['examples/typescript/longwave.js'],
    because: 'an example uses the client that a server offers',
  },
  { files: 'sdk/**', may: ['type contract/**'], because: 'the SDK takes types from the contract' },
  {
    files: 'personas/**',
    may: ['sdk/index.ts', 'typebox', 'typebox/*'],
    because: 'personas are ordinary clients: the SDK is all they know of a server',
  },

  {
    files: 'mcp/**',
    may: [
      'contract/**',
      'flags/**',
      'sdk/**',
      'typebox',
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/server/*',
      '@modelcontextprotocol/server/ext/*',
    ],
    because: 'its tools are a client: they reach the server through the SDK',
  },

  {
    files: 'web/browser/**',
    may: ['web/{drawing,session,text,words}/*.ts'],
    because: 'the browser module takes words and pure functions; the server sends finished markup',
  },
  {
    files: 'web/worker/**',
    may: ['web/words/*.ts'],
    because: 'the service worker says how old a page is; all else comes from the server',
  },
  {
    files: 'web/build/**',
    may: ['esbuild', 'web/drawing/*.ts'],
    because: 'what builds the assets stands alone',
  },
  {
    files: 'web/{drawing,words}/**',
    may: ['contract/**', 'type web/pages/*.tsx', 'web/text/*.ts'],
    because: 'words and drawings know no data',
  },
  {
    files: 'web/pictures/**',
    may: [
      'type contract/**',
      'type server/readers/read.ts',
      'web/build/{page-assets,stylesheet}.ts',
      'web/{drawing,text,words}/*.ts',
    ],
    because: 'a share picture is a function of its subject',
  },
  {
    files: 'web/syndication/**',
    may: ['contract/**', 'web/pictures/subject.ts', 'web/{text,words}/*.ts'],
    because: 'a channel is a function of its transmissions',
  },
  {
    files: 'web/markdown/**',
    may: ['contract/**', 'flags/**', 'web/{text,words}/*.ts'],
    because: 'a Markdown document is a function of its data',
  },
  {
    files: 'web/{pages,parts}/**',
    may: [
      'contract/**',
      'flags/**',
      'web/{api-docs,build,drawing,session,syndication,text,words}/*.ts',
      'web/pictures/subject.ts',
      'web/*.ts',
      'type server/features/*/*.ts',
      'type server/model/*.ts',
      'lru-cache',
      'server/doorkeeper.ts',
      'preact',
      'preact/jsx-runtime',
      'preact-render-to-string',
    ],
    because: 'a page is a function of its data; it never queries',
  },
  {
    files: 'web/**',
    may: [
      'contract/**',
      'server/{db,features,http,model,readers}/**',
      'server/doorkeeper.ts',
      'lru-cache',
      'type fastify',
      'preact',
    ],
    because: 'web stands on the features and on http, and never on the engines',
  },

  {
    files: 'app/in-process.ts',
    may: ['type fastify'],
    because: 'it passes requests to any app',
  },
  {
    files: 'app/tracing-settings.ts',
    may: ['server/tracing/options.ts'],
    because: 'it reads settings, and knows only which values they may have',
  },
  {
    files: 'app/config.ts',
    may: [
      'app/tracing-settings.ts',
      'contract/limits.ts',
      'server/engines/postgres/connection-shares.ts',
      'type server/tracing/options.ts',
      'type server/model/retention.ts',
    ],
    because: 'the configuration knows only the environment, and which values it may set',
  },
  {
    files: 'app/**',
    may: [
      'contract/**',
      'server/**',
      'web/**',
      'personas/index.ts',
      'mcp/http.ts',
      'mcp/malformed.ts',
      'type fastify',
    ],
    because: 'app joins everything, and only cli, test and bench import it',
  },
  {
    files: 'conform/**',
    may: ['contract/**', 'typebox', 'typebox/*'],
    because: 'the checks judge the replies of any server by the contract alone, without a client of ours',
  },
  {
    files: 'cli/client/**',
    may: [
      'contract/**',
      'sdk/**',
      'conform/**',
      'mcp/stdio.ts',
      'cli/{arguments,environment,terminal-text}.ts',
      'type typebox',
    ],
    because: 'commands for AIs are clients: they start fast, and load nothing of the server',
  },
  {
    files: 'cli/**',
    may: [
      'app/**',
      'contract/**',
      'sdk/**',
      'personas/index.ts',
      'server/{db,engines,maintenance,model}/**',
      'server/span.ts',
      'server/features/*/{reads,writes}.ts',
      'server/features/moderation/operator.ts',
      'web/build/tsx.ts',
      'type fastify',
    ],
    because: 'commands of the operator start the app or work on its storage',
  },

  {
    files: 'server/{doorkeeper,histogram,network-list,span}.ts',
    may: [],
    because: 'these are general tools: none of them knows its callers',
  },
  {
    files: 'server/db/**',
    may: ['contract/**', 'type server/histogram.ts', 'kysely', 'type typebox'],
    because: 'db is the ground floor',
  },
  {
    files: 'server/model/**',
    may: ['contract/**', 'flags/**', 'lru-cache', 'server/doorkeeper.ts', 'server/db/**'],
    because: 'the model stands on db; it judges texts by the flags',
  },
  {
    files: 'server/writer/**',
    may: ['contract/**', 'server/histogram.ts', 'server/db/**'],
    because: 'the writer runs commands that it gets from a registry, and knows none of them',
  },
  {
    files: 'server/readers/**',
    may: ['contract/**'],
    because: 'readers run handlers that they are given, and know no engine and no feature',
  },
  {
    files: 'server/http/**',
    may: [
      'contract/**',
      'server/{db,model,readers}/**',
      'server/network-list.ts',
      'lru-cache',
      'fastify',
      'type typebox',
    ],
    because: 'http serves every feature and knows none',
  },
  {
    files: 'server/metrics/**',
    may: [
      'contract/**',
      'server/http/server/request-observer.ts',
      'server/histogram.ts',
      'type server/{db,features,readers}/**',
      'prom-client',
    ],
    because: 'metrics show figures that they are given, and take only the kinds of requests from http',
  },
  {
    files: 'server/tracing/**',
    may: ['type server/http/server/request-observer.ts'],
    because: 'traces know requests as the observer describes them, and nothing else',
  },
  {
    files: 'server/outgoing/**',
    may: ['type server/db/**', 'server/network-list.ts'],
    because:
      'it sends requests to the servers of strangers, and knows neither their reasons nor their contents',
  },
  {
    files: 'server/features/<noun>/*routes.ts',
    may: [
      'contract/**',
      'server/features/<noun>/**',
      'server/{db,http,model,readers}/**',
      'server/outgoing/destination.ts',
      'fastify',
    ],
    because: 'features never import features; routes stand on their own reads and writes, and on http',
  },
  {
    files: 'server/features/<noun>/**',
    may: [
      'contract/**',
      'flags/**',
      'server/features/<noun>/**',
      'server/{db,model}/**',
      'type server/outgoing/send.ts',
    ],
    because: 'features never import features; reads and writes stand on db and model',
  },
  {
    files: 'server/commands.ts',
    may: ['server/features/*/writes.ts', 'server/{db,model,writer}/**'],
    because: 'it lists the commands of the features, the model and the writer',
  },
  {
    files: 'server/engines/**',
    may: ['contract/**', 'server/{commands,span}.ts', 'server/{db,writer}/**', 'kysely', 'lru-cache', 'pg'],
    because: 'an engine runs queries and batches; it knows no feature',
  },
  {
    files: 'server/maintenance/**',
    may: ['contract/**', 'server/{db,engines,model,writer}/**', 'kysely', 'pg', 'type typebox'],
    because: 'maintenance works on the storage alone',
  },
]

/** The folders between which no arrow may lead back, type imports counted. */
const roomOf = (file: string): string => {
  const [top = '', next = ''] = file.split('/')
  return top === 'server' ? `${top}/${next}` : top
}

/** A name that says nothing becomes the place for everything. */
const namesOfNothing = /^(utils?|common|helpers?|misc|lib|src|shared)$/

const files = globSync('**/*.{ts,tsx}', { exclude: ['**/node_modules/**', '**/dist/**', 'data/**'] })
const isTest = (file: string): boolean => file.endsWith('.test.ts') || /^(test|web\/stories)\//.test(file)
const read = (file: string): string => readFileSync(file, 'utf8')
const sources = files.filter((file) => !isTest(file))
const ours = new Set(files)

/** Every import between files of ours, type imports counted. */
const graph = new Map(
  sources.map((file) => [
    file,
    importsOf(file, read(file)).flatMap(({ target }) => (ours.has(target) ? [target] : [])),
  ]),
)

test('every import follows the arrows', () => {
  assert.deepEqual(
    files.flatMap((file) => wrongArrows(file, read(file))),
    [],
  )
})

test('no file imports itself in a circle, type imports counted', () => {
  assert.equal(circleIn(graph)?.join(' -> '), undefined)
})

test('no two rooms import each other, directly or around, type imports counted', () => {
  const rooms = new Map<string, Set<string>>()
  for (const [file, targets] of graph) {
    const room = roomOf(file)
    const others = rooms.get(room) ?? new Set()
    rooms.set(room, others)
    for (const target of targets) if (roomOf(target) !== room) others.add(roomOf(target))
  }
  assert.equal(circleIn(rooms)?.join(' -> '), undefined)
})

test('no room of the server holds more than a third of its lines', () => {
  const lines = new Map<string, number>()
  for (const file of sources.filter((each) => each.startsWith('server/'))) {
    lines.set(roomOf(file), (lines.get(roomOf(file)) ?? 0) + read(file).split('\n').length)
  }
  const all = [...lines.values()].reduce((sum, each) => sum + each, 0)
  const large = [...lines].filter(([, each]) => each / all > 1 / 3)
  assert.deepEqual(large, [])
})

test('only app/config.ts reads the environment, and for the commands for AIs cli/client/environment.ts', () => {
  const readers = sources.filter((file) => readsEnvironment(read(file)) && !file.startsWith('bench/'))
  assert.deepEqual(readers.toSorted(), ['app/config.ts', 'cli/client/environment.ts'])
})

test('no file or folder has a name that says nothing', () => {
  const names = files.flatMap((file) => file.replace(/\.tsx?$/, '').split('/'))
  assert.deepEqual(
    names.filter((name) => namesOfNothing.test(name)),
    [],
  )
})

test('no file is longer than 300 lines, and the median is near 60', () => {
  // The texts of the seed and of the pages, and the words that replies are chosen by, may be longer.
  const lengths = sources
    .filter(
      (file) => !/^(cli\/seed\/|web\/words\/|personas\/replies\/(words|question-sheets)\.ts)/.test(file),
    )
    .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines)
  assert.deepEqual(
    lengths.filter(({ lines }) => lines > 300),
    [],
  )
  const { lines } = lengths[Math.floor(lengths.length / 2)] ?? { lines: 0 }
  assert.ok(lines <= 80, `the median file has ${lines} lines`)
})

test('production installs at most 78 packages, none with an install script', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  type Locked = { dev?: boolean; link?: boolean; hasInstallScript?: boolean; cpu?: string[] }
  // A package for one platform counts only there.
  const installed = Object.entries(packages).filter(
    ([name, { dev, link, cpu }]) =>
      name.startsWith('node_modules/') && !dev && !link && (!cpu || cpu.includes('x64')),
  )
  // The server of the Model Context Protocol brings three: itself, its core and zod.
  assert.ok(installed.length <= 78, `${installed.length} packages`)
  assert.deepEqual(
    installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name),
    [],
  )
  const withScripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
  assert.deepEqual(
    allowScripts,
    Object.fromEntries(withScripts.map(([name]) => [name.replace('node_modules/', ''), false])),
  )
  assert.match(read('.npmrc'), /^strict-allow-scripts=true$/m)
})

/** Each import of a file that follows no arrow, as a sentence. */
function wrongArrows(file: string, source: string): string[] {
  const arrow = arrows.find((each) => matchesGlob(file, each.files.replace('<noun>', '*')))
  if (!arrow) return [`${file} belongs to no row of the arrows: add what it may import`]
  const noun = file.split('/')[arrow.files.split('/').indexOf('<noun>')] ?? ''
  const allowed = [arrow.files, ...arrow.may].map((pattern) => pattern.replace('<noun>', noun))
  // Contract, SDK and browser module also run in browsers, where Node's modules are missing.
  const runsInBrowsers = /^(contract|sdk(?!\/build)|web\/(browser|worker))\//.test(file)
  return importsOf(file, source)
    .filter(({ target }) => runsInBrowsers || !target.startsWith('node:'))
    .filter((each) => !allowed.some((pattern) => allows(pattern, each)))
    .map(({ target }) => `${file} must not import ${target}: ${arrow.because}`)
}

function allows(pattern: string, { target, isType }: Import): boolean {
  if (pattern.startsWith('type ')) return isType && matchesGlob(target, pattern.slice('type '.length))
  return matchesGlob(target, pattern)
}

function readsEnvironment(source: string): boolean {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  return /\bprocess\??(\.env\b|\[['"]env)|import[^'"]*\benv\b[^'"]*from ['"](node:)?process['"]/.test(code)
}
