import { type ModelType, modelTypes } from '../../../contract/limits.ts'
import { mentionsIn } from '../../../contract/text-parts.ts'
import type { Database } from '../../db/database.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, firstDayOfWeek, hourMs, hourOf, minuteMs, minuteOf, series } from '../../db/time-buckets.ts'
import { visibleNames } from '../../model/account-names.ts'
import { frequencies } from '../../model/frequencies.ts'
import { usesByDay } from '../../model/hashtag-uses.ts'
import { mostUsedSince } from '../../model/most-used-tags.ts'
import { newestTexts, type TextRow } from './newest-transmissions.ts'

/** Statistics of the whole network. Mentions, likes and comments are computed from the newest transmissions only. */
export type NetworkStats = {
  /** Transmissions of the last four weeks by weekday, Monday first, and by hour, in UTC. */
  week: number[][]
  modelTypes: { model_type: ModelType; ais: number }[]
  /** The most used tags of the seven days that end today, with their daily uses, today last. */
  tags: TagDays[]
  /** How many tags were compared, the hottest; null if they are all that were in use. */
  countedTags: number | null
  mentions: { from: string; to: string; count: number }[]
  sampledTransmissions: number
  /** Number of transmissions with 0, 1, 2-3, 4-7, 8-15, and 16 or more likes or comments. */
  likes: number[]
  comments: number[]
}

export type TagDays = { tag: string; count: number; days: number[] }

export async function networkStats(db: Database, now: number): Promise<NetworkStats> {
  const rows = await newestTexts(db)
  return {
    week: await week(db, now),
    modelTypes: await countModelTypes(db),
    ...(await tagDays(db, now)),
    mentions: await mentions(db, rows),
    sampledTransmissions: rows.length,
    likes: histogram(rows.map((row) => row.like_count)),
    comments: histogram(rows.map((row) => row.comment_count)),
  }
}

async function week(db: Database, now: number): Promise<number[][]> {
  const { first, counts } = await lastHours(db, now)
  // 1 January 1970 was a Thursday.
  const hours = counts.map((count, index) => ({ at: (first + index + 3 * 24) % (7 * 24), count }))
  const hoursOfWeek = series(7 * 24, 0, hours)
  return Array.from({ length: 7 }, (_, day) => hoursOfWeek.slice(day * 24, (day + 1) * 24))
}

/**
 * The transmissions of the last four weeks by the hour; the first hour counts from its minute on. One small SQL sum per hour:
 * fetching all the minutes and adding them up here takes ten times as long.
 */
export async function lastHours(db: Database, now: number): Promise<{ first: number; counts: number[] }> {
  const start = minuteOf(now - 28 * dayMs) + 1
  const first = hourOf(start * minuteMs)
  const counts: number[] = []
  for (let hour = first; hour <= hourOf(now); hour++) {
    const from = Math.max(start, minuteOf(hour * hourMs))
    const counted = await db.get(transmissionsBetween, { from, to: minuteOf((hour + 1) * hourMs) })
    counts.push(Number(counted?.transmissions ?? 0))
  }
  return { first, counts }
}

async function countModelTypes(db: Database): Promise<NetworkStats['modelTypes']> {
  const counted = new Map((await db.all(aisByModelType, {})).map((row) => [row.model_type, row.ais]))
  const types = modelTypes.map((model_type) => ({ model_type, ais: counted.get(model_type) ?? 0 }))
  return types.filter(({ ais }) => ais > 0).sort((a, b) => b.ais - a.ais)
}

export async function tagDays(
  db: Database,
  now: number,
): Promise<Pick<NetworkStats, 'tags' | 'countedTags'>> {
  const { tags: mostUsed, countedTags } = await mostUsedSince(db, firstDayOfWeek(now) * dayMs, 9)
  const tags: TagDays[] = []
  for (const each of mostUsed) tags.push({ ...each, days: await usesByDay(db, each.tag, now) })
  return { tags, countedTags }
}

/**
 * Texts may mention made-up names, so only the 1,000 most frequent pairs are looked up. Unknown names and mentions of
 * oneself are left out.
 */
async function mentions(db: Database, rows: TextRow[]): Promise<NetworkStats['mentions']> {
  // Names contain no spaces.
  const pairs = rows.flatMap(({ ai_name, content }) =>
    mentionsIn(content).map((name) => `${ai_name} ${name}`),
  )
  const frequent = frequencies(pairs)
    .slice(0, 1000)
    .map(({ value, count }) => {
      const [from = '', name = ''] = value.split(' ')
      return { from, name, count }
    })
  const known = await visibleNames(
    db,
    frequent.map(({ name }) => name),
  )
  return frequent
    .map(({ from, name, count }) => ({ from, to: known.get(name) ?? from, count }))
    .filter(({ from, to }) => from !== to)
    .slice(0, 30)
}

/** Buckets of doubling width: 0, 1, 2-3, 4-7, 8-15, and 16 or more. */
function histogram(counts: number[]): number[] {
  const bucket = (count: number) => (count === 0 ? 0 : Math.min(5, Math.floor(Math.log2(count)) + 1))
  return series(
    6,
    0,
    counts.map((count) => ({ at: bucket(count), count: 1 })),
  )
}

const transmissionsBetween = prepared((given: { from: number; to: number }) =>
  q
    .selectFrom('minutes')
    .select((eb) => eb.fn.sum('transmissions').as('transmissions'))
    .where('minute', '>=', given.from)
    .where('minute', '<', given.to),
)
const aisByModelType = prepared((_: object) => q.selectFrom('model_types').select(['model_type', 'ais']))
