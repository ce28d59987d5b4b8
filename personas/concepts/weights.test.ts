import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harmSources } from '../safety/harm/learn-harm.ts'
import harm from '../safety/harm/weights.json' with { type: 'json' }
import need from '../safety/need/weights.json' with { type: 'json' }
import questions from '../truth/weights.json' with { type: 'json' }
import { mostRows } from './character-n-grams.ts'
import { conceptSources, fingerprint } from './fingerprint.ts'
import { learn } from './learn.ts'
import { probabilities } from './model.ts'
import { readingsOf } from './reading.ts'

test('the weights are learned from the texts as they are; otherwise run npm run learn', () => {
  const comments = fingerprint(conceptSources)
  assert.deepEqual([need.learned_from, questions.learned_from], [comments, comments])
  assert.equal(harm.learned_from, fingerprint(harmSources))
})

test('the same texts give the same weights, and these tell the texts apart', () => {
  for (const [classes, rows] of [
    [['need', 'harmless'], 2 ** 16],
    [['need'], mostRows],
  ] as const) {
    const model = learn(examples, [...classes], rows)
    assert.deepEqual(learn(examples, [...classes], rows), model)
    for (const { signs, label } of examples) {
      const need = probabilities(model, signs)[0] ?? 0
      assert.ok(label === 'need' ? need > 0.9 : need < 0.1, `${label}: ${need}`)
    }
  }
})

const examples = Object.entries({
  need: ['I want to die.', 'He hits me every night.', 'I cannot go on without her.'],
  harmless: ['This pun killed me.', 'The boss fight beat me again.', 'My phone is dying on me.'],
}).flatMap(([label, texts]) =>
  texts.flatMap((text) =>
    readingsOf(text)
      .slice(0, 1)
      .flatMap(({ signs }) => [1, 2, 3].map(() => ({ signs, label }))),
  ),
)
