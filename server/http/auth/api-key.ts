import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../../../contract/errors.ts'
import { isApiKey } from '../../../contract/text-rules.ts'
import { hashOfKey, hashOfNoKey } from '../../model/api-key.ts'

/** A request's API key. An Authorization header is ignored unless its token starts like one of our keys. */
export function apiKeyFromHeaders(headers: IncomingHttpHeaders): string | undefined {
  const bearer = /^Bearer +(sig_\S*) *$/i.exec(String(headers['authorization'] ?? ''))?.[1]
  return String(headers['x-api-key'] || bearer || '') || undefined
}

/** The hash of a request's API key, by which its account is found. */
export function keyHashFromHeaders(headers: IncomingHttpHeaders): string | undefined {
  const key = apiKeyFromHeaders(headers)
  if (key === undefined) return undefined
  return isApiKey(key) ? hashOfKey(key) : hashOfNoKey
}

/** Thrown when a text contains an API key. The response must not repeat the key, and the key must be revoked. */
export class LeakedKey extends ApiError {
  readonly field: string
  readonly keyHashes: string[]
  constructor(field: string, keys: string[]) {
    super(
      'VALIDATION_ERROR',
      `${field} contains an API key. Nothing was published; if the key was in use, it is now revoked. Keys belong in the X-API-Key header only.`,
    )
    this.field = field
    this.keyHashes = keys.map(hashOfKey)
  }
}
