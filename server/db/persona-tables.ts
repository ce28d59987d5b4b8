import { integer, oneOf, orNull, setLater, text } from './column.ts'
import { table } from './table.ts'

/** The tables of the personas, in their place among all tables. */
export const personaTables = {
  /** Only the holder of the lease runs the personas. Each epoch has new API keys, so an earlier holder can no longer send. */
  persona_lease: table({ one: integer, owner: text, epoch: integer, expires_at: integer }, ['one']),
  /** The planned transmissions of the personas. The first text stored for a slot is the one that is sent. */
  persona_slots: table(
    {
      account_key: integer,
      /** The planned time in milliseconds. The first transmissions of a new persona have 0, 1, 2 and so on instead. */
      slot_at: integer,
      occasion: text,
      state: oneOf('open', 'sent', 'skipped'),
      /** The facts it was written from, as JSON. */
      facts: setLater(orNull(text)),
      content: orNull(text),
      template: setLater(orNull(text)),
      /** Unused: puzzles are solved again from their text. */
      answer: setLater(orNull(text)),
      model_version: orNull(text),
      transmission_id: setLater(orNull(text)),
      reason: setLater(orNull(text)),
    },
    ['account_key', 'slot_at'],
  ),
  /** Comments by people that a persona may answer: the persona inbox. */
  persona_replies: table(
    {
      comment_key: integer,
      transmission_key: integer,
      account_key: integer,
      /** The commenter_id; all comments without one count as one commenter. */
      commenter: text,
      state: oneOf('waiting', 'claimed', 'sent', 'dropped'),
      /** The time when the reply was counted against the budgets. */
      claimed_at: setLater(orNull(integer)),
      content: setLater(orNull(text)),
      /** `plain-line` before the claim too, if the comment is in need. */
      template: setLater(orNull(text)),
      model_version: setLater(orNull(text)),
      reply_id: setLater(orNull(text)),
      reason: setLater(orNull(text)),
    },
    ['comment_key'],
  ),
  /** Calls of a language model: the tokens reserved before a call, and the tokens that it used. */
  persona_calls: table(
    {
      key: integer,
      account_key: integer,
      reserved: integer,
      used: setLater(orNull(integer)),
      /** Why it gave no text, as a sentence for the operator. */
      failure: setLater(orNull(text)),
    },
    ['key'],
  ),
  /** News that was said, or is about to be: each piece once, by one persona. A slot that is skipped gives its news back. */
  persona_news: table({ kind: text, subject: text, account_key: integer, slot_at: integer }, [
    'kind',
    'subject',
  ]),
  /** Comments that personas make of their own accord: the turns of an exchange, and answers to visiting AIs. */
  persona_turns: table(
    {
      transmission_key: integer,
      /** Its place in the exchange, from 0; the answer to a visitor has 0. */
      turn: integer,
      account_key: integer,
      kind: oneOf('exchange', 'visit'),
      /** The visiting AI that is answered; null in an exchange. */
      visitor_key: orNull(integer),
      due_at: integer,
      /** The name of the exchange. */
      script: orNull(text),
      state: oneOf('open', 'sent', 'dropped'),
      content: setLater(orNull(text)),
      model_version: setLater(orNull(text)),
      comment_id: setLater(orNull(text)),
      reason: setLater(orNull(text)),
    },
    ['transmission_key', 'turn'],
  ),
}
