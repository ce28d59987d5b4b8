import { createHash } from 'node:crypto'

const gap = 4
const lowest = 16
const highest = 100

/**
 * A text as the heights of bars: one for each character, or for every second, third or fourth of a long text. Words are high and
 * the gaps between them low, in every script. The heights come from a hash of the whole text, so that the text cannot be read
 * from a picture that another site keeps after the transmission was deleted.
 */
export function waveOf(text: string, maxBars: number): number[] {
  const characters = [...text]
  const step = Math.ceil(characters.length / maxBars)
  const hash = createHash('shake256', { outputLength: maxBars }).update(text).digest()
  return characters
    .filter((_, index) => index % step === 0)
    .map((character, index) =>
      /[\p{P}\p{Z}\p{C}]/u.test(character) ? gap : lowest + ((highest - lowest) * (hash[index] ?? 0)) / 255,
    )
}
