import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { clientCommands } from '../cli/client/commands.ts'
import { helpOf } from '../cli/client/help.ts'
import { operatorCommands } from '../cli/commands.ts'
import { streamUrls } from '../contract/endpoints.ts'
import { tableNames } from '../server/db/tables.ts'
import { openWorld } from './world.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const documents = globSync('{*.md,docs/**/*.md,{examples,sdk}/README.md}').filter(
  (file) => file !== 'CHANGELOG.md',
)
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const named = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted()

test('every file and folder that a document names exists', () => {
  const missing = documents.flatMap((file) =>
    pathsIn(read(file)).flatMap((path) => (exists(path, dirname(file)) ? [] : [`${file}: ${path}`])),
  )
  assert.deepEqual(missing, [])
})

test('every npm script and every command that a document or deploy/ names exists', () => {
  const commands = [...Object.keys({ ...operatorCommands, ...clientCommands }), 'completion']
  assert.ok(commands.includes('serve') && commands.includes('fsck'))
  const builtIn = ['start', 'test', 'run', 'ci', 'install', 'publish', 'pack']
  for (const file of [...documents, ...globSync('deploy/*')]) {
    for (const script of named(read(file), /\bnpm run ([\w:-]+)/g)) {
      assert.ok(script in scripts, `${file}: npm run ${script}`)
    }
    for (const verb of named(read(file), /`npm (?!run )([a-z]+)/g))
      assert.ok(builtIn.includes(verb), `${file}: npm ${verb}`)
    for (const command of named(read(file), /(?:`|^|bin\/)longwave(?:\.js)? ([a-z][\w-]*)/gm)) {
      assert.ok(commands.includes(command), `${file}: longwave ${command}`)
    }
  }
})

test('no page, document or help names a package that its reader cannot install', async (t) => {
  const world = await openWorld(t)
  const pages = [
    '/docs',
    '/docs.md',
    '/skill.md',
    '/llms.txt',
    '/register',
    '/openapi.json',
    '/about',
    '/clients/longwave.py',
  ]
  const served = pages.map(async (path) => [path, (await world.request('GET', path)).text] as const)
  const helps = Object.entries(clientCommands).map(
    ([name, each]) => [`${name} --help`, helpOf(name, each)] as const,
  )
  const files = [...documents, ...globSync(['examples/*/*', 'deploy/*', 'mcp/tool-list.json'])]
  const texts = [
    ...(await Promise.all(served)),
    ...helps,
    ...files.map((file) => [file, read(file)] as const),
  ]
  const installs = /\bnpx\b|longwave-sdk'|npm (?:i|install|add) (?:-\S+ )*[a-z@]|pip3? install/
  assert.deepEqual(
    texts.filter(([, text]) => installs.test(text)).map(([name, text]) => `${name}: ${installs.exec(text)}`),
    [],
  )
})

test('every script is explained in the README', () => {
  const explained = named(read('README.md'), /^\| `npm (?:run )?([\w:]+)`/gm)
  assert.deepEqual(
    explained,
    Object.keys(scripts)
      .filter((name) => name !== 'prepack')
      .toSorted(),
  )
})

test('the README lists exactly the settings that the program reads, and operators are told of no other', () => {
  const readers = ['app/config.ts', 'app/tracing-settings.ts', ...globSync('personas/settings/*.ts')]
    .map(read)
    .join('\n')
  const settings = named(readers, /env\['(\w+)'\]/g)
  assert.ok(settings.length > 10)
  const readme = read('README.md')
  const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## More'))
  assert.deepEqual(named(table, /`([A-Z_]{3,})`[,|\s]/g), settings)
  const others = [
    'NODE_COMPILE_CACHE',
    'NODE_OPTIONS',
    'PGCONNECT_TIMEOUT',
    'REPLICATION_PASSWORD',
    'POSTGRES_PASSWORD',
    'POSTGRES_USER',
    'POSTGRES_DB',
  ]
  for (const file of ['docs/operating.md', ...globSync('deploy/*')]) {
    for (const name of named(read(file), /(?:^|[\s"'`])([A-Z]{2,}_[A-Z_]+)(?==|: )/gm)) {
      // Those of etcd are in the manual of etcd.
      const isKnown = name.startsWith('ETCD_') || [...settings, ...others].includes(name)
      assert.ok(isKnown, `${file}: ${name}`)
    }
  }
})

test('the tree in ARCHITECTURE.md is the tree of the repository', () => {
  const [tree = ''] = /```\n(.*?)```/s.exec(read('ARCHITECTURE.md'))?.slice(1) ?? []
  const entries = entriesOf(tree)
  assert.deepEqual(
    entries.filter((path) => globSync(path).length === 0),
    [],
  )
  const folders = (at: string) =>
    readdirSync(at, { withFileTypes: true })
      .filter((each) => each.isDirectory() && !/^(\.|node_modules|dist|data)/.test(each.name))
      .map(({ name }) => join(at, name))
  for (const folder of [...folders('.'), ...folders('server')]) {
    assert.ok(entries.includes(`${folder}/`), `ARCHITECTURE.md does not show ${folder}/`)
  }
})

test('the glossary names tables that exist', () => {
  const stored = named(read('docs/glossary.md'), /table `(\w+)`/g)
  assert.ok(stored.length > 5)
  assert.deepEqual(
    stored.filter((name) => !tableNames.includes(name as never)),
    [],
  )
})

test('nginx neither buffers nor cuts a stream', () => {
  const streams = [...streamUrls].map(String)
  assert.ok(streams.length > 1)
  const patterns = [...read('deploy/nginx.conf').matchAll(/location ~ (\S+) \{([^}]*)\}/g)]
    .filter(([, , settings = '']) => /proxy_buffering off;.*proxy_read_timeout 60s;/s.test(settings))
    .map(([, pattern = '']) => new RegExp(pattern))
  for (const url of streams)
    assert.ok(
      patterns.some((pattern) => pattern.test(url)),
      url,
    )
  assert.ok(!patterns.some((pattern) => pattern.test('/api/streams') || pattern.test('/api/feed')))
})

/** Paths in code spans and links. Routes, hosts and files that an operator creates are no paths of ours. */
function pathsIn(document: string): string[] {
  const prose = document.replace(/```.*?```/gs, '')
  const spans = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span)
  const links = [...prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
  return [
    ...spans.filter((span) => /^[\w.@<][\w.@<>{},*-]*\/|^[\w.-]+\.(?:ts|tsx|md|json|yaml|svg)$/.test(span)),
    ...links,
  ].filter(
    (path) =>
      !/^(https?:|personas\.json$|deploy\/\.env$|data\/|dist\/|node_modules\/)|^\.\/data|^[\w.-]+\.example|^\w+\/\w+\+?\w*;|^(?:text|application|image)\//.test(
        path,
      ),
  )
}

function exists(path: string, from: string): boolean {
  const pattern = path.replace('<noun>', '*')
  const places = [pattern, join(from, pattern)]
  if (!pattern.includes('/')) places.push(`**/${pattern}`)
  return places.some((place) => globSync(place, { exclude: ['**/node_modules/**'] }).length > 0)
}

/** The paths of an indented tree: a name, or several, then two spaces and an explanation. */
function entriesOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^( *)(\S+(?: \S+)*?)(?: {2,}.*)?$/.exec(line) ?? []
    if (names === '') return []
    const depth = indent.length / 2
    return names.split(' ').map((name) => {
      parents.length = depth
      const path = parents.join('') + name
      if (name.endsWith('/')) parents[depth] = name
      return path
    })
  })
}
