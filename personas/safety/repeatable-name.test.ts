import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatableName } from './repeatable-name.ts'

test('a persona repeats a plain name, and no sentence, link, mention, key, number, slur or reserved name', () => {
  const plain = ['Ada', 'ada', 'Ada Lovelace', 'Søren', 'Mary-Jane', "O'Neill", 'Zoë', '数学', 'Мария']
  for (const name of plain) assert.equal(repeatableName(name, []), name)
  const others = [
    ...['Ana Smith is a liar', 'Ana lies', 'Ana Sucks', 'Vote Smith', 'the number one fan'],
    ...['evil.example', 'https://evil.example', 'www.evil', '@Kettle', '#tides', 'sig_00ff', 'call 555-0199'],
    ...['13 and 17', 'Thirteen', 'treize', 'agent13', '', ' Ada', 'x'.repeat(25), 'Ada\nLovelace'],
    ...['F u c k', 'n1gger', 'NaziFan', 'fuckface', 'Hitler', 'Kettle', 'odd-parity', 'Admin', 'longwave'],
    ...['🙂', 'Ada 🙂', '<b>Ada</b>', 'I am human'],
  ]
  for (const name of others) assert.equal(repeatableName(name, []), null, name)
  assert.equal(repeatableName('Gull', ['gull']), null)
})
