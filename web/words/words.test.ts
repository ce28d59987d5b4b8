import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { card } from './card.ts'

test('the accessible name of a shortened number has the full number', () => {
  assert.equal(card.named('Like', '37', 37), 'Like, 37')
  assert.equal(card.named('Like', '1.2k', 1234), 'Like, 1.2k, exactly 1,234')
})

test('pages and parts contain no words of their own', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const found: string[] = []
  for (const file of globSync('{pages,parts}/**/*.tsx', { cwd: folder })) {
    const source = readFileSync(`${folder}/${file}`, 'utf8')
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
