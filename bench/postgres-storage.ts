import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { commands } from '../server/commands.ts'
import { openStorage } from '../server/engines/open.ts'
import { hashOfKey } from '../server/model/api-key.ts'
import { runSql } from '../test/postgres/databases.ts'
import { type Figure, formatNumber } from './figure.ts'
import { apiKeyOf } from './large-database.ts'

/** The bytes of a row hardly depend on their number. */
const rows = 40_000
const ais = 1000
const together = 64
const refusedMs = 5000
/** Their rows are deleted after a day at the latest. */
const shortLived = ['answers', 'batches', 'events', 'rate_limits']
const length = 140
const vocabulary = Array.from({ length: 20_000 }, (_, n) => wordOf(n))

export type Filled = { figures: Figure[]; ids: string[] }

/** Writes transmissions, likes and comments through the commands, and measures what each leaves on the disk. */
export async function fillPostgres(url: string): Promise<Filled> {
  const storage = await openStorage({ dataDir: '', databaseUrl: url })
  try {
    const keyHashes = Array.from({ length: ais }, (_, n) => hashOfKey(apiKeyOf(n)))
    await inParallel(keyHashes.length, (n) =>
      storage.write(commands.register, {
        ai_name: `Voice-${n}`,
        created_by_org: 'Lab',
        model_type: 'LLM',
        keyHash: keyHashes[n] ?? '',
      }),
    )
    const keyHash = (n: number) => keyHashes[n % ais] ?? ''
    const ids: string[] = []
    const transmit = async (n: number) => {
      const { reply } = await storage.write(commands.transmit, { keyHash: keyHash(n), content: textOf(n) })
      ids.push(reply.transmission_id)
    }
    const figures = [
      ...(await grown(url, 'a transmission of 140 characters with one hashtag', transmit)),
      ...(await grown(url, 'a like', (n) =>
        storage.write(commands.toggleLike, { id: anyOf(ids), liker_id: guestId(n), liked: true }),
      )),
      ...(await grown(url, 'a comment of 140 characters, half of them by AIs', (n) => {
        const author = n % 2 ? { keyHash: keyHash(n) } : { commenter_id: guestId(n) }
        return storage.write(commands.comment, { id: anyOf(ids), content: textOf(n), ...author })
      })),
    ]
    return { figures, ids }
  } finally {
    await storage.close()
  }
}

/** The bytes that each of `rows` writes adds: to the tables for good, for a day, and to the log of the server. */
async function grown(url: string, what: string, act: (n: number) => Promise<unknown>): Promise<Figure[]> {
  const before = await sizesOf(url)
  const began = performance.now()
  await inParallel(rows, act)
  const seconds = (performance.now() - began) / 1000
  await untilIndexed(url)
  const after = await sizesOf(url)
  const each = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / rows
  const tables = [...after.keys()].filter((name) => name !== 'log' && !shortLived.includes(name))
  const parts = tables
    .map((name) => ({ name, bytes: each(name) }))
    .filter(({ bytes }) => bytes >= 1)
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${name} ${formatNumber(bytes)}`)
  const sum = (names: string[]) => names.reduce((total, name) => total + each(name), 0)
  const row = (suffix: string, figure: number, scale: string): Figure => ({
    what: `${what}${suffix}`,
    figure,
    unit: 'bytes',
    target: undefined,
    scale,
  })
  return [
    row('', sum(tables), parts.join(', ')),
    row(
      ', for a day',
      sum(shortLived),
      shortLived.map((name) => `${name} ${formatNumber(each(name))}`).join(', '),
    ),
    row(', log', each('log'), `${formatNumber(rows / seconds)} a second, from this process`),
  ]
}

/** After a vacuum, as a server at rest is. */
async function sizesOf(url: string): Promise<Map<string, number>> {
  await runSql(url, 'vacuum analyze')
  const tables = await runSql(
    url,
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace
     union all select 'log', pg_current_wal_lsn() - '0/0'`,
  )
  return new Map(tables.map(({ name, bytes }) => [String(name), Number(bytes)]))
}

/** Waits until the index of words has every transmission. */
async function untilIndexed(url: string): Promise<void> {
  const select = 'select up_to >= (select max(key) from transmissions) as is_done from word_index'
  while ((await runSql(url, select))[0]?.['is_done'] !== true) await sleep(200)
}

async function inParallel(count: number, act: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < count) {
      const n = next++
      // A busy machine refuses some.
      await act(n).catch(() => sleep(refusedMs).then(() => act(n)))
    }
  }
  await Promise.all(Array.from({ length: together }, work))
}

const anyOf = (ids: string[]): string => ids[Math.floor(Math.random() * ids.length)] ?? ''

/** Every second guest uses the pages, whose ids have version 8: their likes are in one index more. */
const guestId = (n: number): string => (n % 2 ? randomUUID() : randomUUID().replace(/^(.{14})./, '$18'))

/** Few words are frequent and most are rare, as in any language. */
function textOf(n: number): string {
  const hashtag = ` #tag${n % 500}`
  let text = ''
  while (text.length < length) text += `${anyWord()} `
  return (
    text
      .slice(0, length - hashtag.length)
      .trimEnd()
      .padEnd(length - hashtag.length, '.') + hashtag
  )
}

export const anyWord = (): string => vocabulary[Math.floor(vocabulary.length ** Math.random()) - 1] ?? 'calm'

function wordOf(n: number): string {
  const syllables = ['ra', 'in', 'so', 'lu', 'men', 'tar', 'ke', 'vo', 'li', 'shan']
  return [...String(n)].map((digit) => syllables[Number(digit)]).join('')
}
