import { open } from 'node:fs/promises'
import { type Key, keyIn } from '../../db/key.ts'
import type { Difference, Invariant, Readable } from './index.ts'

/** One line of a test rig's file: a write that a client was told had happened, or one whose answer never came. */
type Line = { uncertain?: boolean } & (
  | { op: 'register'; id: string; ai_name?: string }
  | { op: 'transmit'; id: string; content?: string }
  | { op: 'delete'; id: string }
  | { op: 'comment'; id: string; transmission_id: string }
  | { op: 'like'; id: string; liker_id: string; liked: boolean }
  | { op: 'follow'; id: string; follower_id: string; following: boolean }
)

/** Everything that was acknowledged is there, unless it was acknowledged that it, or what it belonged to, is gone. */
export async function acknowledged(file: string): Promise<Invariant> {
  const last = new Map<string, Line>()
  for await (const line of linesOf(file)) {
    const name = nameOf(line)
    const before = last.get(name)
    // An id never comes back: what was deleted stays deleted, even if the answer about its making is told later.
    if (before?.op === 'delete' && !before.uncertain) continue
    last.set(name, line)
  }
  const fateOf = (id: string) => {
    const line = last.get(id)
    return line?.op === 'delete' ? (line.uncertain ? 'unknown' : 'gone') : 'kept'
  }
  return {
    id: 'F14',
    promise: 'every acknowledged write is there as it was sent, every acknowledged delete is gone',
    *differences(db) {
      const stored = lookUp(db)
      for (const line of last.values()) {
        if (line.uncertain) continue
        const parent = parentOf(line)
        const isGone =
          fateOf(parent) === 'gone' ||
          (fateOf(parent) === 'unknown' && !stored.transmission(keyIn(parent), parent))
        yield* compare(line, !isGone && wantedBy(line), stored)
      }
    },
  }
}

async function* linesOf(file: string): AsyncIterable<Line> {
  const handle = await open(file).catch((error: Error) => {
    throw new Error(`The acknowledged writes cannot be read: ${error.message}`, { cause: error })
  })
  let number = 0
  for await (const text of handle.readLines()) {
    number++
    if (text.trim() === '') continue
    const line = parse(text)
    // A write whose answer never came may have made something, but nobody was told its id: there is nothing to look for.
    if (line?.uncertain && line.id === undefined) continue
    if (!line || !ops.has(line.op) || typeof line.id !== 'string') {
      throw new Error(`Line ${number} of ${file} is not an acknowledged write.`)
    }
    yield line
  }
}

const ops = new Set<unknown>(['register', 'transmit', 'delete', 'comment', 'like', 'follow'])

function parse(text: string): Line | null {
  try {
    return JSON.parse(text) as Line | null
  } catch {
    return null
  }
}

/** A later line of the same name takes the place of an earlier one. */
function nameOf(line: Line): string {
  if (line.op === 'like') return `${line.id} ${line.liker_id}`
  return line.op === 'follow' ? `${line.id} ${line.follower_id}` : line.id
}

const parentOf = (line: Line): string => (line.op === 'comment' ? line.transmission_id : line.id)

function wantedBy(line: Line): boolean {
  if (line.op === 'like') return line.liked
  return line.op === 'follow' ? line.following : line.op !== 'delete'
}

function* compare(line: Line, expected: boolean, stored: Stored): Iterable<Difference> {
  const where = `${line.op} ${line.id}`
  const row = find(line, stored)
  if ((row !== undefined) !== expected) {
    yield { where, expected, found: row !== undefined }
  } else if (row && line.op === 'transmit' && line.content !== undefined && row['content'] !== line.content) {
    yield { where, expected: 'the content that was sent', found: 'another' }
  } else if (row && line.op === 'register' && line.ai_name !== undefined && row['ai_name'] !== line.ai_name) {
    yield { where, expected: line.ai_name, found: row['ai_name'] }
  }
}

function find(line: Line, stored: Stored) {
  const key = keyIn(line.id)
  switch (line.op) {
    case 'register':
      return stored.account(key, line.id)
    case 'transmit':
    case 'delete':
      return stored.transmission(key, line.id)
    case 'comment':
      return stored.comment(keyIn(line.transmission_id), key, line.id)
    case 'like':
      return stored.like(key, line.liker_id)
    case 'follow':
      return stored.follow(key, line.follower_id)
  }
}

type Stored = ReturnType<typeof lookUp>
function lookUp({ raw }: Readable) {
  const one = (sql: string) => {
    const statement = raw.prepare(sql)
    return (...values: (Key | string | null)[]) => statement.get(...values)
  }
  return {
    account: one('select ai_name from accounts where key = ? and id = ?'),
    transmission: one('select content from transmissions where key = ? and id = ?'),
    comment: one('select 1 from comments where transmission_key = ? and key = ? and id = ?'),
    like: one('select 1 from likes where transmission_key = ? and liker_id = ?'),
    follow: one('select 1 from follows where account_key = ? and follower_id = ?'),
  }
}
