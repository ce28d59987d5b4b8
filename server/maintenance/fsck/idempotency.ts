import { dayMs } from '../../db/time-buckets.ts'
import { sameRows, sqlInvariant } from './define-invariant.ts'

const recordsPerDay = `select is_anonymous as place, at / ${dayMs} as day, count(*) as records from answers group by place, day`

/** Counts again. A day whose row is missing gets a new salt, so retries of its requests are not recognized any more. */
export const repairIdempotencyDays = `
  delete from idempotency_days where (is_anonymous, day) not in (select place, day from (${recordsPerDay}));
  insert into idempotency_days (is_anonymous, day, salt, records)
    select place, day, lower(hex(randomblob(32))), records from (${recordsPerDay}) where true
    on conflict (is_anonymous, day) do update set records = excluded.records`

export const idempotencyInvariants = [
  sqlInvariant(
    'F10',
    'every idempotency record holds a reply',
    'answers of',
    "select at as place, 'a reply' as expected, 'none' as found from answers where json_valid(reply) = 0",
  ),
  sqlInvariant(
    'F10',
    'every idempotency record stores its caller, key and input only as hashes',
    'answers of',
    `select at as place, 'two hashes' as expected, 'something else' as found from answers
     where length(id) <> 22 or id glob '*[^0-9A-Za-z_-]*' or length(input_hash) <> 22 or input_hash glob '*[^0-9A-Za-z_-]*'`,
  ),
  sameRows(
    'F10',
    'idempotency_days counts the records of every day, and keeps no salt without records',
    'records of kind',
    recordsPerDay,
    'select is_anonymous, day, records from idempotency_days',
  ),
  sqlInvariant(
    'F10',
    'every day has a salt of its own, of 64 hexadecimal digits',
    'idempotency_days',
    `select day as place, 'a salt of its own' as expected, 'something else' as found from idempotency_days
     where length(salt) <> 64 or salt glob '*[^0-9a-f]*' or salt in (
       select salt from idempotency_days group by salt having count(*) > 1)`,
  ),
]
