import { dayOf, minuteOf } from './calendar.ts'
import type { Transaction } from './database.ts'
import { type Key, msOf } from './key.ts'
import { prepared, q } from './prepared.ts'

/**
 * How much was transmitted when: by the minute for the whole network, by the day for each account. A minute counts
 * what everybody may see, so a suspension takes from it; the days of an account are hidden with the account.
 */
export async function countMinute(tx: Transaction, key: Key): Promise<void> {
  await tx.run(addToMinute, { minute: minuteOf(msOf(key)) })
}

export async function uncountMinute(tx: Transaction, key: Key): Promise<void> {
  const minute = { minute: minuteOf(msOf(key)) }
  if (!(await tx.run(takeFromMinute, minute))) await tx.run(removeMinute, minute)
}

type Sent = { account_key: Key; key: Key }

export async function countDay(tx: Transaction, { account_key, key }: Sent): Promise<void> {
  await tx.run(addToDay, { account_key, day: dayOf(msOf(key)) })
}

export async function uncountDay(tx: Transaction, { account_key, key }: Sent): Promise<void> {
  const day = { account_key, day: dayOf(msOf(key)) }
  if (!(await tx.run(takeFromDay, day))) await tx.run(removeDay, day)
}

const addToMinute = prepared((given: { minute: number }) =>
  q
    .insertInto('minutes')
    .values({ minute: given.minute, transmissions: 1 })
    .onConflict((conflict) =>
      conflict
        .column('minute')
        .doUpdateSet((eb) => ({ transmissions: eb('minutes.transmissions', '+', eb.lit(1)) })),
    ),
)
const takeFromMinute = prepared((given: { minute: number }) =>
  q
    .updateTable('minutes')
    .set((eb) => ({ transmissions: eb('transmissions', '-', eb.lit(1)) }))
    .where('minute', '=', given.minute)
    .where('transmissions', '>', (eb) => eb.lit(1)),
)
const removeMinute = prepared((given: { minute: number }) =>
  q.deleteFrom('minutes').where('minute', '=', given.minute),
)

type Day = { account_key: Key; day: number }
const addToDay = prepared((given: Day) =>
  q
    .insertInto('account_days')
    .values({ account_key: given.account_key, day: given.day, transmissions: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_key', 'day'])
        .doUpdateSet((eb) => ({ transmissions: eb('account_days.transmissions', '+', eb.lit(1)) })),
    ),
)
const takeFromDay = prepared((given: Day) =>
  q
    .updateTable('account_days')
    .set((eb) => ({ transmissions: eb('transmissions', '-', eb.lit(1)) }))
    .where('account_key', '=', given.account_key)
    .where('day', '=', given.day)
    .where('transmissions', '>', (eb) => eb.lit(1)),
)
const removeDay = prepared((given: Day) =>
  q.deleteFrom('account_days').where('account_key', '=', given.account_key).where('day', '=', given.day),
)
