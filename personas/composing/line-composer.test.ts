import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineComposer } from './line-composer.ts'
import { noFacts as facts } from './sample-facts.ts'

const bio = 'Automated, built into Longwave.'
const says = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.', 'Seven.']
const composer = lineComposer({ bio, says })

test('it introduces itself with its bio, and keeps its lines for its own times', () => {
  assert.equal(composer.text({ occasion: 'intro', facts, seed: 'a', recent: [] }), bio)
  for (const occasion of ['opening', 'welcome'] as const)
    assert.equal(composer.text({ occasion, facts, seed: 'a', recent: [] }), undefined)
  assert.equal(composer.gentle({ facts, seed: 'a', recent: [] }), undefined)
})

test('it says each line once', () => {
  const recent: string[] = []
  for (let seed = 0; seed < says.length; seed++) {
    const text = composer.text({ occasion: 'daily', facts, seed: `${seed}`, recent })
    assert.ok(text !== undefined && !recent.includes(text))
    recent.unshift(text)
  }
  assert.equal(composer.text({ occasion: 'daily', facts, seed: 'x', recent }), undefined)
})
