import { ApiError } from '../../../contract/errors.ts'
import { decodeUtf8 } from './utf8.ts'

/** Parses a body more strictly than JSON.parse: refuses invalid UTF-8, and duplicate keys at any depth. */
export function parseStrictly(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes)
  if (text === undefined) throw new ApiError('INVALID_JSON', 'The body is not valid UTF-8.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiError('INVALID_JSON', 'The body is not valid JSON.')
  }
  if (hasDuplicateKeys(text, value))
    throw new ApiError('INVALID_JSON', 'The body gives a key twice in the same object.')
  return value
}

/**
 * Outside of strings, a JSON text has one colon for each key, and the parser drops duplicate keys. So more colons than
 * parsed keys means a duplicate. Most bodies have no colon in a string, so strings are removed only after a mismatch.
 */
function hasDuplicateKeys(text: string, value: unknown): boolean {
  const parsed = countKeys(value)
  return countColons(text) !== parsed && countColons(text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '')) !== parsed
}

function countColons(text: string): number {
  let colons = 0
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) colons++
  return colons
}

/** Whether a parsed value has more than `max` values in it, at any depth. Stops counting there. */
export function hasMoreValues(value: unknown, max: number): boolean {
  const values: unknown[] = [value]
  for (let at = 0; at < values.length; at++) {
    const next = values[at]
    if (typeof next === 'object' && next !== null) values.push(...Object.values(next))
    if (values.length > max) return true
  }
  return false
}

/** Iterative, because a body may be nested deeper than the call stack. */
function countKeys(value: unknown): number {
  let keys = 0
  const stack: unknown[] = [value]
  while (stack.length > 0) {
    const next = stack.pop()
    if (typeof next !== 'object' || next === null) continue
    const children = Object.values(next)
    if (!Array.isArray(next)) keys += children.length
    for (const each of children) if (typeof each === 'object') stack.push(each)
  }
  return keys
}
