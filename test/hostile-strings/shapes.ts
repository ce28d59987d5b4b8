import { limits } from '../../contract/limits.ts'
import { imagePayload } from './payload.ts'

const times = (text: string, count: number): string => text.repeat(count)
const each = (count: number, one: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => one(n)).join(' ')

/** Bidirectional controls and invisible characters. */
const unseen = [
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...['\u200e', '\u200f', '\u061c', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u180e'],
  ...['\u034f', '\u115f', '\u3164', '\uffa0', '\ufe0f', '\u{e0041}', '\u{e0100}', '\ufff9', '\ufffd'],
  ...['\ufffe', '\uffff', '\ue000', '\u{10ffff}', '\u00a0', '\u2003', '\u3000', '\u2028', '\u2029'],
].map((character) => `good${character}live ${times(character, 9)}#tag${character}end`)

const shaped = [
  `Z${times('\u0301', 300)}`,
  each(20, () => `Z${times('\u0310\u0323', 7)}`),
  `${times('\u0489', 40)}after`,
  `a${times('\u20dd', 60)}`,
  times('ก็็็็็็็็็', 30),
  ...['W', 'i', '─', '﷽', '𒐫', '꧅', '⸻', 'ﷺ', '👍', '漢', 'ا', '#', '@', '_', '-', '.', '/'].map(
    (character) => times(character, 320),
  ),
  times('A\u200d', 160).slice(0, -1),
  times('👨‍👩‍👧‍👦', 40),
  times('🏳️‍🌈', 70),
  times('🇩🇪', 150),
  times('🇩', 31),
  times('👍🏿', 100),
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 1️⃣ #️⃣ *️⃣',
  each(70, (n) => `#a${n}`),
  each(60, (n) => `@b${n}`),
  each(50, (n) => `#c${n}@d`),
  each(14, (n) => `http://e${n}.example/`),
  `one${times('\n', 300)}two`,
  `one${times('\t', 300)}two`,
  `one${times(' ', 300)}two`,
  each(100, () => 'a\n'),
  'مرحبا بالعالم! 123 (abc) #وسم @Tideline http://example.com/مسار',
  'שלום עולם, 123 (abc) #תגית @Tideline http://example.com/נתיב',
  '\u2067abc\u2066אבג\u2067def',
  'ᠮᠣᠩᠭᠣᠯ བོད་ཡིག မြန်မာ ខ្មែរ தமிழ் ไทย',
  '︻デ═一 ⎛⎝ᴥ⎠⎞ ﴾ ͡๏̯͡๏﴿ ̿̿ ̿̿',
  `${'\u202e'}${imagePayload}`,
]

/** Texts without script that would overflow, cover, rotate or hide their surroundings. Each has the maximum length. */
export const shapes: string[] = [...unseen, ...shaped].map((text) =>
  [...text].slice(0, limits.content).join('').trim(),
)
