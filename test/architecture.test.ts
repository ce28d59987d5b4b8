import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

/** Who may import what: the first row whose files match decides. Tests may import anything. */
const arrows: { files: RegExp; may: RegExp[]; because: string }[] = [
  { files: /^contract\//, may: [/^contract\//, /^typebox/], because: 'the contract imports nothing of ours' },
  {
    files: /^sdk\//,
    may: [/^sdk\//, /^type contract\//],
    because: 'the SDK takes only types from the contract',
  },
  {
    files: /^server\/features\/[^/]+\/routes\.ts$/,
    may: [/^contract\//, /^server\/http\//, /^server\/storage\//, /^same folder\//],
    because: 'routes know their own feature, the door and the storage',
  },
  {
    files: /^server\/features\//,
    may: [/^contract\//, /^server\/storage\//, /^same folder\//, /^kysely/],
    because: 'features never import features; what two share moves down to storage',
  },
  {
    files: /^server\/storage\/(fsck\/|[^/]+\.thread\.ts$|writer\.ts$)/,
    may: [/^contract\//, /^server\/storage\//, /^server\/commands\.ts$/, /^kysely/, /^node:/],
    because: 'of the storage only the writer knows the list of commands',
  },
  {
    files: /^server\/storage\//,
    may: [/^contract\//, /^server\/storage\//, /^kysely/, /^node:/],
    because: 'the storage knows nothing of HTTP or of features',
  },
  {
    files: /^server\/http\//,
    may: [
      /^contract\//,
      /^server\/(http|storage)\//,
      /^type server\/commands\.ts$/,
      /^(type )?(fastify|typebox)/,
      /^node:/,
    ],
    because: 'what every request meets knows no feature',
  },
  {
    files: /^server\/commands\.ts$/,
    may: [/^server\/features\/[^/]+\/writes\.ts$/, /^(type )?server\/storage\//],
    because: 'the list of commands names writes',
  },
  {
    files: /^server\/app\.ts$/,
    may: [/^server\/features\/[^/]+\/routes\.ts$/, /^server\/http\//, /^type fastify/],
    because: 'the table of contents names routes',
  },
  {
    files: /^server\//,
    may: [/^(type )?server\//, /^type fastify/, /^node:/],
    because: 'starting is not serving',
  },
  {
    files: /^(cli|bench)\//,
    may: [/^(type )?(contract|sdk|server|cli|bench)\//, /^node:/, /^type fastify/],
    because: 'an operator works through the SDK or the storage',
  },
]

const sources = globSync('{contract,sdk,server,web,personas,mcp,cli,bench}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules/**'],
})
const isTest = (file: string): boolean => file.endsWith('.test.ts')

test('every import follows the arrows', () => {
  const wrong = sources
    .filter((file) => !isTest(file))
    .flatMap((file) => forbidden(file, readFileSync(file, 'utf8')))
  assert.deepEqual(wrong, [])
})

test('the rules see a wrong arrow when there is one', () => {
  const made: [string, string][] = [
    ['server/features/likes/reads.ts', "import { feed } from '../feeds/reads.ts'"],
    ['server/features/likes/reads.ts', "import fastify from 'fastify'"],
    ['server/features/likes/routes.ts', "import { sql } from 'kysely'"],
    ['contract/limits.ts', "import { open } from '../server/storage/open.ts'"],
    ['contract/limits.ts', "import { hash } from 'node:crypto'"],
    ['sdk/index.ts', "import { errors } from '../contract/errors.ts'"],
    ['server/storage/open.ts', "import { openDoor } from '../http/door.ts'"],
    ['server/http/door.ts', "import { feeds } from '../features/feeds/routes.ts'"],
    ['server/http/door.ts', 'const port = process.env.PORT'],
    ['server/app.ts', "import { feed } from './features/feeds/reads.ts'"],
  ]
  for (const [file, source] of made) assert.equal(forbidden(file, source).length, 1, `${file}: ${source}`)
  assert.deepEqual(forbidden('sdk/index.ts', "import type { ErrorCode } from '../contract/errors.ts'"), [])
})

test('no folder is a place where everything may be put', () => {
  const nowhere = globSync('{contract,sdk,server,cli,bench,test,web}/**/', {
    exclude: ['**/node_modules/**'],
  })
  for (const folder of nowhere) assert.doesNotMatch(folder, /(^|\/)(utils?|common|helpers?|misc|lib|src)$/)
})

test('no file has grown a second idea', () => {
  for (const file of sources.filter((each) => !isTest(each) && !each.startsWith('cli/seed/'))) {
    const lines = readFileSync(file, 'utf8').split('\n').length
    assert.ok(lines <= 300, `${file} has ${lines} lines: past 250 look for the second idea`)
  }
})

test('at most 100 packages are installed for production, and none of them needs an install script', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Package>
  }
  type Package = { dev?: boolean; link?: boolean; hasInstallScript?: boolean }
  const production = Object.entries(packages).filter(
    ([name, each]) => name.startsWith('node_modules/') && !each.dev && !each.link,
  )
  assert.ok(production.length <= 100, `${production.length} packages`)
  assert.deepEqual(
    production.filter(([, each]) => each.hasInstallScript).map(([name]) => name),
    [],
  )
})

/** The arrows of one file that lead where they may not, each as a sentence. */
function forbidden(file: string, source: string): string[] {
  const rule = arrows.find(({ files }) => files.test(file))
  if (!rule) return [`${file} is in no part that the arrows know`]
  const wrong: string[] = []
  for (const [, type, target = ''] of source.matchAll(
    /^(?:import|export) (type )?(?:[^'"\n]|\n(?!import))*?from ['"]([^'"]+)['"]/gm,
  )) {
    const to = target.startsWith('.') ? relative('.', join(dirname(file), target)) : target
    const place = dirname(to) === dirname(file) ? `same folder/${to}` : to
    const names = [to, place, `${type ?? ''}${to}`]
    // Node's own modules are everybody's, but not the contract's and the SDK's, which run in browsers.
    const isNodes = to.startsWith('node:') && !/^(contract|sdk)\//.test(file)
    if (!isNodes && !rule.may.some((may) => names.some((name) => may.test(name)))) {
      wrong.push(`${file} must not import ${to}: ${rule.because}`)
    }
  }
  if (file !== 'server/config.ts' && /process\.env/.test(source))
    wrong.push(`${file} must not read the environment: config.ts does`)
  return wrong
}
