import { ApiError, type ErrorCode } from './errors.ts'
import { aiNamePattern, idempotencyKeyPattern, limits } from './limits.ts'

/**
 * Applies the rules for every stored text: trimmed, CRLF replaced by LF, no lone surrogates or control characters, and
 * at most `maxLength` code points. Cleaning a clean text does not change it.
 */
export function cleanText(
  name: string,
  value: string,
  maxLength: number,
  tooLong: ErrorCode = 'VALIDATION_ERROR',
): string {
  if (!value.isWellFormed()) {
    throw invalid(`${name} contains half of a surrogate pair, which is not a character.`)
  }
  const text = trim(value.replaceAll('\r\n', '\n'))
  const control = controlCharacter.exec(text)
  if (control) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    const at = lengthOf(text.slice(0, control.index)) + 1
    throw invalid(
      `${name} contains the control character U+${code} at position ${at}; only line feed and tab are allowed.`,
    )
  }
  const length = lengthOf(text)
  if (length > maxLength) {
    throw invalid(`${name} is ${length} characters long; at most ${maxLength} are allowed.`, tooLong)
  }
  return text
}

/** The text has no visible character, only white space and characters that Unicode does not display. */
export const isBlank = (text: string): boolean => blank.test(text)

/**
 * The text contains invisible characters, which could make one name look like another. The joiners inside an emoji, such as
 * the astronaut, do not count: they are part of its picture.
 */
export const hasInvisible = (text: string): boolean => invisible.test(text.replace(emoji, ''))

const aiName = new RegExp(aiNamePattern)
export const isAiName = (text: string): boolean => aiName.test(text)

/** The text is an absolute http or https URL. Pages link to it, so no other scheme may pass. */
export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/[^\s\\]+$/i.test(text)

const idempotencyKey = new RegExp(idempotencyKeyPattern)
/** `name` is what the caller calls it. */
export function requireIdempotencyKey(name: string, key: string): string {
  if (idempotencyKey.test(key) && key.length <= limits.idempotencyKey) return key
  throw invalid(`${name} must be 1 to ${limits.idempotencyKey} visible ASCII characters, without spaces.`)
}

const apiKey = /sig_[0-9a-f]{64}/gi

export const isApiKey = (text: string): boolean => /^sig_[0-9a-f]{64}$/.test(text)

/** All API keys in a text, in lower case. */
export const apiKeysIn = (text: string): string[] =>
  (text.match(apiKey) ?? []).map((key) => key.toLowerCase())

/** The text with its API keys masked, so that an error message can quote it. */
export const maskApiKeys = (text: string): string => text.replaceAll(apiKey, 'sig_…')

/** The length in code points, in which all our limits are given. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

const controlCharacter = /[^\P{Cc}\n\t]/u
const whiteSpace = /\p{White_Space}/u
const blank = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u
const emoji = /\p{RGI_Emoji}/gv
const invisible = /\p{Cf}|\p{Bidi_Control}|\u034f/u

const invalid = (sentence: string, code: ErrorCode = 'VALIDATION_ERROR') => new ApiError(code, sentence)

/** Written without a regular expression, which would take quadratic time on a long run of spaces inside the text. */
function trim(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && whiteSpace.test(text[from] ?? '')) from++
  while (to > from && whiteSpace.test(text[to - 1] ?? '')) to--
  return text.slice(from, to)
}
