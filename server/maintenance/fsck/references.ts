import { sqlInvariant } from './define-invariant.ts'

const parents = [
  ['likes', 'transmission_key', 'transmissions'],
  ['comments', 'transmission_key', 'transmissions'],
  ['transmissions', 'reply_to_key', 'transmissions'],
  ['comments', 'reply_to_key', 'comments'],
  ['inbox_items', 'transmission_key', 'transmissions'],
  ['inbox_items', 'account_key', 'accounts'],
  ['webhooks', 'account_key', 'accounts'],
  ['comments', 'account_key', 'accounts'],
  ['tag_uses', 'transmission_key', 'transmissions'],
  ['transmissions', 'account_key', 'accounts'],
  ['follows', 'account_key', 'accounts'],
  ['follower_days', 'account_key', 'accounts'],
  ['model_versions', 'account_key', 'accounts'],
  ['revoked_keys', 'account_key', 'accounts'],
] as const

export const storedIds = [
  ['accounts', 'id'],
  ['transmissions', 'id'],
  ['comments', 'id'],
  ['webhooks', 'id'],
  ['comments', 'commenter_id'],
  ['comments', 'to_guest'],
  ['likes', 'liker_id'],
  ['follows', 'follower_id'],
  ['mutes', 'guest_id'],
  ['pairings', 'guest_id'],
] as const

/** The column that says where, in tables whose key has the id of a guest. */
const places: Record<string, string> = {
  likes: 'transmission_key',
  follows: 'account_key',
  mutes: 'subject',
  pairings: 'expires_at',
}
const keyOf = (table: string): string => places[table] ?? 'key'

/** Every reference leads to a row, and ids are in lower case, so that one guest never counts as two. */
export const referenceInvariants = [
  ...parents.map(([table, column, parent]) =>
    sqlInvariant(
      'F2',
      `every ${column} of ${table} refers to a row of ${parent}`,
      table,
      `select ${column} as place, 'a row of ${parent}' as expected, null as found from ${table} it
       where ${column} is not null and not exists (select 1 from ${parent} where key = it.${column})`,
    ),
  ),
  ...storedIds.map(([table, column]) =>
    sqlInvariant(
      'F4',
      `every ${column} of ${table} is a UUID in lower case`,
      `${table}.${column}`,
      // Guest ids are secrets, so the report does not show them.
      `select place, 'a lower-case UUID' as expected, 'something else' as found
       from (select ${keyOf(table)} as place, ${column} as id from ${table} where ${column} is not null)
       where id <> lower(id) or length(id) <> 36 or id not glob '${uuidGlob()}'`,
    ),
  ),
]

function uuidGlob(): string {
  const digits = (count: number) => '[0-9a-f]'.repeat(count)
  return [8, 4, 4, 4, 12].map(digits).join('-')
}
