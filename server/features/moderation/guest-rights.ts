import type { Storage } from '../../db/storage.ts'
import { eraseGuestPart, type GuestPart } from './erase-guest.ts'
import { type GuestData, type GuestRows, guestData, rowsOfGuest } from './guest-data.ts'

/** How many rows of each kind an erasure found. */
export type ErasedGuest = {
  changed: boolean
  likes: number
  follows: number
  comments: number
  reports: number
}

/** The rows of one write: few, so that other writes hardly wait. */
const rowsPerPart = 100

/** Everything that is stored with the id of a guest. */
export const exportGuest = async ({ db }: Pick<Storage, 'db'>, guest: string): Promise<GuestData> =>
  guestData(await rowsOfGuest(db, guest))

/**
 * Deletes likes, follows, comments and mutes of a guest and its code for another device, in small parts. It may be repeated,
 * also after it was interrupted.
 */
export async function eraseGuest(
  { db, write }: Pick<Storage, 'db' | 'write'>,
  guest: string,
  recorded: { actor: string; run: string; reason: string | null },
): Promise<ErasedGuest> {
  const rows = await rowsOfGuest(db, guest)
  const erase = async (part: GuestPart, isRecorded: boolean): Promise<boolean> =>
    (await write(eraseGuestPart, { guest, part, isRecorded, ...recorded })).reply.changed
  let changed = false
  for (const part of partsOf(rows)) changed = (await erase(part, changed)) || changed
  const { likes, follows, comments, reports } = rows
  return {
    ...{ changed, likes: likes.length, follows: follows.length },
    ...{ comments: comments.length, reports: reports.length },
  }
}

function* partsOf({ likes, follows, comments, reports, mutes }: GuestRows): Generator<GuestPart> {
  // A code for another device is found by the id alone, so there is one part at least.
  const most = Math.max(1, ...[likes, follows, comments, reports, mutes].map(({ length }) => length))
  for (let from = 0; from < most; from += rowsPerPart) {
    const to = from + rowsPerPart
    yield {
      likes: likes.slice(from, to),
      follows: follows.slice(from, to).map(({ key }) => key),
      comments: comments.slice(from, to).map(({ id }) => id),
      reports: reports.slice(from, to).map(({ key }) => key),
      mutes: mutes.slice(from, to),
    }
  }
}
