import { dense, fold, unleet } from './normalize.ts'

/**
 * A text in all the ways in which a secret is commonly smuggled through it: as it is, backwards, turned through the
 * alphabet, as every second letter, as initials, as codes. Each is letters and digits alone. What is looked for in them must be
 * long enough that no innocent text holds it by chance.
 */
export function viewsOf(text: string): string[] {
  const folded = fold(text)
  const plain = dense(folded)
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const initials = words.map((word) => word.charAt(0)).join('')
  const direct = [
    plain,
    dense(unleet(folded)),
    initials,
    words.map((word) => word.slice(-1)).join(''),
    ...everyNth(plain),
    ...decoded(text),
  ]
  return [...direct, ...direct.map(backwards), ...turned(plain)]
}

/** Every stretch of a secret that long, to be found in views. */
export function stretchesOf(secret: string, length: number): Set<string> {
  const all = new Set<string>()
  for (let at = 0; at + length <= secret.length; at++) all.add(secret.slice(at, at + length))
  return all
}

/** Whether any view holds any of the stretches, which are all equally long. */
export function holds(views: string[], stretches: Set<string>, length: number): boolean {
  return views.some((view) => {
    for (let at = 0; at + length <= view.length; at++) {
      if (stretches.has(view.slice(at, at + length))) return true
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

/** Every turn of the alphabet, and the alphabet from behind. */
function turned(plain: string): string[] {
  const each = (change: (at: number) => number) =>
    plain.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + change(letter.charCodeAt(0) - 97)))
  const turns = Array.from({ length: 25 }, (_, by) => each((at) => (at + by + 1) % 26))
  return [...turns, each((at) => 25 - at)]
}

/** What the text says to whoever reads base64, base32, hexadecimal, decimal, octal or binary codes, or a telegraph. */
function decoded(text: string): string[] {
  const joined = text.normalize('NFKC').replace(/[\s\p{Cf}]+/gu, '')
  const runs = (form: RegExp) => [text, joined].flatMap((one) => one.match(form) ?? [])
  const bytes = [
    // A run may begin with a few letters that belong to something else.
    ...runs(/[A-Za-z0-9+/_-]{6,}/g).flatMap((run) =>
      [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString('latin1')),
    ),
    ...runs(/[A-Za-z2-7]{8,}/g).map(fromBase32),
    ...runs(/[0-9a-f]{12,}/gi).flatMap((run) => [run, run.slice(1)].map((hex) => inBase(hex, /../g, 16))),
    inBase(text, /\b\d{2,3}\b/g, 10),
    inBase(text, /\b[0-7]{3}\b/g, 8),
    inBase(joined, /[01]{8}/g, 2),
    inPlaces(text),
    fromMorse(text),
  ]
  return bytes.map((one) => dense(fold(one)))
}

const inBase = (text: string, codes: RegExp, base: number): string =>
  (text.match(codes) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, base))).join('')

/** Letters by their place in the alphabet. */
const inPlaces = (text: string): string =>
  (text.match(/\d+/g) ?? [])
    .map((place) =>
      Number(place) >= 1 && Number(place) <= 26 ? String.fromCharCode(96 + Number(place)) : '',
    )
    .join('')

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function fromBase32(run: string): string {
  const bits = [...run.toUpperCase()].map((one) => base32.indexOf(one).toString(2).padStart(5, '0')).join('')
  return inBase(bits, /[01]{8}/g, 2)
}

const telegraph =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
const morse = new Map(telegraph.split(' ').map((code, at) => [code, String.fromCharCode(97 + at)]))
function fromMorse(text: string): string {
  const codes = text.replace(/[·•]/g, '.').replace(/[–—−]/g, '-').match(/[.-]+/g) ?? []
  return codes.map((code) => morse.get(code) ?? '').join('')
}
