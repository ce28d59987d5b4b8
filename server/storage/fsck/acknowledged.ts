import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { keyIn } from '../key.ts'
import type { SqliteDatabase } from '../sqlite.ts'
import type { Invariant } from './index.ts'

/** One line of a test rig's file: a write that a client was told had happened. */
type Acknowledged =
  | { op: 'register' | 'transmit' | 'comment' | 'delete'; id: string }
  | { op: 'like'; id: string; liker_id: string; liked: boolean }
  | { op: 'follow'; id: string; follower_id: string; following: boolean }

/** Everything that was acknowledged is there, unless it was acknowledged later that it is gone. */
export async function acknowledged(file: string): Promise<Invariant> {
  const expected = new Map<string, { line: Acknowledged; present: boolean }>()
  for await (const text of createInterface({ input: createReadStream(file) })) {
    if (text.trim() === '') continue
    const line = JSON.parse(text) as Acknowledged
    if (line.op === 'delete') {
      expected.set(line.id, { line, present: false })
      // Its likes went with it; what was acknowledged of them before is settled.
      continue
    }
    const name =
      line.op === 'like'
        ? `${line.id} ${line.liker_id}`
        : line.op === 'follow'
          ? `${line.id} ${line.follower_id}`
          : line.id
    const present = line.op === 'like' ? line.liked : line.op === 'follow' ? line.following : true
    expected.set(name, { line, present })
  }
  return {
    id: 'F14',
    promise: 'every acknowledged write is there, every acknowledged delete is gone',
    *differences(db) {
      for (const { line, present } of expected.values()) {
        const wasDeleted = 'liker_id' in line && expected.get(line.id)?.present === false
        const found = isPresent(db, line)
        if (!wasDeleted && found !== present)
          yield { where: `${line.op} ${line.id}`, expected: present, found }
      }
    },
  }
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
