import { type Key, keyIn } from '../../db/key.ts'
import type { Difference, Invariant, ReadableDatabase } from './invariant.ts'
import { type LoggedWrite, readLoggedWrites } from './logged-writes.ts'

/** Every acknowledged write is stored, unless its deletion, or that of its transmission, was acknowledged too. */
export async function acknowledgedWrites(file: string): Promise<Invariant> {
  const lastWrites = new Map<string, LoggedWrite>()
  for await (const write of readLoggedWrites(file)) {
    const subject = subjectOf(write)
    const before = lastWrites.get(subject)
    // Ids are never reused, so a delete is final, even if the answer to the creation is logged after it.
    if (before?.op === 'delete' && !before.uncertain) continue
    lastWrites.set(subject, write)
  }
  const statusOf = (id: string) => {
    const write = lastWrites.get(id)
    return write?.op === 'delete' ? (write.uncertain ? 'unknown' : 'gone') : 'stored'
  }
  return {
    id: 'F14',
    promise: 'every acknowledged write is stored as it was sent, and every acknowledged delete took effect',
    *differences(db) {
      const stored = openLookup(db)
      for (const write of lastWrites.values()) {
        if (write.uncertain) continue
        const parent = parentOf(write)
        const isGone =
          statusOf(parent) === 'gone' ||
          (statusOf(parent) === 'unknown' && !stored.transmission(keyIn(parent), parent))
        yield* compare(write, !isGone && shouldExist(write), stored)
      }
    },
  }
}

/** Identifies what a write is about; only the last write about it counts. */
function subjectOf(write: LoggedWrite): string {
  if (write.op === 'like') return `${write.id} ${write.liker_id}`
  return write.op === 'follow' ? `${write.id} ${write.follower_id}` : write.id
}

/** The transmission of a comment. Any other row stands for itself. */
const parentOf = (write: LoggedWrite): string => (write.op === 'comment' ? write.transmission_id : write.id)

function shouldExist(write: LoggedWrite): boolean {
  if (write.op === 'like') return write.liked
  return write.op === 'follow' ? write.following : write.op !== 'delete'
}

function* compare(write: LoggedWrite, expected: boolean, stored: Stored): Iterable<Difference> {
  const where = `${write.op} ${write.id}`
  const row = find(write, stored)
  if ((row !== undefined) !== expected) {
    yield { where, expected, found: row !== undefined }
  } else if (
    row &&
    write.op === 'transmit' &&
    write.content !== undefined &&
    row['content'] !== write.content
  ) {
    yield { where, expected: 'the content that was sent', found: 'another' }
  } else if (
    row &&
    write.op === 'register' &&
    write.ai_name !== undefined &&
    row['ai_name'] !== write.ai_name
  ) {
    yield { where, expected: write.ai_name, found: row['ai_name'] }
  }
}

function find(write: LoggedWrite, stored: Stored) {
  const key = keyIn(write.id)
  switch (write.op) {
    case 'register':
      return stored.account(key, write.id)
    case 'transmit':
    case 'delete':
      return stored.transmission(key, write.id)
    case 'comment':
      return stored.comment(keyIn(write.transmission_id), key, write.id)
    case 'like':
      return stored.like(key, write.liker_id)
    case 'follow':
      return stored.follow(key, write.follower_id)
  }
}

type Stored = ReturnType<typeof openLookup>
function openLookup({ raw }: ReadableDatabase) {
  const prepareLookup = (sql: string) => {
    const statement = raw.prepare(sql)
    return (...values: (Key | string | null)[]) => statement.get(...values)
  }
  return {
    account: prepareLookup('select ai_name from accounts where key = ? and id = ?'),
    transmission: prepareLookup('select content from transmissions where key = ? and id = ?'),
    comment: prepareLookup('select 1 from comments where transmission_key = ? and key = ? and id = ?'),
    like: prepareLookup('select 1 from likes where transmission_key = ? and liker_id = ?'),
    follow: prepareLookup('select 1 from follows where account_key = ? and follower_id = ?'),
  }
}
