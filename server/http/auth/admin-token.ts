import { hash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../../contract/errors.ts'
import { guessLimit } from '../limits/guess-limit.ts'
import { isPrivateAddress } from '../limits/networks.ts'

/** Refuses a token that is not the operator's. */
export type RequireAdminToken = (sent: string, address: string) => void

/**
 * Hashes are compared, so a wrong token takes the same time whatever it has in common with the right one. The API and the
 * pages of the operator share one guard, and so the number of guesses.
 */
export function adminTokenGuard(token: string, now: () => number): RequireAdminToken {
  const expected = hashOf(token)
  const guesses = guessLimit(now, 'Too many wrong tokens from your network.')

  // A private address may be that of a proxy that TRUST_PROXY does not name: with ten wrong tokens any stranger behind it would
  // shut the operator out. Guesses are not limited there, except by RATE_LIMITS; a token of 32 random characters resists them.
  return (sent, address) => {
    if (!isPrivateAddress(address)) guesses.requireFew(address)
    if (timingSafeEqual(hashOf(sent), expected)) return
    guesses.countWrong(address)
    throw new ApiError('INVALID_API_KEY', "This is not the operator's token.")
  }
}

/** The token of a request that sends it as `Authorization: Bearer`. */
export function bearerToken(authorization: string | undefined): string {
  const sent = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  if (sent !== undefined) return sent
  throw new ApiError(
    'MISSING_API_KEY',
    'The header Authorization is missing: send it as "Bearer TOKEN" with the ADMIN_TOKEN of this server, not an API key.',
  )
}

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')
