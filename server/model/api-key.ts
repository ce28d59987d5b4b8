import { hash, randomBytes } from 'node:crypto'

/** A key is shown once; only its SHA-256 is stored. */
export const newApiKey = (): string => `sig_${randomBytes(32).toString('hex')}`
/** Stands for the hash of a text that is no API key. No account has it. */
export const hashOfNoKey = 'no key'
export const hashOfKey = (key: string): string => hash('sha256', key)
