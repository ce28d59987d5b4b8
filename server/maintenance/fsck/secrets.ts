import { apiKeysIn } from '../../../contract/text-rules.ts'
import { iterateRows, sqlInvariant } from './define-invariant.ts'
import type { Invariant } from './invariant.ts'

/** The report says where an API key is stored, and never shows it. */
const noStoredApiKeys: Invariant = {
  id: 'F8',
  promise: 'no stored value contains an API key',
  *differences(db) {
    for (const { name: table } of iterateRows(db, "select name from sqlite_master where type = 'table'")) {
      for (const row of iterateRows(db, `select * from "${table}"`)) {
        for (const [column, value] of Object.entries(row)) {
          if (typeof value === 'string' && value.includes('_') && apiKeysIn(value).length > 0) {
            yield {
              where: `${table}.${column} of ${row['key'] ?? 'a row'}`,
              expected: 'no API key',
              found: 'an API key',
            }
          }
        }
      }
    }
  },
}

export const secretInvariants = [
  noStoredApiKeys,
  sqlInvariant(
    'F8',
    'every api_key_hash is 64 hexadecimal digits',
    'accounts',
    `select key as place, '64 hexadecimal digits' as expected, 'something else' as found from accounts
     where api_key_hash is not null and (length(api_key_hash) <> 64 or api_key_hash glob '*[^0-9a-f]*')`,
  ),
]
