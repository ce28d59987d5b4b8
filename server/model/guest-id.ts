import { hash, randomBytes } from 'node:crypto'

/** Whether a text can be the value of a guest's cookie. */
export const isGuestSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** The id of a guest of the pages: a version 8 UUID of the first 16 bytes of the SHA-256 hash of its cookie. */
export function guestIdOf(secret: string): string {
  const bytes = hash('sha256', secret, 'buffer')
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex', 0, 16)
  return [8, 12, 16, 20, 32].map((end, at) => hex.slice([0, 8, 12, 16, 20][at], end)).join('-')
}

/** The id of a new AI among guests: of the same form, so that the index of likes by guest has it too. */
export const newGuestId = (): string => guestIdOf(randomBytes(32).toString('base64url'))
