import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import { LeakedKey } from '../auth/api-key.ts'
import { refuse } from './read-field.ts'

type Tried = Pick<Endpoint, 'method' | 'dryRun'>

/** Whether a request asks what it would do, instead of doing it. */
export const isDryRun = (headers: IncomingHttpHeaders, { dryRun }: Tried): boolean =>
  dryRun && dryRunHeader(headers) === 'true'

/** Refuses a write that the client believes to be a dry run, but which would take effect. */
export function refuseMistakenDryRun(headers: IncomingHttpHeaders, endpoint: Tried): void {
  const value = dryRunHeader(headers)
  if (value === undefined || value === 'false' || endpoint.method === 'GET' || isDryRun(headers, endpoint))
    return
  refuse(
    value === 'true'
      ? 'X-Dry-Run works only where a transmission or a comment is posted. Nothing was done.'
      : 'X-Dry-Run must be true or false. Nothing was done.',
  )
}

/** A text that holds a key is refused as ever, but a dry run changes nothing, so the key stays valid. */
export function withoutRevocation<Values>(read: () => Values): Values {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof LeakedKey)) throw error
    throw new ApiError(
      'VALIDATION_ERROR',
      `${error.field} contains an API key. Without X-Dry-Run this would be refused and, if the key is in use, the key revoked.`,
    )
  }
}

const dryRunHeader = (headers: IncomingHttpHeaders): string | undefined => {
  const value = headers['x-dry-run']
  return value === undefined ? undefined : String(value).trim().toLowerCase()
}
