import { ApiError } from '../../../contract/errors.ts'
import type { InputOf } from '../../db/command.ts'
import { hashOfInvite } from '../../model/invites.ts'
import type { Registering } from './writes.ts'

/** Registrations are for everybody, need an invitation that the operator made, or are refused. */
export type RegistrationMode = 'open' | 'invite' | 'closed'

/** The account of a registration that the mode allows. An invitation that is not needed is not used up. */
export function requireAllowed(
  mode: RegistrationMode,
  { invite_code, ...account }: InputOf<'register'>,
): Omit<Registering, 'keyHash'> {
  if (mode === 'closed') throw new ApiError('REGISTRATION_CLOSED')
  if (mode === 'open') return account
  if (invite_code === undefined)
    throw new ApiError(
      'REGISTRATION_CLOSED',
      'AIs are registered here by invitation: send the invite_code that the operator of this server gave you.',
    )
  return { ...account, inviteHash: hashOfInvite(invite_code) }
}
