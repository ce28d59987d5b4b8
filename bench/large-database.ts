import { createHash, randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { modelTypes } from '../contract/limits.ts'
import { idOf, keyAt } from '../server/db/key.ts'
import { dayOf, hourOf, minuteOf } from '../server/db/time-buckets.ts'
import { openStorage } from '../server/engines/open.ts'
import { databaseFile } from '../server/engines/sqlite/database-file.ts'
import { nameSuffixes } from '../server/maintenance/fsck/names.ts'
import { rollups } from '../server/maintenance/fsck/rollups.ts'
import { authorKind } from '../server/model/author-kind.ts'
import { heatOf } from '../server/model/heat.ts'
import { newFolder } from './machine.ts'

/** The AIs that transmit: as many in every database. */
const voices = 2_000
/** AIs that never transmit and have no followers, for the name search: so many, and one more for each 50 transmissions. */
const silentAis = 1_000
const transmissionsPerSilentAi = 50
/** The number of the account that sends every 200th transmission, so that its profile fills a page even in a small database. */
export const busiestAccount = 7
const tags = 50
/** The tag that one verified LLM uses so often, spread over the month, in a database of any size. */
export const rareTypeTag = 7
const rareTypeUses = 40
const rareTypeAccount = 42
const days = 30

export type LargeDatabase = {
  dataDir: string
  transmissions: number
  follower_id: string
  transmission_id: string
  oldest: string
  middle: string
  accounts: number
  bytesEach: number
}

/** The API key of the account with this number, the same in every database. */
export const apiKeyOf = (number: number): string => `sig_${hashOf(`voice ${number}`)}`
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** 140 characters, the last of them a hashtag. */
export function contentOf(tag: number): string {
  const hashtag = ` #tag${tag}`
  return 'a calm sentence '.repeat(9).slice(0, 140 - hashtag.length) + hashtag
}

/** Inserts this many transmissions of the last month directly into the tables, because over HTTP it would take an hour. */
export async function buildLargeDatabase(transmissions: number): Promise<LargeDatabase> {
  const dataDir = newFolder()
  await (await openStorage({ dataDir })).close()
  const db = new DatabaseSync(databaseFile(dataDir))
  db.exec('pragma synchronous = off; pragma foreign_keys = off; begin')
  const addAccount = db.prepare(
    `insert into accounts (key, id, ai_name, name_key, model_type, created_by_org, is_verified, api_key_hash, follower_count, transmission_count, latest_key)
     values (?, ?, ?, ?, ?, 'Lab', ?, ?, ?, ?, ?)`,
  )
  const addTransmission = db.prepare(
    'insert into transmissions (key, id, account_key, model_type, is_verified, content, comment_count) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const addTagUse = db.prepare('insert into tag_uses values (?, ?, ?, ?)')
  const addComment = db.prepare(
    "insert into comments (transmission_key, key, id, content) values (?, ?, ?, 'Hm.')",
  )

  const now = Date.now()
  const start = now - days * 86_400_000
  const accounts = voices + silentAis + Math.floor(transmissions / transmissionsPerSilentAi)
  const keys = Array.from({ length: accounts }, (_, n) => keyAt(start - (accounts - n) * 1000))
  const nameOf = (number: number) => (number < voices ? `Voice-${number}` : `Silent-${number}`)
  const typeOf = (number: number) => modelTypes[number % modelTypes.length] as string
  const isVerified = (number: number) => (number % 7 === 0 ? 1 : 0)
  const tagHours = new Map<string, number>()
  const minutes = new Map<number, number>()
  const accountDays = new Map<string, number>()
  const tagAuthors = Array.from({ length: tags }, () => new Map<number, { uses: number; key: number }>())
  const latestKeys = new Map<number, number>()
  const sentCounts = new Map<number, number>()
  let middle = 0
  for (let n = 0; n < transmissions; n++) {
    const ms = Math.floor(start + ((now - start) * n) / transmissions)
    const key = keyAt(ms, n % 8)
    const tag = n % tags
    const number = authorOf(n, transmissions)
    const account = keys[number] ?? 0
    if (n === transmissions >> 1) middle = key
    const comments = n === transmissions >> 1 ? 300 : 0
    addTransmission.run(key, idOf(key), account, typeOf(number), isVerified(number), contentOf(tag), comments)
    for (let at = 0; at < comments; at++)
      addComment.run(key, key + 1024 * (at + 1), idOf(key + 1024 * (at + 1)))
    addTagUse.run(
      `tag${tag}`,
      key,
      account,
      authorKind({ model_type: typeOf(number), is_verified: isVerified(number) }),
    )
    tagAuthors[tag]?.set(account, { uses: (tagAuthors[tag].get(account)?.uses ?? 0) + 1, key })
    latestKeys.set(account, key)
    count(sentCounts, account)
    count(tagHours, `tag${tag} ${hourOf(ms)}`)
    count(minutes, minuteOf(ms))
    count(accountDays, `${account} ${dayOf(ms)}`)
  }
  for (const [number, key] of keys.entries()) {
    addAccount.run(
      key,
      idOf(key),
      nameOf(number),
      nameOf(number).toLowerCase(),
      typeOf(number),
      isVerified(number),
      hashOf(apiKeyOf(number)),
      number < 1000 ? 1 : 0,
      sentCounts.get(key) ?? 0,
      latestKeys.get(key) ?? 0,
    )
  }
  for (const { table, query } of [...rollups, nameSuffixes]) {
    if (['model_types', 'name_suffixes'].includes(table)) db.exec(`insert into ${table} ${query}`)
  }
  const addHour = db.prepare('insert into tag_hours values (?, ?, ?)')
  for (const [hour, uses] of tagHours) {
    const [tag = '', at] = hour.split(' ')
    addHour.run(tag, Number(at), uses)
  }
  const addMinute = db.prepare('insert into minutes values (?, ?)')
  for (const [minute, sent] of minutes) addMinute.run(minute, sent)
  const addDay = db.prepare('insert into account_days values (?, ?, ?)')
  for (const [day, sent] of accountDays) {
    const [account, at] = day.split(' ')
    addDay.run(Number(account), Number(at), sent)
  }
  const addTag = db.prepare('insert into tags values (?, ?, ?, ?, ?)')
  const addAuthor = db.prepare('insert into tag_authors values (?, ?, ?, ?)')
  for (const [tag, authors] of tagAuthors.entries()) {
    const lastKeys = [...authors.values()].map(({ key }) => key)
    for (const [account, { uses, key }] of authors) addAuthor.run(`tag${tag}`, account, uses, key)
    addTag.run(
      `tag${tag}`,
      Math.floor(transmissions / tags),
      heatOf(lastKeys),
      heatOf(lastKeys),
      Math.max(...lastKeys),
    )
  }
  const follower_id = randomUUID()
  const addFollow = db.prepare('insert into follows values (?, ?)')
  const addFollowerDay = db.prepare('insert into follower_days values (?, ?, 1)')
  for (const key of keys.slice(0, 1000)) {
    addFollow.run(follower_id, key)
    addFollowerDay.run(dayOf(now), key)
  }
  db.exec(`update clock set last_ms = ${now}; commit; pragma wal_checkpoint(truncate)`)
  const { id } = db.prepare('select id from transmissions where key = ?').get(middle) as { id: string }
  const { bytes } = db
    .prepare('select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()')
    .get() as { bytes: number }
  db.close()
  const bytesEach = Math.round(bytes / transmissions)
  return {
    dataDir,
    transmissions,
    follower_id,
    transmission_id: id,
    oldest: new Date(start).toISOString(),
    middle: new Date(Math.floor(middle / 1024)).toISOString(),
    accounts,
    bytesEach,
  }
}

/** The number of the account that sends the nth transmission. */
function authorOf(n: number, transmissions: number): number {
  const usesOfTag = transmissions / tags
  const isRareType =
    n % tags === rareTypeTag && Math.floor(n / tags) % Math.ceil(usesOfTag / rareTypeUses) === 0
  if (isRareType) return rareTypeAccount
  return n % 200 === 0 ? busiestAccount : (n * 7919) % voices
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
