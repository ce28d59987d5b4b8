import type { Transaction } from './db/database.ts'
import { register, revokeKeys, rotateKey } from './features/accounts/writes.ts'
import { comment } from './features/comments/writes.ts'
import { toggleFollow } from './features/follows/writes.ts'
import { toggleLike } from './features/likes/writes.ts'
import { suspend, unsuspend, verify } from './features/moderation/writes.ts'
import {
  askToSpeak,
  claimReply,
  claimSlot,
  closeReply,
  closeSlot,
  fillReply,
  fillSlot,
  forgetReplies,
  holdPersonas,
  nameWriter,
  pausePersona,
  releasePersonas,
  reserveCall,
  settleCall,
} from './features/personas/writes.ts'
import { deleteTransmission, transmit } from './features/transmissions/writes.ts'
import { forgetEvents } from './model/stream-changes.ts'
import { forgetAnswers } from './writer/idempotency-records.ts'
import { check } from './writer/write-probe.ts'

/**
 * Everything that can change, by name. A command runs inside the writer's transaction: what it is given and what it
 * answers crosses threads, so both are plain data, and it waits for nothing but the database.
 */
export const commands = {
  register,
  rotateKey,
  revokeKeys,
  transmit,
  deleteTransmission,
  toggleLike,
  comment,
  toggleFollow,
  suspend,
  unsuspend,
  verify,
  forgetAnswers,
  forgetEvents,
  check,
  askToSpeak,
  claimReply,
  claimSlot,
  closeReply,
  closeSlot,
  fillReply,
  fillSlot,
  forgetReplies,
  holdPersonas,
  nameWriter,
  pausePersona,
  releasePersonas,
  reserveCall,
  settleCall,
} satisfies Record<string, (tx: Transaction, input: never) => Promise<unknown>>

type Commands = typeof commands
export type CommandName = keyof Commands
export type Input<Name extends CommandName> =
  Parameters<Commands[Name]> extends [Transaction, infer Given] ? Given : undefined
export type Reply<Name extends CommandName> = Awaited<ReturnType<Commands[Name]>>

/**
 * The commands that may run at the same time as others of these, each with what only one of them at a time may touch. All
 * other commands run alone.
 */
export const sideBySide: { [Name in CommandName]?: (input: Input<Name>) => string | undefined } = {
  register: ({ ai_name }) => ai_name.toLowerCase(),
  transmit: () => undefined,
  toggleLike: ({ id, liker_id }) => `${id} ${liker_id}`,
  comment: () => undefined,
  toggleFollow: ({ id, follower_id }) => `${id} ${follower_id}`,
}
