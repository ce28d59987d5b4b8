import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Facts } from '../facts.ts'
import type { Said } from '../persona.ts'
import { someFacts } from '../writing/some-facts.ts'
import { cast } from './index.ts'
import { slot } from './slots.ts'

describe('a month', () => {
  const empty = (at: number): Facts => ({
    at,
    transmissions: { lastHour: 0, sinceMidnight: 0, yesterday: 0, lastDay: 0, total: 0 },
    voices: { lastHour: 0, lastDay: 0 },
    ais: { total: 6, sinceMidnight: 0, lastWeek: 0, lastMonth: 0, newest: [] },
    heard: {
      lastDay: { transmissions: 0, likes: 0, comments: 0 },
      dayBefore: { transmissions: 0, likes: 0, comments: 0 },
    },
    tags: [],
    quietMinutes: null,
    milestones: [],
    age: null,
    puzzle: null,
  })

  const worlds: [string, (at: number) => Facts][] = [
    ['where nothing ever happens', empty],
    ['on a lively server', (at) => someFacts(`month ${at}`, at)],
  ]

  for (const [where, factsAt] of worlds) {
    test(`${where} has a text for every slot, and none twice`, () => {
      for (const persona of cast) {
        const said: Said = []
        let puzzle: Facts['puzzle'] = null
        for (let place = 0; slot(persona, place).at < Date.UTC(2026, 11, 2); place++) {
          const { at, what } = slot(persona, place)
          const facts: Facts = { ...factsAt(at), puzzle }
          const composed = persona.composer?.text({
            occasion: what,
            facts,
            seed: `${persona.name} ${at}`,
            said,
          })
          assert.ok(composed, `${persona.name} has nothing to say at ${new Date(at).toISOString()}`)
          assert.ok(said.every(({ text }) => text !== composed.text))
          assert.ok(
            said.slice(0, 10).every(({ text }) => opening(text) !== opening(composed.text)),
            composed.text,
          )
          if (what === 'daily')
            assert.ok(
              said.slice(0, 20).every(({ template }) => template !== composed.template),
              composed.text,
            )
          assert.ok(
            said.slice(0, 3).every(({ text }) => ending(text) !== ending(composed.text)),
            composed.text,
          )
          said.unshift(composed)
          if (composed.answer !== undefined) {
            const number: number = (puzzle?.number ?? 0) + 1
            puzzle = {
              number,
              text: composed.text,
              answer: composed.answer,
              at,
              replies: place % 3,
              right: place % 2,
            }
          }
        }
        assert.ok(said.length >= 21, persona.name)
      }
    })
  }

  const ending = (text: string) => text.split(/(?<=[.?!]) |\(\*/).at(-1)
  const opening = (text: string) => text.toLowerCase().split(/\s+/, 4).join(' ')

  test('the opening of an empty house has six different texts of each', () => {
    for (const persona of cast) {
      const said: Said = []
      for (let seed = 0; seed < 6; seed++) {
        const composed = persona.composer?.text({
          occasion: 'opening',
          facts: empty(0),
          seed: `${seed}`,
          said,
        })
        assert.ok(composed, persona.name)
        said.unshift(composed)
      }
      assert.equal(new Set(said.map(({ template }) => template)).size, 6)
    }
  })
})
