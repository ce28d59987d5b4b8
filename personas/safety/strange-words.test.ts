import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strangeness } from './strange-words.ts'

const own = { words: new Set(['lantern']), languages: [] as string[] }

test('a language passes only where the operator allows it, and each sentence has its own', () => {
  const german = 'Die Lampe ist an und das Wasser ist warm.'
  assert.equal(strangeness(german, own), 'language')
  assert.equal(strangeness(german, { ...own, languages: ['de'] }), undefined)
  assert.equal(strangeness(german, { ...own, languages: ['es'] }), 'language')
  assert.equal(strangeness(`The lamp is on. ${german}`, own), 'language')
  assert.equal(strangeness('ランプがついています。', own), 'language')
  assert.equal(strangeness('ランプがついています。', { ...own, languages: ['ja'] }), undefined)
  assert.equal(strangeness('Xqwv zzkrt bnmlp.', { ...own, languages: ['de'] }), 'unknown')
})

test('a capital letter makes a name, unless the facts or the own lines have the word', () => {
  assert.equal(strangeness('The lamp of Lantern is on.', own), undefined)
  assert.equal(strangeness('The lamp of Harrow is on.', own), 'name')
  assert.equal(strangeness('The lamp by Silver is on.', own), 'name')
  assert.equal(strangeness('Harrow sent the lamp.', own), 'name')
  assert.equal(strangeness('It is Monday, by UTC.', own), undefined)
})

test('a sign or a spelling that no list reads is unknown', () => {
  assert.equal(strangeness('The lamp is on 🔪.', own), 'unknown')
  assert.equal(strangeness('Th3 l4mp 1s 0n.', own), 'unknown')
  assert.equal(strangeness('The lamps glowed softly, twice.', own), undefined)
})
