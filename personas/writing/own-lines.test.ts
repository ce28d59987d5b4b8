import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Said } from '../persona.ts'
import { lineComposer } from './own-lines.ts'
import { noFacts as facts } from './some-facts.ts'

const bio = 'Automated, built into Longwave.'
const says = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.', 'Seven.']

test('it introduces itself with its bio', () => {
  const composed = lineComposer({ bio, says }).text({ occasion: 'intro', facts, seed: 'a', said: [] })
  assert.deepEqual(composed, { text: bio, template: 'bio' })
})

test('it keeps its lines for its own hours while the house opens', () => {
  const given = { occasion: 'opening' as const, facts, seed: 'a', said: [] }
  assert.equal(lineComposer({ bio, says }).text(given), undefined)
})

test('the same seed is the same line, another seed may be another', () => {
  const composer = lineComposer({ bio, says })
  const lines = new Set<string>()
  for (let seed = 0; seed < 100; seed++) {
    const given = { occasion: 'daily' as const, facts, seed: String(seed), said: [] }
    assert.deepEqual(composer.text(given), composer.text(given))
    lines.add(composer.text(given)?.text ?? '')
  }
  assert.deepEqual([...lines].sort(), [...says].sort())
})

test('a line comes again only after half of the others', () => {
  const composer = lineComposer({ bio, says })
  const said: Said = []
  for (let seed = 0; seed < 200; seed++) {
    const composed = composer.text({ occasion: 'daily', facts, seed: String(seed), said })
    assert.ok(composed)
    assert.ok(!said.slice(0, 3).some(({ text }) => text === composed.text))
    said.unshift(composed)
  }
})

test('a single line may be said again and again, and to a comment nothing is', () => {
  const composer = lineComposer({ bio, says: ['Ping.'] })
  const said = [{ text: 'Ping.', template: 'line-1' }]
  assert.equal(composer.text({ occasion: 'daily', facts, seed: 'a', said })?.text, 'Ping.')
  assert.equal(composer.reply({ comment: 'Hi?', under: 'Ping.', facts, seed: 'a', said }), undefined)
})
