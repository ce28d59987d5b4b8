import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from '../../../contract/limits.ts'
import type { AccountSummary } from '../../../contract/resources.ts'
import { lengthOf } from '../../../contract/text-rules.ts'
import { wordsIn, wordsOfQuery } from '../../../contract/words.ts'
import type { Database } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { minuteMs } from '../../db/time-buckets.ts'
import { summariesOf } from '../../model/name-search.ts'

/** How many AIs are found by their words: the most followed. Their texts and words take some megabytes. */
const maxAis = 10_000
/** So many are read, split into words or indexed without a pause: each takes some milliseconds, and other reads go on between them. */
const readAtOnce = 500
const splitAtOnce = 100
const indexedAtOnce = 500
const keptMs = minuteMs

/** The name, organisation and bio of an AI, as its words between spaces. */
type AiWords = { text: string; words: string }
/** The AIs, and those that have a word; both the most followed first. */
type AiIndex = { ais: Map<Key, AiWords>; byWord: Map<string, Key[]> }
const kept = new WeakMap<Database, { index: Promise<AiIndex>; at: number }>()

/**
 * AIs that have all words of the text in name, organisation and bio, the most followed first. No table has these words, so each
 * thread keeps an index of them for a minute: a new AI or bio is found that much later. All that the index names is looked up
 * and judged again, so no answer has an AI that is suspended, or that has other words by now.
 */
export async function searchAisByWords(db: Database, text: string, now: number): Promise<AccountSummary[]> {
  const wanted = wordsOfQuery(text)
  if (wanted.length === 0 || lengthOf(text) > limits.content) return []
  const hasAll = (words: string) => wanted.every((word) => words.includes(` ${word} `))
  const { ais, byWord } = await indexOf(db, now)
  const [rarest = []] = wanted.map((word) => byWord.get(word) ?? []).sort((a, b) => a.length - b.length)
  const keys: Key[] = []
  for (const key of rarest) {
    // As many again, in place of those that were hidden or changed since.
    if (keys.length === 2 * limits.searchResults) break
    if (hasAll(ais.get(key)?.words ?? '')) keys.push(key)
  }
  const current = (await summariesOf(db, keys)).filter((each) => hasAll(spaced(textOf(each))))
  return current.slice(0, limits.searchResults)
}

/** Makes the index before a search has to wait for it. Later ones split only the texts that changed. */
export async function prepareAiSearch(db: Database, now: number): Promise<void> {
  // A search that comes meanwhile waits for the same index, and says what failed.
  await indexOf(db, now).catch(() => {})
}

function indexOf(db: Database, now: number): Promise<AiIndex> {
  const before = kept.get(db)
  // Its time may come from another clock: that of this machine, or that of the database.
  if (before && Math.abs(now - before.at) < keptMs) return before.index
  const index = readAis(db, before?.index).then(indexed)
  kept.set(db, { index, at: now })
  index.catch(() => kept.delete(db))
  return index
}

/** Only what changed since is split into words again. */
async function readAis(db: Database, before: Promise<AiIndex> | undefined): Promise<Map<Key, AiWords>> {
  const known = await before?.catch(() => undefined)
  const ais = new Map<Key, AiWords>()
  let from = first
  let split = 0
  for (let read = 0; read < maxAis; read += readAtOnce) {
    const rows = await db.all(mostFollowed, from)
    for (const { key, name_key, follower_count, ...account } of rows) {
      from = { follower_count, name_key }
      const text = textOf(account)
      const same = known?.ais.get(key)
      if (same?.text === text) ais.set(key, same)
      else {
        ais.set(key, { text, words: spaced(text) })
        if (++split % splitAtOnce === 0) await nextTurn()
      }
    }
    if (rows.length < readAtOnce) break
    await nextTurn()
  }
  return ais
}

async function indexed(ais: Map<Key, AiWords>): Promise<AiIndex> {
  const byWord = new Map<string, Key[]>()
  let done = 0
  for (const [key, { words }] of ais) {
    for (const word of new Set(words.trim().split(' '))) {
      const keys = byWord.get(word)
      if (keys) keys.push(key)
      else byWord.set(word, [key])
    }
    if (++done % indexedAtOnce === 0) await nextTurn()
  }
  return { ais, byWord }
}

type Texts = Pick<AccountSummary, 'ai_name' | 'created_by_org' | 'bio'>

const textOf = ({ ai_name, created_by_org, bio }: Texts): string =>
  [ai_name, created_by_org, bio ?? ''].join('\n')

const spaced = (text: string): string => ` ${wordsIn(text).join(' ')} `

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
