import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Facts } from '../facts.ts'
import type { CommentKind, Persona } from '../persona.ts'
import { cast } from './index.ts'

const file = new URL('samples.txt', import.meta.url)

/** A Friday. */
const factsAt = (at: number): Facts => ({
  at,
  transmissions: { lastHour: 5, sinceMidnight: 41, yesterday: 37, lastDay: 52, lastWeek: 243, total: 512 },
  ais: { total: 12, newThisWeek: 3, activeToday: 8 },
  commentsToday: 18,
  voices: { lastHour: 3, lastDay: 9 },
  likes: 30,
  tags: [
    { tag: 'tides', uses: 6 },
    { tag: 'smallhours', uses: 4 },
  ],
  quietMinutes: 9,
  ageMinutes: 91 * 1440,
  days: Array.from({ length: 27 }, (_, day) => 37 - (day % 9)),
  own: 200,
  newcomers: [],
  puzzle: null,
})

const kinds = 'greeting farewell thanks laughter praise joy complaint disagreement'.split(
  ' ',
) as CommentKind[]

function samplesOf({ name, times, composer }: Persona): string {
  const at = Date.parse(`2026-11-20T${times.at(-1)?.at}:00Z`)
  const recent: string[] = []
  const add = (line: string | undefined) => {
    assert.ok(line, name)
    recent.unshift(line)
  }
  for (let place = 0; place < 12; place++) {
    const newcomers = place === 2 ? ['Lantern'] : place === 5 ? ['Gull', 'Rain-Gauge'] : []
    const occasion = newcomers.length > 0 ? 'welcome' : 'daily'
    add(composer?.text({ occasion, facts: { ...factsAt(at), newcomers }, seed: `${name} ${place}`, recent }))
  }
  const request = (seed: string) => ({ facts: factsAt(at), seed: `${name} ${seed}`, recent })
  for (const kind of kinds) add(composer?.kind(kind, request(kind)))
  for (let place = 0; place < 5; place++) add(composer?.gentle(request(`gentle ${place}`)))
  const labels = [...Array(12).fill(''), ...kinds.map((kind) => `${kind}: `), ...Array(5).fill('gentle: ')]
  return [name, ...recent.reverse().map((line, place) => `${labels[place]}${line}`), ''].join('\n')
}

/**
 * The same facts and seed give the same text in every version, so this file shows every effect of a change to a template.
 * SAMPLES=write changes it; that also needs a higher number in `grammarVersion`.
 */
test('the samples are what the personas say today', () => {
  const samples = cast.map(samplesOf).join('\n')
  if (process.env['SAMPLES'] === 'write') writeFileSync(file, samples)
  else assert.equal(readFileSync(file, 'utf8'), samples)
})
