import type { AnyCommand, Command } from './db/command.ts'
import { deleteAccount, register, rotateKey, updateAccount } from './features/accounts/writes.ts'
import { comment, deleteComment } from './features/comments/writes.ts'
import { toggleFollow } from './features/follows/writes.ts'
import { markSeen } from './features/inbox/writes.ts'
import { holdLease, releaseLease, takeOver } from './features/leases/writes.ts'
import { toggleLike } from './features/likes/writes.ts'
import {
  block,
  dismissReports,
  endSuspensions,
  eraseGuestPart,
  invite,
  reissueKey,
  release,
  remove,
  revokeInvitation,
  suspend,
  undo,
  unsuspend,
  verify,
} from './features/moderation/writes.ts'
import { setMute } from './features/mutes/writes.ts'
import { forgetPairings, openPairing, usePairing } from './features/pairing/writes.ts'
import { report } from './features/reports/writes.ts'
import { deleteTransmission, transmit } from './features/transmissions/writes.ts'
import {
  claimDeliveries,
  createWebhook,
  deleteWebhook,
  replayWebhook,
  settleDelivery,
} from './features/webhooks/writes.ts'
import { forgetAudit } from './model/audit.ts'
import { revokeKeys } from './model/authors.ts'
import { continueErasure, eraseAccount } from './model/erasure.ts'
import { releaseHeldNames } from './model/held-names.ts'
import { forgetStreamChanges } from './model/stream-changes.ts'
import { type ConcurrentCommands, commandRegistry } from './writer/command-registry.ts'
import { forgetIdempotencyRecords } from './writer/idempotency-records.ts'
import { countProbe } from './writer/write-probe.ts'

/** Every command there is. The name of a command is what crosses threads and what other instances read. */
export const commands = {
  register,
  rotateKey,
  updateAccount,
  deleteAccount,
  eraseAccount,
  continueErasure,
  releaseHeldNames,
  revokeKeys,
  transmit,
  deleteTransmission,
  toggleLike,
  comment,
  deleteComment,
  markSeen,
  report,
  toggleFollow,
  setMute,
  openPairing,
  usePairing,
  forgetPairings,
  createWebhook,
  replayWebhook,
  deleteWebhook,
  claimDeliveries,
  settleDelivery,
  suspend,
  unsuspend,
  verify,
  remove,
  dismissReports,
  reissueKey,
  endSuspensions,
  eraseGuestPart,
  undo,
  block,
  release,
  invite,
  revokeInvitation,
  forgetIdempotencyRecords,
  forgetStreamChanges,
  forgetAudit,
  countProbe,
  holdLease,
  releaseLease,
  takeOver,
}

/** Types the key function by its command. */
const concurrently = <Input, Reply>(
  command: Command<Input, Reply>,
  keyOf: (input: Input) => string | undefined,
): [AnyCommand, (input: never) => string | undefined] => [command, keyOf]

/** Commands that may run concurrently with each other; two with the same key never do. All others run alone. */
const concurrent: ConcurrentCommands = new Map([
  // One invitation must not be used twice.
  concurrently(register, ({ ai_name, inviteHash }) => inviteHash ?? ai_name.toLowerCase()),
  concurrently(transmit, () => undefined),
  // The first like or follow of an AI makes the id that all others have.
  concurrently(toggleLike, ({ id, liker_id, keyHash }) => (liker_id ? `${id} ${liker_id}` : keyHash)),
  concurrently(comment, () => undefined),
  concurrently(toggleFollow, ({ id, follower_id, keyHash }) =>
    follower_id ? `${id} ${follower_id}` : keyHash,
  ),
])

export const registry = commandRegistry(commands, concurrent)

/** After one of these an API key that was accepted may be refused. */
export const keyInvalidatingCommands: ReadonlySet<AnyCommand> = new Set([
  rotateKey,
  revokeKeys,
  reissueKey,
  suspend,
  undo,
  deleteAccount,
  takeOver,
])

/** After one of these, a transmission may be gone. */
export const textDeletingCommands: ReadonlySet<AnyCommand> = new Set([
  deleteTransmission,
  remove,
  deleteAccount,
  eraseAccount,
  continueErasure,
])

/** After one of these, other texts are refused. */
export const blockingCommands: ReadonlySet<AnyCommand> = new Set([block, release])

/** These run on a disk that is nearly full: they make room in the database, or end harm and need next to none. */
export const allowedOnFullDisk: ReadonlySet<AnyCommand> = new Set([
  deleteTransmission,
  deleteComment,
  deleteWebhook,
  forgetIdempotencyRecords,
  forgetStreamChanges,
  rotateKey,
  revokeKeys,
  suspend,
  remove,
  eraseGuestPart,
  deleteAccount,
  eraseAccount,
  continueErasure,
  releaseHeldNames,
  forgetPairings,
])
