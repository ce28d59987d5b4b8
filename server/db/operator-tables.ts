import { endpoints } from '../../contract/endpoints.ts'
import { reportReasons } from '../../contract/limits.ts'
import { integer, oneOf, orNull, setLater, text, textOf } from './column.ts'
import { table } from './table.ts'

/** The tables of the operator: reports, the audit, blocks and invitations. */
export const operatorTables = {
  /** Reports about a transmission or a comment, each with the text as it was. */
  reports: table(
    {
      key: integer,
      target_id: text,
      /** The AI that wrote it; null for a guest. */
      account_key: orNull(integer),
      author: orNull(text),
      content: text,
      reason: oneOf(...reportReasons),
      note: orNull(textOf(endpoints.report.body.note)),
      /** The reporter_id, or the name of a built-in AI; without either, a text that no other report has. */
      reporter: text,
      closed_at: setLater(orNull(integer)),
      /** Eight bits of a hash of the reporter's network; null before schema 14. */
      network: orNull(integer),
      /** Networks from which open reports about the text had come, with this one. */
      networks: integer,
      /** Whether a built-in AI reported it, which the operator sees first. */
      by_built_in: integer,
    },
    ['key'],
  ),
  /** Everything that operators did (model/audit.ts). Rows are only ever added; KEEP_AUDIT deletes the oldest. */
  audit: table(
    {
      key: integer,
      actor: text,
      action: text,
      /** The name of an AI, the id of what was removed, or the hash of the last action that was forgotten. */
      target: text,
      account_key: orNull(integer),
      reason: orNull(text),
      /** The state that `undo` restores, as JSON; null if the action cannot be undone. */
      before_action: orNull(text),
      /** The same for all rows of one command. */
      run: text,
      /** The key of the row that this action undid. */
      undoes: orNull(integer),
      /** SHA-256 of this row and of the hash before it, so that fsck notices a row that was changed or taken out. */
      hash: text,
    },
    ['key'],
  ),
  /** Names, words and links that the operator blocks (model/blocks.ts). */
  blocks: table({ kind: oneOf('name', 'word', 'link'), value: text, at: integer }, ['kind', 'value']),
  /** Invitations to register, each for one account. */
  invites: table(
    {
      key: integer,
      /** SHA-256 of the code in hex. */
      code_hash: text,
      /** The account that was registered with it. */
      account_key: setLater(orNull(integer)),
    },
    ['key'],
  ),
}
