import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, posix } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { card } from './card.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, source: readFileSync(`${folder}/${file}`, 'utf8') }))
const wordFiles = globSync('words/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))

/** Every word and sentence of a section by its path. An array or a Map counts as one. */
function paths(value: unknown, path: string): string[] {
  const isSection =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map)
  if (!isSection) return [path]
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, `${path}.${key}`))
}

/** The words that a file imports, and their local names: `import { card, transmission as words }`, `const { types } = docs`. */
function importedWords(file: string, source: string): { path: string; local: string }[] {
  const imported: { path: string; local: string }[] = []
  const add = (names: string, prefix: string) => {
    for (const name of names.split(',')) {
      const [key = '', local = key] = name
        .replace('type ', '')
        .split(/ as |:/)
        .map((each) => each.trim())
      if (key) imported.push({ path: prefix + key, local })
    }
  }
  for (const [, names = '', from = ''] of source.matchAll(/import \{([^}]*)\} from '(\.[^']*)'/g)) {
    const target = posix.join(posix.dirname(file), from)
    if (target.startsWith('words/')) add(names, `${target}: `)
  }
  for (const [, names = '', from = ''] of source.matchAll(/const \{([^{}]*)\} = ([\w.]+)\n/g)) {
    const [local, ...keys] = from.split('.')
    const section = imported.find((each) => each.local === local)
    if (section) add(names, `${[section.path, ...keys].join('.')}.`)
  }
  return imported
}

/** A word is used where its whole path is written, or where a section that contains it is passed on or indexed. */
function isUsed(path: string, file: string, source: string): boolean {
  const code = source.replace(/^import[\s\S]*?from '[^']*'$/gm, '')
  return importedWords(file, source).some((imported) => {
    if (path === imported.path) return contains(code, imported.local, '')
    if (!path.startsWith(`${imported.path}.`)) return false
    const keys = path.slice(imported.path.length + 1).split('.')
    const steps = [imported.local, ...keys].map((_, at, all) => all.slice(0, at + 1).join('.'))
    const [whole = '', ...sections] = steps.toReversed()
    const passedOn = String.raw`\s*(?:\[|\)|,|\}|as |in )`
    return contains(code, whole, '') || sections.some((section) => contains(code, section, passedOn))
  })
}

const contains = (code: string, expression: string, next: string): boolean =>
  new RegExp(String.raw`(?<![\w.])${expression}\b${next}`).test(code)

test('every word is used', async () => {
  const unused: string[] = []
  for (const wordFile of wordFiles) {
    const sections: object = await import(`../${wordFile}`)
    const words = Object.entries(sections).flatMap(([name, value]) => paths(value, `${wordFile}: ${name}`))
    unused.push(...words.filter((path) => !sources.some(({ file, source }) => isUsed(path, file, source))))
  }
  assert.deepEqual(unused, [])
})

test('an unused word is found', () => {
  const source =
    "import { card as words, follow } from './card.ts'\nwords.like\nfollow.label\nfollow.inner[key]\nconst { open, of: a } = follow.taken\n"
  const isUsedHere = (path: string) => isUsed(`words/card.ts: ${path}`, 'words/browser.ts', source)
  for (const path of ['card.like', 'follow.label', 'follow.inner.word']) assert.ok(isUsedHere(path), path)
  for (const path of [
    'card.liked',
    'card.lik',
    'card.comments',
    'other.like',
    'follow.like',
    'follow.other.word',
  ]) {
    assert.ok(!isUsedHere(path), path)
  }
  assert.ok(!isUsed('words/feed.ts: card.like', 'words/browser.ts', source))
})

test('the accessible name of a shortened number has the full number', () => {
  assert.equal(card.named('Like', '37', 37), 'Like, 37')
  assert.equal(card.named('Like', '1.2k', 1234), 'Like, 1.2k, exactly 1,234')
})

test('pages and parts contain no words of their own', () => {
  const found: string[] = []
  for (const { file, source } of sources.filter(({ file }) => /^(pages|parts)\//.test(file))) {
    // Text between two tags that is not an expression.
    for (const [, text = ''] of source.matchAll(/>([^<>{}=;()]*[a-z]{2,}[^<>{}=;()]*)<\//g)) {
      found.push(`${basename(file)}: ${text.trim()}`)
    }
    for (const [attribute] of source.matchAll(/\b(?:aria-label|title|placeholder|alt)="[^"]+"/g)) {
      found.push(`${basename(file)}: ${attribute}`)
    }
  }
  assert.deepEqual(found, [])
})
