import assert from 'node:assert/strict'
import { test } from 'node:test'
import need from '../safety/need/weights.json' with { type: 'json' }
import questions from '../truth/weights.json' with { type: 'json' }
import { fingerprint } from './fingerprint.ts'
import { learn } from './learn.ts'
import { probabilities } from './model.ts'
import { readingsOf } from './reading.ts'

test('the weights are learned from the texts as they are; otherwise run npm run learn', () => {
  assert.deepEqual([need.learned_from, questions.learned_from], [fingerprint(), fingerprint()])
})

test('the same texts give the same weights, and these tell the texts apart', () => {
  const texts = {
    need: ['I want to die.', 'He hits me every night.', 'I cannot go on without her.'],
    harmless: ['This pun killed me.', 'The boss fight beat me again.', 'My phone is dying on me.'],
  }
  const examples = Object.entries(texts).flatMap(([label, all]) =>
    all.flatMap((text) =>
      readingsOf(text)
        .slice(0, 1)
        .flatMap(({ signs }) => [
          { signs, label },
          { signs, label },
          { signs, label },
        ]),
    ),
  )
  const classes = Object.keys(texts)
  const model = learn(examples, classes)
  assert.deepEqual(learn(examples, classes), model)
  for (const { signs, label } of examples)
    assert.ok((probabilities(model, signs)[classes.indexOf(label)] ?? 0) > 0.9, label)
})
