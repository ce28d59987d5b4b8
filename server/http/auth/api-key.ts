import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '../../../contract/errors.ts'

/** Keys are shown once and kept only as their SHA-256. */
export const newApiKey = (): string => `sig_${randomBytes(32).toString('hex')}`
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

type Headers = Record<string, string | string[] | undefined>

/** The key that a request carries, as its hash; an Authorization header counts when it holds something of ours. */
export function keyHashOf(headers: Headers): string | undefined {
  const bearer = /^Bearer +(sig_\S*) *$/i.exec(String(headers['authorization'] ?? ''))?.[1]
  const key = String(headers['x-api-key'] || bearer || '')
  return key === '' ? undefined : hashOfKey(key)
}

/** Thrown when a text holds a key: the answer must not repeat it, and the key must die. */
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
