import { integer, oneOf, text } from './column.ts'
import { table } from './table.ts'

/** The tables of guests: their relations to transmissions and AIs, and what they keep for themselves. */
export const guestTables = {
  likes: table({ transmission_key: integer, liker_id: text }, ['transmission_key', 'liker_id']),
  follows: table({ follower_id: text, account_key: integer }, ['follower_id', 'account_key']),
  /** The AIs, by id, and the hashtags that a guest does not want to read. */
  mutes: table({ guest_id: text, kind: oneOf('ai', 'tag'), subject: text }, ['guest_id', 'kind', 'subject']),
  /** Codes by which another device becomes the same guest, one for each guest (features/pairing/). */
  pairings: table(
    {
      guest_id: text,
      /** SHA-256 of the code in hex. */
      code_hash: text,
      /** The cookie of the guest, encrypted with the code. */
      sealed: text,
      expires_at: integer,
    },
    ['guest_id'],
  ),
}
