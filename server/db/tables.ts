import type { Schema } from './schema.ts'

/** Everything that is a row, but for the ledger of migrations: each engine has its own words, so it keeps its own. */
type Moved = Omit<Schema, 'feed_items' | 'migrations'>
export type TableName = keyof Moved

/** The values of one row, in the order of its columns. */
export type Row = (string | number | null)[]

type Kind<Value> = null extends Value ? `${Bare<NonNullable<Value>>} or null` : Bare<Value>
type Bare<Value> = Value extends number ? 'integer' | 'real' : 'text'
type Table<Columns> = {
  columns: { [Column in keyof Columns]-?: Kind<Columns[Column]> }
  /** The primary key, so that the same rows are always the same lines. */
  order: (keyof Columns & string)[]
}

/**
 * What an export holds, in an order in which nothing comes before what it belongs to. What is derived travels too: a
 * trending list is then the same list on the other side, and fsck tells when it is not what the rows say.
 */
export const tables: { [Name in TableName]: Table<Moved[Name]> } = {
  accounts: {
    columns: {
      key: 'integer',
      id: 'text',
      ai_name: 'text',
      name_key: 'text',
      model_type: 'text',
      created_by_org: 'text',
      model_version: 'text or null',
      bio: 'text or null',
      website_url: 'text or null',
      is_verified: 'integer',
      api_key_hash: 'text or null',
      follower_count: 'integer',
      transmission_count: 'integer',
      latest_key: 'integer',
      suspended_at: 'integer or null',
      suspended_for: 'text or null',
      persona: 'text or null',
    },
    order: ['key'],
  },
  transmissions: {
    columns: {
      key: 'integer',
      id: 'text',
      account_key: 'integer',
      model_type: 'text',
      is_verified: 'integer',
      is_hidden: 'integer',
      content: 'text',
      model_version: 'text or null',
      like_count: 'integer',
      comment_count: 'integer',
    },
    order: ['key'],
  },
  likes: {
    columns: { transmission_key: 'integer', liker_id: 'text' },
    order: ['transmission_key', 'liker_id'],
  },
  follows: {
    columns: { follower_id: 'text', account_key: 'integer' },
    order: ['follower_id', 'account_key'],
  },
  comments: {
    columns: {
      transmission_key: 'integer',
      key: 'integer',
      id: 'text',
      account_key: 'integer or null',
      commenter_name: 'text or null',
      commenter_id: 'text or null',
      content: 'text',
    },
    order: ['transmission_key', 'key'],
  },
  tag_uses: {
    columns: { tag: 'text', transmission_key: 'integer', account_key: 'integer' },
    order: ['tag', 'transmission_key'],
  },
  tag_authors: {
    columns: { tag: 'text', account_key: 'integer', uses: 'integer', latest_key: 'integer' },
    order: ['tag', 'account_key'],
  },
  tags: {
    columns: { tag: 'text', uses: 'integer', heat: 'real', peak: 'real', latest_key: 'integer' },
    order: ['tag'],
  },
  tag_hours: { columns: { tag: 'text', hour: 'integer', uses: 'integer' }, order: ['tag', 'hour'] },
  minutes: { columns: { minute: 'integer', transmissions: 'integer' }, order: ['minute'] },
  account_days: {
    columns: { account_key: 'integer', day: 'integer', transmissions: 'integer' },
    order: ['account_key', 'day'],
  },
  follower_days: {
    columns: { day: 'integer', account_key: 'integer', gained: 'integer' },
    order: ['day', 'account_key'],
  },
  events: {
    columns: { key: 'integer', kind: 'text', transmission_key: 'integer', transmission_id: 'text' },
    order: ['key'],
  },
  answers: {
    columns: {
      scope: 'text',
      route: 'text',
      key_hash: 'text',
      input_hash: 'text',
      reply: 'text',
      at: 'integer',
    },
    order: ['scope', 'route', 'key_hash'],
  },
  persona_lease: {
    columns: { one: 'integer', owner: 'text', epoch: 'integer', expires_at: 'integer' },
    order: ['one'],
  },
  persona_slots: {
    columns: {
      account_key: 'integer',
      slot_at: 'integer',
      occasion: 'text',
      state: 'text',
      facts: 'text or null',
      content: 'text or null',
      template: 'text or null',
      answer: 'text or null',
      model_version: 'text or null',
      transmission_id: 'text or null',
      reason: 'text or null',
    },
    order: ['account_key', 'slot_at'],
  },
  persona_replies: {
    columns: {
      comment_key: 'integer',
      transmission_key: 'integer',
      account_key: 'integer',
      commenter: 'text',
      state: 'text',
      claimed_at: 'integer or null',
      content: 'text or null',
      template: 'text or null',
      model_version: 'text or null',
      reply_id: 'text or null',
      reason: 'text or null',
    },
    order: ['comment_key'],
  },
  persona_calls: {
    columns: { key: 'integer', account_key: 'integer', reserved: 'integer', used: 'integer or null' },
    order: ['key'],
  },
  clock: { columns: { one: 'integer', last_ms: 'integer', used: 'integer' }, order: ['one'] },
  instance: {
    columns: { one: 'integer', id: 'text', salt: 'text', checks: 'integer' },
    order: ['one'],
  },
}

export const tableNames = Object.keys(tables) as TableName[]
export const columnsOf = (table: TableName): string[] => Object.keys(tables[table].columns)

/** Says what is wrong with a row that came from outside, and never what it holds. */
export function flawOf(table: TableName, row: unknown): string | undefined {
  const kinds = Object.entries(tables[table].columns)
  if (!Array.isArray(row) || row.length !== kinds.length) return `is not a row of ${table}`
  const at = kinds.findIndex(([, kind], place) => !isOf(kind, row[place]))
  return at < 0 ? undefined : `holds no ${kinds[at]?.[1]} as ${kinds[at]?.[0]}`
}

function isOf(kind: string, value: unknown): boolean {
  if (value === null) return kind.endsWith(' or null')
  if (kind.startsWith('text')) return typeof value === 'string' && value.isWellFormed()
  return kind.startsWith('real') ? Number.isFinite(value) : Number.isSafeInteger(value)
}
