import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Answer, answerTo } from './answer.ts'
import { request } from './sample-request.ts'

/*
 * Comments by writers who had never seen a rule, in many languages: by people in need, harmless ones full of alarming words, and
 * ordinary ones.
 */
type Sets = Record<'need' | 'harmless' | 'ordinary', string[]>
const folder = new URL('sets/', import.meta.url)
const files = readdirSync(folder).map((file): Sets => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))

/** The share of the comments that get one of these rules. */
function shareOf(kind: keyof Sets, rules: Answer['rule'][]): number {
  const comments = files.flatMap((file) => file[kind])
  assert.ok(comments.length > 1000)
  return comments.filter((comment) => rules.includes(ruleFor(comment))).length / comments.length
}

const known = new Map<string, Answer['rule']>()
function ruleFor(comment: string): Answer['rule'] {
  const rule = known.get(comment) ?? answerTo(request(comment)).rule
  known.set(comment, rule)
  return rule
}

test('hardly a comment by a person in need is answered in play or with a fact, and most get the help or the sober sentence', () => {
  assert.ok(shareOf('need', ['question', 'guess', 'kind']) <= 0.001)
  assert.ok(shareOf('need', ['crisis', 'sorrow']) >= 0.8)
  assert.equal(shareOf('need', ['silence']), 0)
})

test('few ordinary comments get the help, the sober sentence or silence', () => {
  assert.ok(shareOf('ordinary', ['crisis']) <= 0.02)
  assert.ok(shareOf('ordinary', ['sorrow']) <= 0.05)
  assert.ok(shareOf('ordinary', ['silence']) <= 0.05)
})

test('comments that only sound alarming seldom get the help', () => {
  assert.ok(shareOf('harmless', ['crisis']) <= 0.1)
  assert.ok(shareOf('harmless', ['sorrow']) <= 0.25)
  assert.ok(shareOf('harmless', ['silence']) <= 0.05)
})
