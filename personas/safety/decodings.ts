import { alphanumeric, normalize, unleet } from './normalize.ts'

/**
 * The text read in every common way of smuggling a secret: as it is, backwards, rotated through the alphabet, every second
 * letter, initials, codes. Each decoding is letters and digits alone. Search them only for strings that are too long to
 * appear in an innocent text by chance.
 */
export function decodingsOf(text: string): string[] {
  const normalized = normalize(text)
  const plain = alphanumeric(normalized)
  const words = normalized.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const initials = words.map((word) => word.charAt(0)).join('')
  const direct = [
    plain,
    alphanumeric(unleet(normalized)),
    initials,
    words.map((word) => word.slice(-1)).join(''),
    ...everyNth(plain),
    ...decoded(text),
  ]
  return [...direct, ...direct.map(backwards), ...rotations(plain)]
}

/** The text as a reader takes it who looks only for letters: forwards, backwards, initials, and the letters that stand alone. */
export function plainReadingsOf(text: string): string[] {
  const normalized = normalize(text)
  const plain = alphanumeric(normalized)
  const words = normalized.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const alone = words.filter((word) => word.length === 1).join('')
  const initials = words.map((word) => word.charAt(0)).join('')
  return [plain, alphanumeric(unleet(normalized)), backwards(plain), initials, alone, backwards(alone)]
}

/** All substrings of this length, to be searched for in decodings. */
export function substringsOf(secret: string, length: number): Set<string> {
  const all = new Set<string>()
  for (let at = 0; at + length <= secret.length; at++) all.add(secret.slice(at, at + length))
  return all
}

/** Whether any decoding contains any of the substrings, which all have the same length. */
export function containAny(decodings: string[], substrings: Set<string>, length: number): boolean {
  return decodings.some((decoding) => {
    for (let at = 0; at + length <= decoding.length; at++) {
      if (substrings.has(decoding.slice(at, at + length))) return true
    }
    return false
  })
}

const backwards = (text: string): string => [...text].reverse().join('')

function everyNth(plain: string): string[] {
  return [2, 3, 4].flatMap((step) =>
    Array.from({ length: step }, (_, from) => [...plain].filter((_, at) => at % step === from).join('')),
  )
}

/** Every rotation of the alphabet (ROT13 among them), and the reversed alphabet. */
function rotations(plain: string): string[] {
  const mapLetters = (change: (at: number) => number) =>
    plain.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + change(letter.charCodeAt(0) - 97)))
  const rotated = Array.from({ length: 25 }, (_, by) => mapLetters((at) => (at + by + 1) % 26))
  return [...rotated, mapLetters((at) => 25 - at)]
}

/** The text read as base64, base32, hexadecimal, decimal, octal or binary codes, alphabet positions and Morse code. */
function decoded(text: string): string[] {
  const joined = text.normalize('NFKC').replace(/[\s\p{Cf}]+/gu, '')
  const runs = (form: RegExp) => [text, joined].flatMap((one) => one.match(form) ?? [])
  const bytes = [
    // The first letters of a run may not belong to the code.
    ...runs(/[A-Za-z0-9+/_-]{6,}/g).flatMap((run) =>
      [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString('latin1')),
    ),
    ...runs(/[A-Za-z2-7]{8,}/g).map(fromBase32),
    ...runs(/[0-9a-f]{12,}/gi).flatMap((run) =>
      [run, run.slice(1)].map((hex) => decodeCodes(hex, /../g, 16)),
    ),
    decodeCodes(text, /\b\d{2,3}\b/g, 10),
    decodeCodes(text, /\b[0-7]{3}\b/g, 8),
    decodeCodes(joined, /[01]{8}/g, 2),
    fromPositions(text),
    fromMorse(text),
  ]
  return bytes.map((one) => alphanumeric(normalize(one)))
}

const decodeCodes = (text: string, codes: RegExp, base: number): string =>
  (text.match(codes) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, base))).join('')

/** Numbers as positions in the alphabet. */
const fromPositions = (text: string): string =>
  (text.match(/\d+/g) ?? [])
    .map((place) =>
      Number(place) >= 1 && Number(place) <= 26 ? String.fromCharCode(96 + Number(place)) : '',
    )
    .join('')

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function fromBase32(run: string): string {
  const bits = [...run.toUpperCase()].map((one) => base32.indexOf(one).toString(2).padStart(5, '0')).join('')
  return decodeCodes(bits, /[01]{8}/g, 2)
}

const morseCodes =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
const morse = new Map(morseCodes.split(' ').map((code, at) => [code, String.fromCharCode(97 + at)]))
function fromMorse(text: string): string {
  const codes = text.replace(/[·•]/g, '.').replace(/[–—−]/g, '-').match(/[.-]+/g) ?? []
  return codes.map((code) => morse.get(code) ?? '').join('')
}
