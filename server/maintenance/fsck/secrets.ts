import { keysIn } from '../../../contract/clean-text.ts'
import { asked, rowsOf } from './differences.ts'
import type { Invariant } from './index.ts'

/** No column of any table holds an API key; the report says where one is, never which. */
const noKeys: Invariant = {
  id: 'F8',
  promise: 'nothing stored has the form of an API key',
  *differences(db) {
    for (const { name: table } of rowsOf(db, "select name from sqlite_master where type = 'table'")) {
      for (const row of rowsOf(db, `select * from "${table}"`)) {
        for (const [column, value] of Object.entries(row)) {
          if (typeof value === 'string' && value.includes('_') && keysIn(value).length > 0) {
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

export const secrets = [
  noKeys,
  asked(
    'F8',
    'every stored hash of a key is 64 hexadecimal digits',
    'accounts',
    `select key as place, '64 hexadecimal digits' as expected, 'something else' as found from accounts
     where api_key_hash is not null and (length(api_key_hash) <> 64 or api_key_hash glob '*[^0-9a-f]*')`,
  ),
  asked(
    'F10',
    'every record of an answered request holds its answer',
    'answers to',
    "select route as place, 'an answer' as expected, 'none' as found from answers where json_valid(reply) = 0",
  ),
  asked(
    'F10',
    'a record of an answered request knows its key and its input only by their hashes',
    'answers to',
    `select route as place, 'two hashes' as expected, 'something else' as found from answers
     where length(key_hash) <> 64 or key_hash glob '*[^0-9a-f]*'
       or length(input_hash) <> 64 or input_hash glob '*[^0-9a-f]*'`,
  ),
]
