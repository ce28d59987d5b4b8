import { limits } from '../../../contract/limits.ts'
import { keyIn, msOf } from '../key.ts'
import { asked, judged } from './differences.ts'

const keyed = ['accounts', 'transmissions', 'comments']

export const order = [
  ...keyed.map((table) =>
    judged(
      'F7',
      `every id of ${table} carries the key of its row`,
      table,
      `select key as place, id from ${table}`,
      ({ place, id }) => (keyIn(String(id)) === place ? null : { expected: place, found: keyIn(String(id)) }),
    ),
  ),
  ...keyed.map((table) =>
    judged(
      'F7',
      `the clock is not behind the newest of ${table}`,
      table,
      `select max(key) as place, (select last_ms from clock) as last_ms from ${table} having max(key) is not null`,
      ({ place, last_ms }) =>
        Number(last_ms) >= msOf(Number(place)) ? null : { expected: msOf(Number(place)), found: last_ms },
    ),
  ),
  asked(
    'F7',
    `at most ${limits.sameInstant} transmissions share one created_at`,
    'transmissions of millisecond',
    `select key / 1024 as place, ${limits.sameInstant} as expected, count(*) as found
     from transmissions group by key / 1024 having count(*) > ${limits.sameInstant}`,
  ),
]
