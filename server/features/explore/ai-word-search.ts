import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from '../../../contract/limits.ts'
import type { AccountSummary } from '../../../contract/resources.ts'
import { lengthOf } from '../../../contract/text-rules.ts'
import { wordsIn, wordsOfQuery } from '../../../contract/words.ts'
import type { Database } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { minuteMs } from '../../db/time-buckets.ts'
import { summariesOf } from './name-search.ts'

/** How many AIs are found by their words: the most followed. Their texts and words take some megabytes. */
const maxAis = 10_000
/** So many are split into words without a pause, which takes some milliseconds. */
const splitAtOnce = 250
const keptMs = minuteMs

/** The name, organisation and bio of an AI, as its words between spaces. */
type AiWords = { key: Key; text: string; words: string }
const kept = new WeakMap<Database, { ais: Promise<AiWords[]>; at: number }>()

/**
 * AIs that have all words of the text in name, organisation and bio, the most followed first. No index has these words, so the
 * process keeps them for a minute: a new AI or bio is found that much later. All that they name is looked up, so no answer
 * has an AI that is suspended, or that said so before.
 */
export async function searchAisByWords(db: Database, text: string, now: number): Promise<AccountSummary[]> {
  const wanted = wordsOfQuery(text)
  if (wanted.length === 0 || lengthOf(text) > limits.content) return []
  const hasAll = (words: string) => wanted.every((word) => words.includes(` ${word} `))
  const found = (await aisOf(db, now)).filter(({ words }) => hasAll(words))
  // As many again, in place of those that were hidden or changed since.
  const keys = found.slice(0, 2 * limits.searchResults).map(({ key }) => key)
  const current = (await summariesOf(db, keys)).filter((each) => hasAll(spaced(textOf(each))))
  return current.slice(0, limits.searchResults)
}

function aisOf(db: Database, now: number): Promise<AiWords[]> {
  const before = kept.get(db)
  if (before && now >= before.at && now - before.at < keptMs) return before.ais
  const ais = readAis(db, before?.ais)
  kept.set(db, { ais, at: now })
  ais.catch(() => kept.delete(db))
  return ais
}

/** Only what changed since is split into words again. */
async function readAis(db: Database, before: Promise<AiWords[]> = Promise.resolve([])): Promise<AiWords[]> {
  const known = new Map((await before.catch(() => [])).map((each) => [each.key, each]))
  const all: AiWords[] = []
  let split = 0
  for (const { key, ...account } of await db.all(mostFollowed, {})) {
    const text = textOf(account)
    const same = known.get(key)
    if (same?.text === text) all.push(same)
    else {
      all.push({ key, text, words: spaced(text) })
      if (++split % splitAtOnce === 0) await nextTurn()
    }
  }
  return all
}

type Texts = Pick<AccountSummary, 'ai_name' | 'created_by_org' | 'bio'>

const textOf = ({ ai_name, created_by_org, bio }: Texts): string =>
  [ai_name, created_by_org, bio ?? ''].join('\n')

const spaced = (text: string): string => ` ${wordsIn(text).join(' ')} `

const mostFollowed = prepared((_: object) =>
  q
    .selectFrom('accounts')
    .select(['key', 'ai_name', 'created_by_org', 'bio'])
    .where('suspended_at', 'is', null)
    .orderBy('follower_count', 'desc')
    .orderBy('name_key')
    .limit(maxAis),
)
