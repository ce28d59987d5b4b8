import { prepared, q } from '../db/prepared-query.ts'

/** Deletes the code of a guest for another device. */
export const deletePairing = prepared((given: { guest_id: string }) =>
  q.deleteFrom('pairings').where('guest_id', '=', given.guest_id),
)
