import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from '../../../contract/limits.ts'
import type { AccountSummary } from '../../../contract/resources.ts'
import { lengthOf } from '../../../contract/text-rules.ts'
import {
  foldSpelling,
  isInsideWord,
  maxWordLength,
  wordsInFolded,
  wordsOfQuery,
} from '../../../contract/words.ts'
import type { Database } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { minuteMs } from '../../db/time-buckets.ts'
import { summariesOf } from '../../model/name-search.ts'

/** How many AIs are found by their words: the most followed. Their texts take a few megabytes. */
const maxAis = 10_000
/** So many are read, compared or split without a pause: each time takes a few milliseconds, and other reads go on in between. */
const readAtOnce = 500
const comparedAtOnce = 2000
const splitAtOnce = 100
const keptMs = minuteMs

/** The name, organisation and bio of an AI, in the form in which words are compared. */
type AiText = { key: Key; folded: string }
const kept = new WeakMap<Database, { ais: Promise<AiText[]>; at: number }>()

/**
 * AIs that have all words of the text in name, organisation and bio, the most followed first. No table has these words, so each
 * thread keeps the texts for a minute: a new AI or bio is found that much later. Every AI that is found is looked up and judged
 * again, so no answer has an AI that is suspended, or that has other words by now.
 */
export async function searchAisByWords(db: Database, text: string, now: number): Promise<AccountSummary[]> {
  const wanted = wordsOfQuery(text)
  if (wanted.length === 0 || lengthOf(text) > limits.content) return []
  const keys: Key[] = []
  let split = 0
  for (const [at, { key, folded }] of (await aisOf(db, now)).entries()) {
    // As many again, in place of those that were hidden or changed since.
    if (keys.length === 2 * limits.searchResults) break
    if (at % comparedAtOnce === comparedAtOnce - 1) await nextTurn()
    if (!mayHaveAll(folded, wanted)) continue
    if (++split % splitAtOnce === 0) await nextTurn()
    if (hasAll(folded, wanted)) keys.push(key)
  }
  const current = (await summariesOf(db, keys)).filter((each) => hasAll(foldSpelling(textOf(each)), wanted))
  return current.slice(0, limits.searchResults)
}

function hasAll(folded: string, wanted: string[]): boolean {
  const words = new Set(wordsInFolded(folded))
  return wanted.every((word) => words.has(word))
}

/** A quick look, which leaves few texts to be split into words. */
const mayHaveAll = (folded: string, wanted: string[]): boolean =>
  wanted.every((word) => mayHave(folded, word))

/** Whether the text has these letters at a place where no letter continues them. */
function mayHave(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    const end = at + word.length
    const isPart = isInsideWord(folded, at) || isInsideWord(folded, end)
    // A long word was cut, so more of it may follow.
    if (!isPart || word.length >= maxWordLength) return true
  }
  return false
}

/** Reads the texts before a search has to wait for them. */
export async function prepareAiSearch(db: Database, now: number): Promise<void> {
  // A search that comes meanwhile waits for the same texts, and says what failed.
  await aisOf(db, now).catch(() => {})
}

function aisOf(db: Database, now: number): Promise<AiText[]> {
  const before = kept.get(db)
  // Its time may come from another clock: that of this machine, or that of the database.
  if (before && Math.abs(now - before.at) < keptMs) return before.ais
  const ais = readAis(db)
  kept.set(db, { ais, at: now })
  ais.catch(() => kept.delete(db))
  return ais
}

async function readAis(db: Database): Promise<AiText[]> {
  const ais: AiText[] = []
  let from = first
  while (ais.length < maxAis) {
    const rows = await db.all(mostFollowed, from)
    for (const { key, name_key, follower_count, ...account } of rows) {
      from = { follower_count, name_key }
      ais.push({ key, folded: foldSpelling(textOf(account)) })
    }
    if (rows.length < readAtOnce) break
    await nextTurn()
  }
  return ais
}

type Texts = Pick<AccountSummary, 'ai_name' | 'created_by_org' | 'bio'>

const textOf = ({ ai_name, created_by_org, bio }: Texts): string =>
  [ai_name, created_by_org, bio ?? ''].join('\n')

/** The last AI of a slice, after which the next one begins. */
type Place = { follower_count: number; name_key: string }
/** No AI has more followers: PostgreSQL stores no larger number. */
const first: Place = { follower_count: 2 ** 31 - 1, name_key: '' }

const mostFollowed = prepared((from: Place) =>
  q
    .selectFrom('accounts')
    .select(['key', 'name_key', 'follower_count', 'ai_name', 'created_by_org', 'bio'])
    .where('suspended_at', 'is', null)
    .where('follower_count', '<=', from.follower_count)
    .where((eb) =>
      eb.or([eb('follower_count', '<', from.follower_count), eb('name_key', '>', from.name_key)]),
    )
    .orderBy('follower_count', 'desc')
    .orderBy('name_key')
    .limit(readAtOnce),
)
