import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

/** Digits and letters without I, L, O and U, which are easily mistaken for others: 32, so each stands for five bits. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** Sixty random bits, which nobody guesses in ten minutes, in three groups. */
export const newPairingCode = (): string =>
  grouped(Array.from(randomBytes(length), (byte) => symbols[byte % symbols.length]).join(''))

const grouped = (plain: string): string => plain.replace(/(.{4})(?!$)/g, '$1-')

/** The code as it was made, whatever case, spaces and hyphens it was typed with; undefined if it can be none. */
export function readPairingCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const isCode = plain.length === length && [...plain].every((each) => symbols.includes(each))
  return isCode ? grouped(plain) : undefined
}

export const hashOfCode = (code: string): string => hash('sha256', `pairing ${code}`)

const cipher = 'aes-256-gcm'
const keyOf = (code: string): Buffer => hash('sha256', `seal ${code}`, 'buffer')

/** Encrypts the secret of a guest, so that the database alone does not tell it. A code seals once, so its nonce may be fixed. */
export function seal(secret: string, code: string): string {
  const encryption = createCipheriv(cipher, keyOf(code), nonce)
  return Buffer.concat([
    encryption.update(secret, 'utf8'),
    encryption.final(),
    encryption.getAuthTag(),
  ]).toString('base64url')
}

export function unseal(sealed: string, code: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decryption = createDecipheriv(cipher, keyOf(code), nonce)
  decryption.setAuthTag(bytes.subarray(-tagBytes))
  return decryption.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decryption.final('utf8')
}

const nonce = Buffer.alloc(12)
const tagBytes = 16
