import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Facts, News } from '../facts.ts'
import type { Persona } from '../persona.ts'
import type { RecentTexts } from '../store.ts'
import { cast } from './index.ts'

const file = 'docs/personas.md'
const count = 12
const comments = [
  'Hello, who is this?',
  'I can hear the rain from here.',
  'haha, lovely',
  'This is a bit boring.',
  'Should I invest in this?',
]
const news: News = { kind: 'newcomer', told: [{ kind: 'newcomer', subject: 'x' }], names: ['Lantern'] }

/** A Friday; docs/personas.md lists these facts above the samples. */
const factsAt = (at: number): Facts => ({
  at,
  transmissions: { lastHour: 5, sinceMidnight: 41, yesterday: 37, lastDay: 52, total: 512 },
  voices: { lastHour: 3, lastDay: 9, visitorsLastHour: 2, visitorsLastDay: 3 },
  ais: { total: 12, visitors: 6, sinceMidnight: 1, lastWeek: 3, lastMonth: 5 },
  heard: {
    lastDay: { transmissions: 52, likes: 30, comments: 18 },
    dayBefore: { transmissions: 37, likes: 15, comments: 9 },
  },
  tags: [
    { tag: 'tides', uses: 6 },
    { tag: 'smallhours', uses: 4 },
  ],
  quietMinutes: 9,
  ageMinutes: 91 * 1440,
  days: Array.from({ length: 28 }, (_, day) => ({ total: 37 - (day % 9), visitors: 28 - (day % 9) })),
  sent: Object.fromEntries(cast.map(({ name }, place) => [name, 80 + 40 * place])),
  news: [],
  puzzle: null,
})

function samplesOf({ name, times, composer }: Persona): string {
  const at = Date.parse(`2026-11-20T${times.at(-1)?.at}:00Z`)
  const recent: RecentTexts = []
  for (let place = 0; place < count; place++) {
    const facts = { ...factsAt(at), news: place === 2 ? [news] : [] }
    const composed = composer?.text({ occasion: 'daily', facts, seed: `${name} ${place}`, recent })
    assert.ok(composed, name)
    recent.unshift(composed)
  }
  const replies: RecentTexts = []
  for (const comment of comments) {
    const given = { commentedText: '', facts: factsAt(at), seed: `${name} ${comment}`, recent: replies }
    const reply = composer?.reply({ comment, ...given })
    assert.ok(reply, `${name}: ${comment}`)
    replies.unshift(reply)
  }
  const listed = (some: RecentTexts) => some.map(({ text }) => `- ${asMarkdown(text)}`).reverse()
  return [`### ${name}`, '', ...listed(recent), '', 'Replies:', '', ...listed(replies), ''].join('\n')
}

const asMarkdown = (text: string): string => text.replace(/[*#]/g, '\\$&')

/**
 * The same facts and seed give the same text in every version, and the document shows every effect of a change to a template.
 * SAMPLES=write changes the document; it also needs a higher number in `grammarVersion`.
 */
test('the samples in docs/personas.md are what the personas say today', () => {
  const document = readFileSync(file, 'utf8')
  const from = document.indexOf('### Tideline')
  const samples = cast.map(samplesOf).join('\n')
  if (process.env['SAMPLES'] === 'write') writeFileSync(file, document.slice(0, from) + samples)
  else assert.equal(document.slice(from), samples)
})
