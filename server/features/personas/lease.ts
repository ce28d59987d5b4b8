import { ApiError } from '../../../contract/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { idOf, type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { addAccount } from '../../model/new-account.ts'
import { accountNamed, type Fenced, leaseOf, requireHeld, requirePersona, stateOf } from './lease-holder.ts'
import { openSlot, slotWith } from './slots.ts'

/** How long nobody else takes over from whoever has gone silent. */
const leaseMs = 120_000

/** `occasions` is what a persona says when it arrives; what belongs to an opening is said in an empty house only. */
export type CastMember = {
  ai_name: string
  bio: string
  model_version: string
  keyHash: string
  occasions: string[]
}
/** `isAlone` where nobody else can be alive: an older owner is gone for good. */
type Hold = { owner: string; epoch: number | undefined; isAlone: boolean; cast: CastMember[] }
export type Member = {
  ai_name: string
  state: 'speaking' | 'paused' | 'suspended'
  model_version: string | null
}
/** Without an epoch somebody else has the personas. `taken` are names that an AI had before. */
export type Held = { epoch: number | undefined; members: Member[]; taken: string[] }

/**
 * Takes the personas, or keeps them. Who takes them raises the epoch and replaces every API key in the same transaction, so whoever had
 * them before can send nothing any more, however late it wakes up. Time is that of the one clock, which no instance can turn back.
 */
export async function holdPersonas(tx: Transaction, { owner, epoch, isAlone, cast }: Hold): Promise<Held> {
  const now = msOf(tx.nextKey())
  const lease = await leaseOf(tx)
  const isMine = lease.owner === owner && lease.epoch === epoch
  const isFree = isAlone || lease.owner === owner || lease.expires_at <= now
  if (!isFree) return { epoch: undefined, members: [], taken: [] }
  const held = isMine ? lease.epoch : lease.epoch + 1
  await tx.put(setLease, { owner, epoch: held, expires_at: now + leaseMs })
  const members: Member[] = []
  const taken: string[] = []
  for (const one of cast) {
    const member = await admit(tx, one, isMine)
    if (member) members.push(member)
    else taken.push(one.ai_name)
  }
  return { epoch: held, members, taken }
}

/** An account of its own, like everybody's; undefined when somebody has that name who is no persona. */
async function admit(tx: Transaction, one: CastMember, isMine: boolean): Promise<Member | undefined> {
  const { ai_name, bio, model_version, keyHash } = one
  const account = await tx.get(accountNamed, { name_key: ai_name.toLowerCase() })
  if (!account) {
    await arrive(tx, one)
    return { ai_name, state: 'speaking', model_version }
  }
  if (!account.persona) return undefined
  if (!isMine) await tx.put(setKey, { key: account.key, keyHash, bio })
  return { ai_name, state: stateOf(account), model_version: account.model_version }
}

async function arrive(tx: Transaction, { occasions, ...one }: CastMember): Promise<void> {
  const key = tx.nextKey()
  await tx.run(addAccount, {
    key,
    id: idOf(key),
    name_key: one.ai_name.toLowerCase(),
    model_type: 'Agent',
    created_by_org: 'Longwave',
    website_url: null,
    persona: 'speaking',
    ...one,
  })
  const isOpening = !(await tx.get(anyTransmission, {}))
  const fitting = occasions.filter((occasion) => isOpening || occasion !== 'opening')
  for (const [slot_at, occasion] of fitting.entries()) {
    await tx.put(openSlot, { account_key: key, slot_at, occasion, text: null, model_version: null })
  }
}

/** Who stops lets go, so that the next one need not wait. */
export async function releasePersonas(tx: Transaction, { owner }: { owner: string }): Promise<null> {
  await tx.put(dropLease, { owner })
  return null
}

/** For the operator: what waits stays, and is too old when it may speak again, or not. */
export async function pausePersona(
  tx: Transaction,
  { ai_name, isPaused }: { ai_name: string; isPaused: boolean },
): Promise<null> {
  const key = await requirePersona(tx, ai_name)
  await tx.run(setPersona, { key, persona: isPaused ? 'paused' : 'speaking' })
  return null
}

/** What comes next is written by something else, and the label says so before it does. */
export async function nameWriter(
  tx: Transaction,
  { model_version, ...held }: Fenced & { model_version: string },
): Promise<null> {
  await tx.run(setWriter, { key: await requireHeld(tx, held), model_version })
  return null
}

/** Something to say beside the calendar; without a text the persona finds its own words, and with one the label says whose they are. */
export async function askToSpeak(
  tx: Transaction,
  { ai_name, text }: { ai_name: string; text: string | null },
): Promise<null> {
  const account_key = await requirePersona(tx, ai_name)
  if (text !== null && (await tx.get(slotWith, { account_key, slot_at: tx.now, text }))) {
    throw new ApiError('VALIDATION_ERROR', `${ai_name} has said that already.`)
  }
  const slot = { account_key, slot_at: tx.now, occasion: 'daily', text }
  await tx.run(openSlot, { ...slot, model_version: text && 'operator' })
  return null
}

const anyTransmission = prepared((_: object) => q.selectFrom('transmissions').select('key').limit(1))
const setLease = prepared((given: { owner: string; epoch: number; expires_at: number }) =>
  q
    .updateTable('persona_lease')
    .set({ owner: given.owner, epoch: given.epoch, expires_at: given.expires_at }),
)
const dropLease = prepared((given: { owner: string }) =>
  q
    .updateTable('persona_lease')
    .set((eb) => ({ expires_at: eb.lit(0) }))
    .where('owner', '=', given.owner),
)
const setKey = prepared((given: { key: Key; keyHash: string; bio: string }) =>
  q.updateTable('accounts').set({ api_key_hash: given.keyHash, bio: given.bio }).where('key', '=', given.key),
)
const setPersona = prepared((given: { key: Key; persona: 'speaking' | 'paused' }) =>
  q.updateTable('accounts').set({ persona: given.persona }).where('key', '=', given.key),
)
const setWriter = prepared((given: { key: Key; model_version: string }) =>
  q.updateTable('accounts').set({ model_version: given.model_version }).where('key', '=', given.key),
)
