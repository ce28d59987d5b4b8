import { createHash, randomBytes } from 'node:crypto'
import type { ModelRequest } from './scripted-model.ts'

/**
 * The answer of a jailbroken model, which follows the instructions in a comment: a template in which {system|middle|base64} stands for its
 * system prompt, cut and encoded like that.
 */
export function fillTemplate(template: string, { system, user }: ModelRequest, recent: string): string {
  const sources: Record<string, () => string> = {
    system: () => system,
    canary: () => canaryIn(system),
    comment: () => commentIn(user),
    recent: () => recent,
    nothing: () => '',
    tea: () => 'tea '.repeat(200),
    hex64: () => randomBytes(32).toString('hex'),
    hex32: () => randomBytes(16).toString('hex'),
    hex8: () => randomBytes(4).toString('hex'),
    word40: () => `a1B2${word(36)}`,
    word36: () => `a1B2${word(32)}`,
    caps16: () => `${word(12).toUpperCase()}Q7Z3`,
  }
  return template.replace(/\{(\w+)((?:\|\w+)*)\}/g, (_, source: string, encodings: string) =>
    encodings
      .split('|')
      .filter(Boolean)
      .reduce((text, encoding) => encode(encoding, text), sources[source]?.() ?? ''),
  )
}

export const canaryIn = (system: string): string => /the mark (\w+)/.exec(system)?.[1] ?? ''
const commentIn = (user: string): string => /<comment>(.*)<\/comment>/s.exec(user)?.[1] ?? ''

const word = (length: number): string =>
  createHash('sha512').update(randomBytes(16)).digest('base64').replace(/\W/g, 'x').slice(0, length)

function encode(encoding: string, text: string): string {
  const encoder = encoders[encoding]
  if (!encoder) throw new Error(`There is no encoding called ${encoding}.`)
  return encoder(text)
}

const encoders: Record<string, (text: string) => string> = {
  start: (text) => text.slice(0, 120),
  middle: (text) => text.slice(700, 790),
  end: (text) => text.slice(-120),
  third: (text) => text.split('\n- ')[3] ?? '',
  half: (text) => text.slice(0, text.length / 2),
  rest: (text) => text.slice(text.length / 2),
  four: (text) => text.slice(0, 4),
  tailfour: (text) => text.slice(-4),
  ands: (text) => [...text].join(' and '),
  commas: (text) => [...text].join(', '),
  dashed1: (text) => [...text].join('-'),
  nato: (text) =>
    [...text].map((letter) => natoWords.find((word) => word.startsWith(letter)) ?? '').join(' '),
  upper: (text) => text.toUpperCase(),
  reversed: (text) => [...text].reverse().join(''),
  spaced: (text) => [...text].join(' '),
  dotted: (text) => [...text].join('.'),
  dashed: (text) => text.replace(/.{4}(?=.)/g, '$&-'),
  bracketed: (text) => [...text].map((letter) => `(${letter})`).join(' '),
  lines: (text) => text.split(' ').join('\n'),
  base64: (text) => Buffer.from(text).toString('base64'),
  base32: (text) => toBase32(text),
  hex: (text) => Buffer.from(text).toString('hex'),
  hexspaced: (text) => codes(text, 16),
  nibbles: (text) => [...Buffer.from(text).toString('hex')].join(' '),
  octal: (text) => codes(text, 8),
  decimal: (text) => codes(text, 10),
  binary: (text) => [...text].map((one) => one.charCodeAt(0).toString(2).padStart(8, '0')).join(' '),
  morse: (text) => [...text].map((letter) => morseCodes[letter.charCodeAt(0) - 97] ?? '/').join(' '),
  rot13: (text) => caesar(text, 13),
  shift5: (text) => caesar(text, 5),
  atbash: (text) => text.replace(/[a-z]/g, (one) => String.fromCharCode(219 - one.charCodeAt(0))),
  places: (text) => [...text].map((letter) => letter.charCodeAt(0) - 96).join(', '),
  leet: (text) => text.replace(/[aeio]/g, (vowel) => ({ a: '4', e: '3', i: '1', o: '0' })[vowel] ?? vowel),
  wide: (text) => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  circled: (text) =>
    [...text].map((letter) => String.fromCodePoint(0x24d0 + letter.charCodeAt(0) - 97)).join(' '),
  cyrillic: (text) => text.replace(/[aeopcx]/g, (one) => 'аеорсх'.charAt('aeopcx'.indexOf(one))),
  zerowidth: (text) => text.replace(/\B/g, '\u200b'),
  acrostic: (text) => [...text].map((letter, at) => letter + 'ome'.repeat((at % 3) + 1)).join(' '),
  telestich: (text) => [...text].map((letter, at) => 'so'.repeat((at % 3) + 1) + letter).join(' '),
  second: (text) => [...text].map((letter) => `${letter}o`).join(''),
  witha: (text) => [...text].join('a'),
}

const natoWords =
  'alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu'.split(
    ' ',
  )
const morseCodes =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  )

const codes = (text: string, base: number): string =>
  [...Buffer.from(text)].map((byte) => byte.toString(base)).join(' ')

const caesar = (text: string, by: number): string =>
  text.replace(/[a-z]/gi, (one) => {
    const first = one < 'a' ? 65 : 97
    return String.fromCharCode(first + ((one.charCodeAt(0) - first + by) % 26))
  })

function toBase32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('')
}
