import type { Database } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { chunk } from './connection.ts'
import { canResume, changesAfter, isNewAfter } from './reads.ts'
import { changeEvent } from './server-sent-event.ts'
import { matchesFilter, type StreamFilter } from './stream-filter.ts'

export type ReplayInput = { after: Key; filter: StreamFilter; isFirst: boolean }

/** The events of a part of the missed changes, as a chunk that is sent as it is, and where the next part begins. */
export type ReplayPart = {
  text: string
  facts: { isResumable: boolean; upTo: Key; isComplete: boolean }
}

/** Few, because each of many streams that stall holds a part. */
const rowsOfPart = 25

/** Reads a part of the changes that a client has missed. A reader does so, because thousands may have been missed. */
export async function replayPart(
  db: Database,
  { after, filter, isFirst }: ReplayInput,
  kept: { now: number; hours: number },
): Promise<ReplayPart> {
  if (isFirst && !(await canResume(db, after, kept))) {
    return { text: '', facts: { isResumable: false, upTo: after, isComplete: true } }
  }
  const { changes, upTo, isComplete } = await changesAfter(db, after, rowsOfPart)
  const matching = changes.filter((change) => isNewAfter(after, change) && matchesFilter(filter, change))
  return { text: chunk(matching.map(changeEvent).join('')), facts: { isResumable: true, upTo, isComplete } }
}
