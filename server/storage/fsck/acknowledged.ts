import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { keyIn } from '../key.ts'
import type { SqliteDatabase } from '../sqlite.ts'
import type { Invariant } from './index.ts'

/** One line of a test rig's file: a write that a client was told had happened. */
type Acknowledged =
  | { op: 'register' | 'transmit' | 'delete'; id: string }
  | { op: 'comment'; id: string; transmission_id: string }
  | { op: 'like'; id: string; liker_id: string; liked: boolean }
  | { op: 'follow'; id: string; follower_id: string; following: boolean }

/** Everything that was acknowledged is there, unless it was acknowledged that it, or what it belonged to, is gone. */
export async function acknowledged(file: string): Promise<Invariant> {
  const last = new Map<string, Acknowledged>()
  for await (const text of createInterface({ input: createReadStream(file) })) {
    if (text.trim() === '') continue
    const line = JSON.parse(text) as Acknowledged
    last.set(nameOf(line), line)
  }
  const isDeleted = (id: string) => last.get(id)?.op === 'delete'
  return {
    id: 'F14',
    promise: 'every acknowledged write is there, every acknowledged delete is gone',
    *differences(db) {
      for (const line of last.values()) {
        const expected = !isDeleted(parentOf(line)) && stateOf(line)
        const found = isPresent(db, line)
        if (found !== expected) yield { where: `${line.op} ${line.id}`, expected, found }
      }
    },
  }
}

/** A later line of the same name takes the place of an earlier one. */
function nameOf(line: Acknowledged): string {
  if (line.op === 'like') return `${line.id} ${line.liker_id}`
  return line.op === 'follow' ? `${line.id} ${line.follower_id}` : line.id
}

function parentOf(line: Acknowledged): string {
  return line.op === 'comment' ? line.transmission_id : line.id
}

function stateOf(line: Acknowledged): boolean {
  if (line.op === 'like') return line.liked
  return line.op === 'follow' ? line.following : line.op !== 'delete'
}

function isPresent(db: SqliteDatabase, line: Acknowledged): boolean {
  const key = keyIn(line.id)
  const one = (sql: string, ...values: (string | number | null)[]) =>
    db.raw.prepare(sql).get(...values) !== undefined
  switch (line.op) {
    case 'register':
      return one('select 1 from accounts where key = ? and id = ?', key, line.id)
    case 'transmit':
    case 'delete':
      return one('select 1 from transmissions where key = ? and id = ?', key, line.id)
    case 'comment':
      return one('select 1 from comments where id = ?', line.id)
    case 'like':
      return one('select 1 from likes where transmission_key = ? and liker_id = ?', key, line.liker_id)
    case 'follow':
      return one('select 1 from follows where account_key = ? and follower_id = ?', key, line.follower_id)
  }
}
