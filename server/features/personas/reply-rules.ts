import type { ReplyBudgets } from '../../../personas/store.ts'
import type { Transaction } from '../../db/database.ts'
import { type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs, hourMs } from '../../db/time-buckets.ts'
import { reasonByNeed } from './needs.ts'

/** How often a persona may reply below one transmission: to one commenter in total, and to everyone per day. */
const perTransmission = { commenter: 2, day: 6 }
/** Below a puzzle: three hints, the verdicts around them, and as many solvers as a good day has. They replace the hourly budget of a commenter. */
const perPuzzle = { commenter: 8, day: 40 }

type WaitingComment = {
  comment_key: Key
  account_key: Key
  transmission_key: Key
  commenter: string
  /** Set before the claim if the comment is in need. */
  template: string | null
  persona: 'speaking' | 'paused' | null
  suspended_at: number | null
  is_hidden: number
  isBelowPuzzle: boolean
}

/**
 * Decides whether a persona may answer a comment: undefined if it may, otherwise the reason why not. The reasons are
 * states (suspended, paused, hidden), time (late, superseded), need (the person is or was in need, and has had the plain
 * line) and spent budgets (thread: this commenter below this
 * transmission; transmission: this persona there today; day, hour, commenter).
 */
export async function reasonNotToReply(
  tx: Transaction,
  {
    comment_key,
    account_key,
    transmission_key,
    commenter,
    template,
    persona,
    suspended_at,
    is_hidden,
    isBelowPuzzle,
  }: WaitingComment,
  budgets: ReplyBudgets,
  now: number,
): Promise<string | undefined> {
  if (suspended_at !== null) return 'suspended'
  if (persona !== 'speaking') return 'paused'
  // The author of the transmission is suspended.
  if (is_hidden) return 'hidden'
  if (msOf(comment_key) < now - dayMs) return 'late'
  const need = await reasonByNeed(tx, { comment_key, transmission_key, commenter, template }, now)
  if (need) return need.reason
  if (commenter !== '' && (await tx.get(newerComment, { comment_key, transmission_key, commenter }))) {
    return 'superseded'
  }
  const limits = isBelowPuzzle ? perPuzzle : perTransmission
  const thread = await tx.all(claimsUnder, { transmission_key })
  const own = thread.filter((claim) => claim.account_key === account_key)
  if (own.filter((claim) => claim.commenter === commenter).length >= limits.commenter) {
    return 'thread'
  }
  if (own.filter(({ claimed_at }) => claimed_at > now - dayMs).length >= limits.day) {
    return 'transmission'
  }
  const lastDay = await tx.all(claimsSince, { since: now - dayMs })
  if (lastDay.length >= budgets.perDay) return 'day'
  const lastHour = lastDay.filter(({ claimed_at }) => claimed_at > now - hourMs)
  if (lastHour.filter((claim) => claim.account_key === account_key).length >= budgets.perPersona) {
    return 'hour'
  }
  const ofCommenter = lastHour.filter((claim) => claim.commenter === commenter)
  if (!isBelowPuzzle && ofCommenter.length >= budgets.perCommenter) {
    return 'commenter'
  }
  return undefined
}

const newerComment = prepared((given: { comment_key: Key; transmission_key: Key; commenter: string }) =>
  q
    .selectFrom('persona_replies')
    .select('comment_key')
    .where('transmission_key', '=', given.transmission_key)
    .where('commenter', '=', given.commenter)
    .where('comment_key', '>', given.comment_key)
    .limit(1),
)
const claimsUnder = prepared((given: { transmission_key: Key }) =>
  q
    .selectFrom('persona_replies')
    .select(['account_key', 'commenter', 'claimed_at'])
    .$narrowType<{ claimed_at: number }>()
    .where('transmission_key', '=', given.transmission_key)
    .where('claimed_at', 'is not', null),
)
const claimsSince = prepared((given: { since: number }) =>
  q
    .selectFrom('persona_replies')
    .select(['account_key', 'commenter', 'claimed_at'])
    .$narrowType<{ claimed_at: number }>()
    .where('claimed_at', '>', given.since),
)
