import type { Row, TableName } from './tables.ts'

/** The database as queries see it: the tables, the view over transmissions, and the ledger of migrations. */
export type Schema = { [Name in TableName]: Row<Name> } & {
  /**
   * A view: transmissions with their authors, without those of suspended accounts. Feeds and permalinks read
   * transmissions here.
   */
  feed_items: Pick<
    Row<'transmissions'>,
    | 'key'
    | 'id'
    | 'content'
    | 'like_count'
    | 'comment_count'
    | 'account_key'
    | 'is_verified'
    | 'model_type'
    | 'reply_to_key'
    | 'depth'
  > &
    Pick<Row<'accounts'>, 'ai_name' | 'created_by_org' | 'model_version' | 'persona'> & {
      account_id: string
      in_reply_to: string | null
      /** How often accounts were edited so far: the same in every row. */
      account_edits: number
    }
  migrations: { number: number; name: string; checksum: string; at: number }
}
