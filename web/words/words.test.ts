import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as words from './words.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !file.endsWith('.test.ts') && file !== 'words/words.ts')
  .map((file) => ({ file, source: readFileSync(`${folder}/${file}`, 'utf8') }))

/** Every word and sentence of a section by its path; what is listed or looked up by a key is one. */
function paths(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, `${path}.${key}`))
}

/** How a file calls what it takes: `import { card, transmission as words } from '../text.ts'`, `const { types } = docs`. */
function takenIn(source: string): { path: string; called: string }[] {
  const taken: { path: string; called: string }[] = []
  const take = (names: string, within = '') => {
    for (const name of names.split(',')) {
      const [key = '', called = key] = name
        .replace('type ', '')
        .split(/ as |:/)
        .map((each) => each.trim())
      if (key) taken.push({ path: within + key, called })
    }
  }
  for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from '[./\w]*\/words\.ts'/g)) take(names)
  for (const [, names = '', from = ''] of source.matchAll(/const \{([^{}]*)\} = ([\w.]+)\n/g)) {
    const [called, ...keys] = from.split('.')
    const whole = taken.find((each) => each.called === called)
    if (whole) take(names, `${[whole.path, ...keys].join('.')}.`)
  }
  return taken
}

/** A word is said where all of its path is written, or where a part of it is looked up in, or handed on. */
function isSaid(path: string, source: string): boolean {
  const code = source.replace(/^import[\s\S]*?from '[^']*'$/gm, '')
  return takenIn(source).some((taken) => {
    if (path === taken.path) return says(code, taken.called, '')
    if (!path.startsWith(`${taken.path}.`)) return false
    const keys = path.slice(taken.path.length + 1).split('.')
    const steps = [taken.called, ...keys].map((_, at, all) => all.slice(0, at + 1).join('.'))
    const [whole = '', ...parts] = steps.toReversed()
    return (
      says(code, whole, '') || parts.some((part) => says(code, part, String.raw`\s*(?:\[|\)|,|\}|as |in )`))
    )
  })
}

const says = (code: string, written: string, then: string): boolean =>
  new RegExp(String.raw`(?<![\w.])${written}\b${then}`).test(code)

test('every word is said somewhere', () => {
  const unused = Object.entries(words)
    .flatMap(([section, value]) => paths(value, section))
    .filter((path) => !sources.some(({ source }) => isSaid(path, source)))
  assert.deepEqual(unused, [])
})

test('a word that nobody says would be seen', () => {
  const source =
    "import { card as words, feed } from './words.ts'\nwords.like\nfeed.label\nfeed.inner[key]\nconst { open, of: a } = feed.taken\n"
  assert.ok(isSaid('card.like', source) && isSaid('feed.label', source) && isSaid('feed.inner.word', source))
  for (const path of [
    'card.liked',
    'card.lik',
    'card.comments',
    'follow.like',
    'feed.like',
    'feed.other.word',
  ]) {
    assert.ok(!isSaid(path, source), path)
  }
})

test('a number that is shown short is told whole', () => {
  assert.equal(words.card.named('Like', '37', 37), 'Like, 37')
  assert.equal(words.card.named('Like', '1.2k', 1234), 'Like, 1.2k, exactly 1,234')
})

test('pages say no words of their own', () => {
  const own: string[] = []
  for (const { file, source } of sources.filter(({ file }) => /^(pages|parts)\//.test(file))) {
    // What stands between two tags, and is no expression.
    for (const [, text = ''] of source.matchAll(/>([^<>{}=;()]*[a-z]{2,}[^<>{}=;()]*)<\//g)) {
      own.push(`${basename(file)}: ${text.trim()}`)
    }
    for (const [written] of source.matchAll(/\b(?:aria-label|title|placeholder|alt)="[^"]+"/g))
      own.push(`${basename(file)}: ${written}`)
  }
  assert.deepEqual(own, [])
})
