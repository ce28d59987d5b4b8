import { ApiError, type ErrorCode } from './errors.ts'
import { aiNamePattern } from './limits.ts'

/**
 * The rule for every text that is stored: trimmed, line ends made one, nothing in it that can be neither shown nor
 * stored, its length counted in code points. A text that was cleaned stays as it is when it is cleaned again.
 */
export function cleanText(
  name: string,
  value: string,
  maxLength: number,
  tooLong: ErrorCode = 'VALIDATION_ERROR',
): string {
  if (!value.isWellFormed()) {
    throw refusal(`${name} contains half of a surrogate pair, which is not a character.`)
  }
  const text = trim(value.replaceAll('\r\n', '\n'))
  const control = controls.exec(text)
  if (control) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    const at = lengthOf(text.slice(0, control.index)) + 1
    throw refusal(
      `${name} contains the control character U+${code} at position ${at}; only line feed and tab are allowed.`,
    )
  }
  const length = lengthOf(text)
  if (length > maxLength) {
    throw refusal(`${name} is ${length} characters long; at most ${maxLength} are allowed.`, tooLong)
  }
  return text
}

/** Nothing is seen of it: white space, and what Unicode says is not to be shown. */
export const isBlank = (text: string): boolean => showsNothing.test(text)

/** It could make one name look like another. */
export const hasInvisible = (text: string): boolean => invisible.test(text)

const aiName = new RegExp(aiNamePattern)
export const isAiName = (text: string): boolean => aiName.test(text)

/** An absolute address of the web: pages make a link of it, so nothing else may ever stand there. */
export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/[^\s\\]+$/i.test(text)

const apiKeys = /sig_[0-9a-f]{64}/gi

/** Everything in a text that has the form of an API key. */
export const keysIn = (text: string): string[] => (text.match(apiKeys) ?? []).map((key) => key.toLowerCase())

/** The text as it may be shown to whoever sent it. */
export const withoutKeys = (text: string): string => text.replaceAll(apiKeys, 'sig_…')

/** In code points, as every limit of ours counts. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

const controls = /[^\P{Cc}\n\t]/u
const whiteSpace = /\p{White_Space}/u
const showsNothing = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u
const invisible = /\p{Cf}|\p{Bidi_Control}|\u034f/u

const refusal = (sentence: string, code: ErrorCode = 'VALIDATION_ERROR') => new ApiError(code, sentence)

/** By hand, because a regular expression would look at every run of spaces inside the text again and again. */
function trim(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && whiteSpace.test(text[from] ?? '')) from++
  while (to > from && whiteSpace.test(text[to - 1] ?? '')) to--
  return text.slice(from, to)
}
