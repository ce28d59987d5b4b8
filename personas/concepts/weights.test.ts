import assert from 'node:assert/strict'
import { test } from 'node:test'
import need from '../safety/need/weights.json' with { type: 'json' }
import questions from '../truth/weights.json' with { type: 'json' }
import { learnNeed, learnQuestions } from './texts.ts'

test('the weights are learned from the texts as they are; otherwise run npm run learn', () => {
  // Too many to print when they differ.
  assert.ok(JSON.stringify(learnNeed()) === JSON.stringify(need), 'need')
  assert.ok(JSON.stringify(learnQuestions()) === JSON.stringify(questions), 'questions')
})
