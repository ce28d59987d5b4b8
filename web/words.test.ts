import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as words from './text.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !file.endsWith('.test.ts') && file !== 'text.ts')
  .map((file) => ({ file, source: readFileSync(`${folder}/${file}`, 'utf8') }))

/** Every word and sentence of a section by its path; what is listed or looked up by a key is one. */
function paths(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, `${path}.${key}`))
}

/** How a file calls each section that it imports: `import { card, transmission as words } from '../text.ts'`. */
function sectionsIn(source: string): { section: string; called: string }[] {
  const found = []
  for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from '[./]*\/text\.ts'/g)) {
    for (const name of names.split(',').map((each) => each.trim().replace(/^type /, ''))) {
      const [section = '', called = section] = name.split(' as ')
      if (section) found.push({ section, called })
    }
  }
  return found
}

/** A word is said where its whole path is written, or a part of it and then `[`, or where its section is handed on. */
function isSaid(path: string, source: string): boolean {
  const [section = '', ...keys] = path.split('.')
  return sectionsIn(source).some((imported) => {
    if (imported.section !== section) return false
    const steps = keys.map((_, at) => [imported.called, ...keys.slice(0, at + 1)].join('.'))
    const lookedUp = [imported.called, ...steps.slice(0, -1)].some(
      (step) =>
        reads(source, step, String.raw`(?:\[|\)|,|\s*\}| as | in )`) && !source.includes(`* as ${step}`),
    )
    return lookedUp || reads(source, steps.at(-1) ?? imported.called, String.raw`\b`)
  })
}

function reads(source: string, written: string, then: string): boolean {
  const code = source.replace(/^import[\s\S]*?from '[^']*'$/gm, '')
  return new RegExp(String.raw`(?<![\w.])${written.replaceAll('.', String.raw`\??\.`)}${then}`).test(code)
}

test('every word is said somewhere', () => {
  const unused = Object.entries(words)
    .flatMap(([section, value]) => paths(value, section))
    .filter((path) => !sources.some(({ source }) => isSaid(path, source)))
  assert.deepEqual(unused, [])
})

test('a word that nobody says would be seen', () => {
  const source = "import { card as words, feed } from './text.ts'\nwords.like\nfeed.label\nfeed.inner[key]\n"
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
