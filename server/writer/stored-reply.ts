/**
 * A reply as it is stored for retries. Most of a long reply is text that the request has sent, and a retry sends it again: such
 * texts are stored as their place among the texts of the input.
 */
export function storedReply(reply: unknown, input: unknown): string {
  const places = new Map(textsIn(input).map((text, place) => [text, place]))
  for (const text of places.keys()) if (text.length < minLength) places.delete(text)
  return JSON.stringify(reply, (_, value) => {
    const place = typeof value === 'string' ? places.get(value) : undefined
    return place === undefined ? value : ({ [placeKey]: place } satisfies Place)
  })
}

/** `input` is the input of the retry, which equals that of the first request. */
export function restoredReply(stored: string, input: unknown): unknown {
  const texts = textsIn(input)
  return JSON.parse(stored, (_, value) => (isPlace(value) ? texts[value[placeKey]] : value))
}

/** For a shorter text the place would be hardly shorter. */
const minLength = 16

/** No reply has a field with this name. */
const placeKey = '$'
type Place = { [placeKey]: number }

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && placeKey in value

/** All texts of an input. Equal inputs have the same texts in the same order. */
function textsIn(input: unknown): string[] {
  if (typeof input === 'string') return [input]
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(textsIn) : []
}
