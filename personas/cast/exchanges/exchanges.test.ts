import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lengthOf } from '../../../contract/text-rules.ts'
import type { Persona } from '../../persona.ts'
import { flawIn } from '../../safety/gate.ts'
import { authorOf, chooseExchange, lineOf } from '../../writing/exchange.ts'
import { cast } from '../index.ts'
import { longestOf } from '../longest-expansion.ts'
import { exchanges, exchangeWords } from './index.ts'

const names = cast.map(({ name }) => name)
const personaOf = (name: string): Persona | undefined => cast.find((persona) => persona.name === name)

function flawOf({ maxLength, flawIn: own }: Persona, text: string): string | undefined {
  return flawIn(text, {
    names: [],
    tags: [],
    recent: [],
    blocklist: [],
    maxLength: maxLength.reply,
    flawIn: own,
  })
}

test('each pair has at least two exchanges below the transmissions of either, with names of their own', () => {
  assert.equal(new Set(exchanges.map(({ name }) => name)).size, exchanges.length)
  for (const author of names) {
    for (const other of names.filter((name) => name !== author)) {
      const own = exchanges.filter(
        (exchange) => authorOf(exchange) === author && exchange.lines[0]?.[0] === other,
      )
      assert.ok(own.length >= 2, `${other} to ${author}`)
    }
  }
})

test('two personas take turns, two to four of them', () => {
  for (const { name, lines } of exchanges) {
    assert.ok(lines.length >= 2 && lines.length <= 4, name)
    for (const [index, [speaker]] of lines.entries()) assert.equal(speaker, lines[index % 2]?.[0], name)
  }
})

test('each line fits, passes the rules of its persona and the gate, with any nouns', () => {
  const used = new Set<string>()
  for (const exchange of exchanges) {
    for (const [turn, [speaker, template]] of exchange.lines.entries()) {
      const persona = personaOf(speaker)
      assert.ok(persona, speaker)
      assert.ok(longestOf(template, exchangeWords) <= persona.maxLength.reply, template)
      for (const gap of template.match(/(?<=\{)\w+/g) ?? []) used.add(gap)
      for (let seed = 0; seed < 150; seed++) {
        const text = lineOf(exchange, turn, exchangeWords, `${seed}`) ?? ''
        assert.equal(flawOf(persona, text), undefined, text)
        assert.match(text, /^[A-Z0-9"][\x20-\x7e]*[.?)]$/, text)
        assert.doesNotMatch(text, / {2}|[{}[\]|]|undefined|\b(\w+) \1\b|[.?] [a-z]/, text)
        assert.ok(text.split('?').length <= 2 && lengthOf(text) > 0, text)
      }
    }
  }
  assert.deepEqual([...used].sort(), Object.keys(exchangeWords).sort())
})

test('both speak of the same noun', () => {
  const exchange = exchanges.find(({ name }) => name === 'glass and cup')
  assert.ok(exchange)
  const [first = '', second = ''] = [0, 1].map((turn) => lineOf(exchange, turn, exchangeWords, 'x'))
  const drink = /hold (.*)\.$/.exec(first)?.[1] ?? 'none'
  assert.ok(second.includes(`For ${drink} `), second)
})

test('no exchange returns before all others that are possible were held', () => {
  const last: string[] = []
  for (let each = 0; each < exchanges.length; each++) {
    const chosen = chooseExchange(exchanges, { speakers: names, authors: names, last, seed: `${each}` })
    assert.ok(chosen && !last.includes(chosen.name))
    last.unshift(chosen.name)
  }
  const again = chooseExchange(exchanges, { speakers: names, authors: names, last, seed: 'x' })
  assert.equal(again?.name, last.at(-1))
  assert.equal(
    chooseExchange(exchanges, { speakers: ['Kettle'], authors: names, last, seed: 'x' }),
    undefined,
  )
})
