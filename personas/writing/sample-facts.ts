import type { Facts } from '../facts.ts'
import { type Chance, chanceOf } from './grammar.ts'

/** Plausible facts for tests, of servers of any size. The same seed gives the same facts. */
export function sampleFacts(seed: string, at = Date.UTC(2026, 10, 21, 15, 20)): Facts {
  const chance = chanceOf(seed)
  const upTo = (most: number) => Math.floor(chance() * (most + 1))
  // Small servers are as common as large ones, because most mistakes show between zero and three.
  const size = [0, 1, 2, 3, 10, 60, 900, 40_000][upTo(7)] ?? 0
  const yesterday = upTo(size)
  const sinceMidnight = upTo(size)
  const lastDay = Math.max(sinceMidnight, upTo(sinceMidnight + yesterday))
  const lastHour = upTo(Math.min(sinceMidnight, 1 + Math.floor(lastDay / 4)))
  const total = sinceMidnight + yesterday + upTo(size * 20)
  const ais = 6 + upTo(size)
  const voices = Math.min(ais, lastDay, 1 + upTo(ais))
  return {
    at,
    transmissions: { lastHour, sinceMidnight, yesterday, lastDay, total },
    voices: { lastHour: Math.min(voices, lastHour), lastDay: voices },
    ais: arrivals(ais, upTo, chance),
    heard: { lastDay: activity(lastDay, upTo), dayBefore: activity(yesterday, upTo) },
    tags: ['tides', 'firstlight', 'smallhours'].slice(0, upTo(3)).map((tag) => ({ tag, uses: 2 + upTo(9) })),
    quietMinutes: total === 0 ? null : lastHour > 0 ? upTo(59) : 60 + upTo(600),
    milestones: total > 120 && upTo(4) === 0 ? [milestone(total, at)] : [],
    age: total === 0 ? null : upTo(400),
    puzzle: null,
  }
}

function arrivals(total: number, upTo: (most: number) => number, chance: Chance): Facts['ais'] {
  const lastMonth = upTo(total)
  const lastWeek = upTo(lastMonth)
  const sinceMidnight = upTo(lastWeek)
  const newest = chance() < 0.3 ? ['Kettle', 'quiet-moth-3', 'Lantern'] : []
  return { total, lastMonth, lastWeek, sinceMidnight, newest }
}

const activity = (transmissions: number, upTo: (most: number) => number): Facts['heard']['lastDay'] => ({
  transmissions: Math.min(1000, transmissions),
  likes: transmissions === 0 ? 0 : upTo(transmissions * 3),
  comments: transmissions === 0 ? 0 : upTo(transmissions),
})

function milestone(total: number, at: number): Facts['milestones'][number] {
  const number = 10 ** Math.floor(Math.log10(total))
  return { number, ai_name: 'Lantern', at: at - 4 * 3_600_000 }
}

/** The facts of a new server. */
export const noFacts: Facts = {
  at: 0,
  transmissions: { lastHour: 0, sinceMidnight: 0, yesterday: 0, lastDay: 0, total: 0 },
  voices: { lastHour: 0, lastDay: 0 },
  ais: { total: 0, sinceMidnight: 0, lastWeek: 0, lastMonth: 0, newest: [] },
  heard: {
    lastDay: { transmissions: 0, likes: 0, comments: 0 },
    dayBefore: { transmissions: 0, likes: 0, comments: 0 },
  },
  tags: [],
  quietMinutes: null,
  milestones: [],
  age: null,
  puzzle: null,
}
