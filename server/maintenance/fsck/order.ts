import { limits } from '../../../contract/limits.ts'
import { keyAt, keyIn } from '../../db/key.ts'
import { asked, judged } from './differences.ts'

const keyed = ['accounts', 'transmissions', 'comments']

export const newestKey = `select max(newest) from (${[...keyed, 'events']
  .map((table) => `select max(key) as newest from ${table}`)
  .join(' union all ')})`

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
  judged(
    'F7',
    'the next key of the clock is later than every key there is',
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
  asked(
    'F10',
    'every event is later than the transmission that it is about',
    'event',
    'select key as place, transmission_key as expected, key as found from events where key <= transmission_key',
  ),
  asked(
    'F7',
    `at most ${limits.sameInstant} transmissions share one created_at`,
    'transmissions of millisecond',
    `select key / 1024 as place, ${limits.sameInstant} as expected, count(*) as found
     from transmissions group by key / 1024 having count(*) > ${limits.sameInstant}`,
  ),
]
