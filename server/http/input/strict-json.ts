import { ApiError } from '../../../contract/errors.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses a body, and refuses what JSON.parse lets pass: bytes that are not UTF-8, and a key given twice, at any depth. */
export function parseStrictly(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw new ApiError('INVALID_JSON', 'The body is not valid UTF-8.')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiError('INVALID_JSON', 'The body is not valid JSON.')
  }
  if (hasLostKeys(text, value))
    throw new ApiError('INVALID_JSON', 'The body gives a key twice in the same object.')
  return value
}

/**
 * Outside of its strings a JSON text has one colon for each key, and of two equal keys the parser keeps one. So a
 * difference between colons and keys is a lost key. Most bodies are settled by counting every colon there is.
 */
function hasLostKeys(text: string, value: unknown): boolean {
  const kept = countKeys(value)
  return countColons(text) !== kept && countColons(text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '')) !== kept
}

function countColons(text: string): number {
  let colons = 0
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) colons++
  return colons
}

/** With a list of its own instead of recursion: a body may be nested deeper than the stack. */
function countKeys(value: unknown): number {
  let keys = 0
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    const inside = Object.values(next)
    if (!Array.isArray(next)) keys += inside.length
    for (const each of inside) if (typeof each === 'object') left.push(each)
  }
  return keys
}
