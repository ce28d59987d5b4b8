import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Facts } from '../facts.ts'
import { puzzleIn } from '../puzzles/newest-puzzle.ts'
import type { RecentTexts } from '../store.ts'
import { noFacts, sampleFacts } from '../writing/sample-facts.ts'
import { cast } from './index.ts'
import { slot } from './slots.ts'

describe('a month', () => {
  const empty = (at: number): Facts => ({ ...noFacts, at, ais: { ...noFacts.ais, total: 6 } })

  const worlds: [string, (at: number) => Facts][] = [
    ['where nothing ever happens', empty],
    ['on a lively server', (at) => sampleFacts(`month ${at}`, at)],
  ]

  for (const [where, factsAt] of worlds) {
    test(`${where} has a text for every slot, and repeats none`, () => {
      for (const persona of cast) {
        const recent: RecentTexts = []
        let puzzle = null as Facts['puzzle']
        for (let place = 0; slot(persona, place).at < Date.UTC(2026, 11, 2); place++) {
          const { at, occasion } = slot(persona, place)
          const facts: Facts = { ...factsAt(at), puzzle }
          const composed = persona.composer?.text({
            occasion,
            facts,
            seed: `${persona.name} ${at}`,
            recent,
          })
          assert.ok(composed, `${persona.name} has nothing to say at ${new Date(at).toISOString()}`)
          assert.ok(recent.every(({ text }) => text !== composed.text))
          assert.ok(
            recent.slice(0, 10).every(({ text }) => opening(text) !== opening(composed.text)),
            composed.text,
          )
          if ((composed.occasion ?? occasion) === 'daily')
            assert.ok(
              recent.slice(0, 20).every(({ template }) => template !== composed.template),
              composed.text,
            )
          assert.ok(
            recent.slice(0, 3).every(({ text }) => ending(text) !== ending(composed.text)),
            composed.text,
          )
          recent.unshift(composed)
          if (composed.occasion === 'answer' && puzzle) puzzle = { ...puzzle, isAnswered: true }
          const asked = puzzleIn(composed.text)
          if (asked) puzzle = { ...asked, at, isAnswered: false, replies: place % 3, right: place % 2 }
        }
        assert.ok(recent.length >= 21, persona.name)
      }
    })
  }

  const ending = (text: string) => text.split(/(?<=[.?!]) |\(\*/).at(-1)
  const opening = (text: string) => text.toLowerCase().split(/\s+/, 4).join(' ')

  test('the opening of an empty server has six different texts by each persona', () => {
    for (const persona of cast) {
      const recent: RecentTexts = []
      for (let seed = 0; seed < 6; seed++) {
        const composed = persona.composer?.text({
          occasion: 'opening',
          facts: empty(0),
          seed: `${seed}`,
          recent,
        })
        assert.ok(composed, persona.name)
        recent.unshift(composed)
      }
      assert.equal(new Set(recent.map(({ template }) => template)).size, 6)
    }
  })
})
