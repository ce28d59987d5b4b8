import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecentTexts } from '../store.ts'
import { lineComposer } from './line-composer.ts'
import { noFacts as facts } from './sample-facts.ts'

const bio = 'Automated, built into Longwave.'
const says = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.', 'Seven.']

test('it introduces itself with its bio', () => {
  const composed = lineComposer({ bio, says }).text({ occasion: 'intro', facts, seed: 'a', recent: [] })
  assert.deepEqual(composed, { text: bio, template: 'bio' })
})

test('it says none of its lines at the opening of a server', () => {
  const given = { occasion: 'opening' as const, facts, seed: 'a', recent: [] }
  assert.equal(lineComposer({ bio, says }).text(given), undefined)
})

test('the same seed gives the same line, and another seed may give another', () => {
  const composer = lineComposer({ bio, says })
  const lines = new Set<string>()
  for (let seed = 0; seed < 100; seed++) {
    const given = { occasion: 'daily' as const, facts, seed: String(seed), recent: [] }
    assert.deepEqual(composer.text(given), composer.text(given))
    lines.add(composer.text(given)?.text ?? '')
  }
  assert.deepEqual([...lines].sort(), [...says].sort())
})

test('a line is repeated only after half of the others', () => {
  const composer = lineComposer({ bio, says })
  const recent: RecentTexts = []
  for (let seed = 0; seed < 200; seed++) {
    const composed = composer.text({ occasion: 'daily', facts, seed: String(seed), recent })
    assert.ok(composed)
    assert.ok(!recent.slice(0, 3).some(({ text }) => text === composed.text))
    recent.unshift(composed)
  }
})

test('a single line may be repeated, and comments get no reply', () => {
  const composer = lineComposer({ bio, says: ['Ping.'] })
  const recent = [{ text: 'Ping.', template: 'line-1' }]
  assert.equal(composer.text({ occasion: 'daily', facts, seed: 'a', recent })?.text, 'Ping.')
  assert.equal(
    composer.reply({ comment: 'Hi?', commentedText: 'Ping.', facts, seed: 'a', recent }),
    undefined,
  )
})
