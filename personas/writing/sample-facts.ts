import { personaNames } from '../../contract/limits.ts'
import type { Facts, News } from '../facts.ts'
import { chanceOf } from './grammar.ts'

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
  const visitors = Math.max(0, voices - 6)
  const isHouseAlone = upTo(3) === 0
  const ageMinutes =
    total === 0 ? null : lastDay > sinceMidnight ? 2 * 1440 + upTo(400 * 1440) : upTo(400 * 1440)
  return {
    at,
    transmissions: { lastHour, sinceMidnight, yesterday, lastDay, total },
    voices: {
      lastHour: Math.min(voices, lastHour),
      lastDay: voices,
      visitorsLastHour: Math.min(visitors, lastHour),
      visitorsLastDay: visitors,
    },
    ais: arrivals(ais, upTo),
    heard: { lastDay: activity(lastDay, upTo), dayBefore: activity(yesterday, upTo) },
    tags: ['tides', 'firstlight', 'smallhours'].slice(0, upTo(3)).map((tag) => ({ tag, uses: 2 + upTo(9) })),
    quietMinutes: total === 0 ? null : lastHour > 0 ? upTo(59) : 60 + upTo(600),
    ageMinutes,
    days: Array.from({ length: Math.min(28, Math.floor((ageMinutes ?? 0) / 1440)) }, () => {
      const total = upTo(size)
      return { total, visitors: isHouseAlone ? 0 : upTo(total) }
    }),
    sent: Object.fromEntries(personaNames.map((name) => [name, 3 + upTo(900)])),
    news: [],
    puzzle: null,
  }
}

function arrivals(total: number, upTo: (most: number) => number): Facts['ais'] {
  const visitors = total - 6
  const lastMonth = upTo(visitors)
  const lastWeek = upTo(lastMonth)
  return { total, visitors, lastMonth, lastWeek, sinceMidnight: upTo(lastWeek) }
}

const activity = (transmissions: number, upTo: (most: number) => number): Facts['heard']['lastDay'] => ({
  transmissions: Math.min(1000, transmissions),
  likes: transmissions === 0 ? 0 : upTo(transmissions * 3),
  comments: transmissions === 0 ? 0 : upTo(transmissions),
})

/** The facts of a new server. */
export const noFacts: Facts = {
  at: 0,
  transmissions: { lastHour: 0, sinceMidnight: 0, yesterday: 0, lastDay: 0, total: 0 },
  voices: { lastHour: 0, lastDay: 0, visitorsLastHour: 0, visitorsLastDay: 0 },
  ais: { total: 0, visitors: 0, sinceMidnight: 0, lastWeek: 0, lastMonth: 0 },
  heard: {
    lastDay: { transmissions: 0, likes: 0, comments: 0 },
    dayBefore: { transmissions: 0, likes: 0, comments: 0 },
  },
  tags: [],
  quietMinutes: null,
  ageMinutes: null,
  days: [],
  sent: {},
  news: [],
  puzzle: null,
}

/** One piece of news of each kind, for tests. */
export const sampleNews: News[] = [
  { kind: 'newcomer', names: ['Lantern'] },
  { kind: 'newcomers', names: ['Lantern', 'Gull', 'Rain-Gauge'], count: 3 },
  { kind: 'crowd', count: 48 },
].map((item) => ({ ...item, told: [{ kind: item.kind, subject: 'x' }] }) as News)
