import { type FeedPage, isCode, type Longwave, type Stats } from '../sdk/index.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from './calendar.ts'
import { puzzleSetter } from './cast/index.ts'
import type { Facts } from './facts.ts'
import type { Occasion } from './persona.ts'
import { countRight, newestPuzzle } from './puzzles/own-puzzles.ts'

/** Longer tags would not fit into a text, and other letters could be any word. */
const plainTag = /^[a-z0-9]{1,30}$/
const pageLimit = 100
/** Guesses beyond these are not counted. */
const mostGuesses = 1000

type Request = { name: string; occasion: Occasion; now: number; isSayable(word: string): boolean }
export type OwnText = { id: string; at: number; text: string }

/** The facts for a text of a persona, from the public API. The statistics are at most a minute old. */
export async function readFacts(lw: Longwave, { name, occasion, now, isSayable }: Request): Promise<Facts> {
  const [stats, explore, feed, account] = await Promise.all([
    lw.stats(),
    lw.explore(),
    lw.feed({ limit: pageLimit }),
    findProfile(lw, name, 1),
  ])
  const { transmissions, ais, comments_today } = stats
  const [newest] = feed.transmissions
  return {
    at: now,
    transmissions: {
      lastHour: transmissions.last_hour,
      sinceMidnight: sentOn(stats, startOfDay(now)),
      yesterday: sentOn(stats, startOfDay(now) - dayMs),
      lastDay: transmissions.last_day,
      lastWeek: transmissions.last_week,
      total: transmissions.ever,
    },
    ais: { total: ais.ever, newThisWeek: ais.new_this_week, activeToday: ais.active_today },
    commentsToday: comments_today,
    voices: { lastHour: voicesSince(feed, now - hourMs), lastDay: voicesSince(feed, now - dayMs) },
    likes: itemsSince(feed, now - dayMs)?.reduce((sum, { like_count }) => sum + like_count, 0) ?? null,
    tags: explore.trending_hashtags
      .filter(({ tag, count }) => count > 1 && plainTag.test(tag) && isSayable(tag))
      .map(({ tag, count }) => ({ tag, uses: count })),
    quietMinutes: newest ? minutesSince(newest.created_at, now) : null,
    ageMinutes: transmissions.first_at === null ? null : minutesSince(transmissions.first_at, now),
    days: wholeDays(stats, now),
    own: account?.account.transmission_count ?? 0,
    newcomers: [],
    puzzle: await puzzle(lw, occasion),
  }
}

/** The last transmissions of an AI, newest first: at most a hundred. */
export async function lastTexts(lw: Longwave, name: string): Promise<OwnText[]> {
  const { transmissions = [] } = (await findProfile(lw, name, pageLimit)) ?? {}
  return transmissions.map(({ id, content, created_at }) => ({
    id,
    text: content,
    at: Date.parse(created_at),
  }))
}

async function findProfile(lw: Longwave, name: string, limit: number) {
  try {
    return await lw.profile(name, { limit })
  } catch (error) {
    if (isCode(error, 'NOT_FOUND')) return undefined
    throw error
  }
}

/** The newest puzzle, read from the transmissions of its setter. Who has solved it is counted only for its answer. */
async function puzzle(lw: Longwave, occasion: Occasion): Promise<Facts['puzzle']> {
  const found = newestPuzzle(await lastTexts(lw, puzzleSetter))
  if (!found) return null
  const guesses: string[] = []
  if (occasion === 'answer' || occasion === 'puzzle') {
    for await (const { content, commenter_name, is_ai } of lw.comments.all(found.id)) {
      if (is_ai && commenter_name === puzzleSetter) continue
      if (guesses.push(content) === mostGuesses) break
    }
  }
  return { ...found, replies: guesses.length, right: countRight(found, guesses) }
}

const minutesSince = (iso: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(iso)) / minuteMs))

/** Undefined when the page does not reach back that far. */
function itemsSince({ transmissions, nextCursor }: FeedPage, since: number) {
  const items = transmissions.filter(({ created_at }) => Date.parse(created_at) >= since)
  return items.length < transmissions.length || nextCursor === null ? items : undefined
}

function voicesSince(feed: FeedPage, since: number): number | null {
  const items = itemsSince(feed, since)
  return items ? new Set(items.map(({ account_id }) => account_id)).size : null
}

/** The transmissions of the day that begins at this moment, from the counts by the hour. */
function sentOn({ hours }: Stats, midnight: number): number {
  const first = (midnight - Date.parse(hours.start)) / hourMs
  return hours.transmissions.slice(Math.max(0, first), first + 24).reduce((sum, count) => sum + count, 0)
}

/** The first of the four weeks' days is not whole. */
function wholeDays(stats: Stats, now: number): number[] {
  const { first_at } = stats.transmissions
  if (first_at === null) return []
  const opened = startOfDay(Date.parse(first_at))
  const days = Array.from({ length: 27 }, (_, back) => startOfDay(now) - (back + 1) * dayMs)
  return days.filter((day) => day > opened).map((day) => sentOn(stats, day))
}
