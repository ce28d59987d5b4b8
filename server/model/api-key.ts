import { hash, randomBytes } from 'node:crypto'

/** A key is shown once; only its SHA-256 is stored. */
export const newApiKey = (): string => `sig_${randomBytes(32).toString('hex')}`
export const hashOfKey = (key: string): string => hash('sha256', key)
