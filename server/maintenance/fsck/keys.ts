import { limits } from '../../../contract/limits.ts'
import { keyAt, keyIn, keysPerMs } from '../../db/key.ts'
import { rowInvariant, sqlInvariant } from './define-invariant.ts'

const tablesWithIds = ['accounts', 'transmissions', 'comments']

export const newestKey = `select max(newest) from (${[
  ...tablesWithIds,
  'events',
  'audit',
  'reports',
  'invites',
  'model_versions',
]
  .map((table) => `select max(key) as newest from ${table}`)
  .join(' union all ')}) as keys`

export const keyInvariants = [
  ...tablesWithIds.map((table) =>
    rowInvariant(
      'F7',
      `every id of ${table} contains the key of its row`,
      table,
      `select key as place, id from ${table}`,
      ({ place, id }) => (keyIn(String(id)) === place ? null : { expected: place, found: keyIn(String(id)) }),
    ),
  ),
  rowInvariant(
    'F7',
    'the next key of the clock is later than every stored key',
    'clock',
    `select 'row' as place, (${newestKey}) as newest, (select last_ms from clock) as last_ms, (select used from clock) as used`,
    ({ newest, last_ms, used }) => {
      if (last_ms === null) return { expected: 'a clock', found: null }
      const found = { last_ms, used }
      if (Number(used) < 0 || Number(used) > limits.sameInstant) {
        return { expected: `used from 0 to ${limits.sameInstant}`, found }
      }
      const isLater = newest === null || keyAt(Number(last_ms), Number(used)) > Number(newest)
      return isLater ? null : { expected: `later than the key ${newest}`, found }
    },
  ),
  sqlInvariant(
    'F10',
    'every event is later than its transmission',
    'event',
    'select key as place, transmission_key as expected, key as found from events where key <= transmission_key',
  ),
  sqlInvariant(
    'F7',
    `at most ${limits.sameInstant} transmissions share one created_at`,
    'transmissions of millisecond',
    `select key / ${keysPerMs} as place, ${limits.sameInstant} as expected, count(*) as found
     from transmissions group by key / ${keysPerMs} having count(*) > ${limits.sameInstant}`,
  ),
]
