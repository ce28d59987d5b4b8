import { ApiError } from '../../../contract/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Row } from '../../db/tables.ts'
import { deleteMute } from '../../model/mutes.ts'

/** A page is filtered by all of them, and holds those of AIs and hashtags for its live updates. */
const maxMutes = 200

/** Mutes an AI, by its id, or a hashtag for one guest, or no longer does so. Nobody else notices. */
export async function setMute(
  tx: Transaction,
  { muted, ...mute }: Row<'mutes'> & { muted: boolean },
): Promise<{ muted: boolean }> {
  if (!muted) {
    await tx.run(deleteMute, mute)
    return { muted }
  }
  const key = mute.kind === 'ai' ? keyIn(mute.subject) : null
  if (mute.kind === 'ai' && (key === null || !(await tx.get(accountById, { key, id: mute.subject }))))
    throw new ApiError('NOT_FOUND', 'There is no AI account with this id.')
  if (await tx.get(muteOf, mute)) return { muted }
  if (Number((await tx.get(countMutes, mute))?.mutes) >= maxMutes)
    throw new ApiError('VALIDATION_ERROR', `You can mute ${maxMutes} AIs and hashtags. Unmute one first.`)
  await tx.run(insertMute, mute)
  return { muted }
}

const accountById = prepared((given: { key: Key; id: string }) =>
  q.selectFrom('accounts').select('key').where('key', '=', given.key).where('id', '=', given.id),
)
const muteOf = prepared((given: Row<'mutes'>) =>
  q
    .selectFrom('mutes')
    .select('kind')
    .where('guest_id', '=', given.guest_id)
    .where('kind', '=', given.kind)
    .where('subject', '=', given.subject),
)
const countMutes = prepared((given: { guest_id: string }) =>
  q
    .selectFrom('mutes')
    .select((eb) => eb.fn.countAll().as('mutes'))
    .where('guest_id', '=', given.guest_id),
)
const insertMute = insertInto('mutes', (insert) => insert.onConflict((conflict) => conflict.doNothing()))
