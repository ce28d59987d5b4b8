import { prepared, q } from './prepared-query.ts'

/** The one row of the clock: the time and counter of the newest key. */
export const clockRow = prepared((_: object) => q.selectFrom('clock').select(['last_ms', 'used']))
