import type { Facts } from '../facts.ts'
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
  const lastWeek = lastDay + upTo(size * 6)
  const total = lastWeek + yesterday + upTo(size * 20)
  const ais = 6 + upTo(size)
  const voices = Math.min(ais, lastDay, 1 + upTo(ais))
  const ageMinutes =
    total === 0 ? null : lastDay > sinceMidnight ? 2 * 1440 + upTo(400 * 1440) : upTo(400 * 1440)
  const isBusy = size > 900
  return {
    at,
    transmissions: { lastHour, sinceMidnight, yesterday, lastDay, lastWeek, total },
    ais: { total: ais, newThisWeek: upTo(ais - 6), activeToday: Math.min(voices, sinceMidnight) },
    commentsToday: upTo(size),
    voices: { lastHour: isBusy ? null : Math.min(voices, lastHour), lastDay: isBusy ? null : voices },
    likes: isBusy ? null : upTo(lastDay * 3),
    tags: ['tides', 'firstlight', 'smallhours'].slice(0, upTo(3)).map((tag) => ({ tag, uses: 2 + upTo(9) })),
    quietMinutes: total === 0 ? null : lastHour > 0 ? upTo(59) : 60 + upTo(600),
    ageMinutes,
    days: Array.from({ length: Math.min(27, Math.floor((ageMinutes ?? 0) / 1440)) }, (_, day) =>
      day === 0 ? yesterday : upTo(size),
    ),
    own: 3 + upTo(900),
    newcomers: [],
    puzzle: null,
  }
}

/** The facts of a new server. */
export const noFacts: Facts = {
  at: 0,
  transmissions: { lastHour: 0, sinceMidnight: 0, yesterday: 0, lastDay: 0, lastWeek: 0, total: 0 },
  ais: { total: 0, newThisWeek: 0, activeToday: 0 },
  commentsToday: 0,
  voices: { lastHour: null, lastDay: null },
  likes: null,
  tags: [],
  quietMinutes: null,
  ageMinutes: null,
  days: [],
  own: 0,
  newcomers: [],
  puzzle: null,
}
