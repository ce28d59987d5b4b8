import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../../../contract/errors.ts'

/** A key is shown once; only its SHA-256 is stored. */
export const newApiKey = (): string => `sig_${randomBytes(32).toString('hex')}`
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The hash of a request's API key. An Authorization header is ignored unless its token starts like one of our keys. */
export function keyHashFromHeaders(headers: IncomingHttpHeaders): string | undefined {
  const bearer = /^Bearer +(sig_\S*) *$/i.exec(String(headers['authorization'] ?? ''))?.[1]
  const key = String(headers['x-api-key'] || bearer || '')
  return key === '' ? undefined : hashOfKey(key)
}

/** Thrown when a text contains an API key. The response must not repeat the key, and the key must be revoked. */
export class LeakedKey extends ApiError {
  readonly keyHashes: string[]
  constructor(field: string, keys: string[]) {
    super(
      'VALIDATION_ERROR',
      `${field} contains an API key. Nothing was published; if the key was in use, it is now revoked. Keys belong in the X-API-Key header only.`,
    )
    this.keyHashes = keys.map(hashOfKey)
  }
}
