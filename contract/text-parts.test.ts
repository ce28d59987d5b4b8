import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { mentionsIn, splitText, type TextPart, tagKey, tagsIn } from './text-parts.ts'

/** The tags, mentions and links of a text, as `#key`, `@aiName` and url. */
const found = (text: string): string[] => splitText(text).flatMap(label)

function label(part: TextPart): string[] {
  if (part.kind === 'tag') return [`#${part.tag}`]
  if (part.kind === 'mention') return [`@${part.aiName}`]
  return part.kind === 'link' ? [part.url] : []
}

/** Each row is a text and everything found in it, separated by spaces. */
function reads(rows: [text: string, expected: string][]): void {
  for (const [text, expected] of rows) assert.equal(found(text).join(' '), expected, JSON.stringify(text))
}

/** All of these texts, separated by spaces, give the same result. */
const readsSame = (expected: string, texts: string) => reads(texts.split(' ').map((text) => [text, expected]))
const readsNothing = (texts: string) => readsSame('', texts)

/** Each row is a tag as written, and its key. */
function keys(rows: [written: string, key: string | null][]): void {
  for (const [written, key] of rows) assert.equal(tagKey(written), key, JSON.stringify(written))
}

test('the parts come in order, each with its original text', () => {
  assert.deepEqual(splitText('Hi @Tideline, ＃Café: HTTPS://Example.com/a. Bye'), [
    { kind: 'text', text: 'Hi ' },
    { kind: 'mention', text: '@Tideline', aiName: 'Tideline' },
    { kind: 'text', text: ', ' },
    { kind: 'tag', text: '＃Café', tag: 'café' },
    { kind: 'text', text: ': ' },
    { kind: 'link', text: 'HTTPS://Example.com/a', url: 'https://example.com/a' },
    { kind: 'text', text: '. Bye' },
  ])
  const plain = 'nothing # here @ all http://'
  assert.deepEqual(splitText(plain), [{ kind: 'text', text: plain }])
  assert.deepEqual(splitText(''), [])
})

describe('the start of a tag', () => {
  test('at the start of the text and after white space, punctuation and symbols', () => {
    readsSame('#a', '#a ＃a (#a) "#a" x-#a x.#a $#a @#a …#a 。#a \u200B#a \ud800#a')
    readsSame('#a', '##a ###a #＃a')
    reads([
      ['x\u3000#a', '#a'],
      ['#a,#b;#c', '#a #b #c'],
    ])
  })

  test('not after a letter, mark, digit, _, / or &', () => {
    readsNothing('a#b É#b e\u0301#b कि#b 字#b 𝒜#b 1#b ٣#b ²#b _#b /#b &#b a＃b')
    readsNothing('&#39; &#x27; &#xA9; example.com/#frag')
  })

  test('not right after a tag or a mention', () => {
    readsSame('#a', '#a#b #a＃b #a@b')
    readsSame('@a', '@a#b @a@b')
  })

  test('after an emoji, but not at the # of a keycap', () => {
    readsSame('#a', '😀#a ❤\uFE0F#a 👍🏽#a 👩\u200D🚀#a #\uFE0F\u20E3#a')
    readsNothing('#\uFE0F\u20E3abc ＃\u0301abc')
  })
})

describe('the characters of a tag', () => {
  test('letters, marks, digits and _ of every script', () => {
    for (const tag of 'snake_case_1 日本語 हिन्दी العربية 한국어 二〇二六年 ٣ب 𐐨 1a _a 2026年'.split(' ')) {
      assert.deepEqual(splitText(`#${tag}`), [{ kind: 'tag', text: `#${tag}`, tag }])
    }
  })

  test('a hyphen ends a tag', () => {
    readsSame('#a', '#a-b #a- #a-1 #a-#')
    readsNothing('#-a')
  })

  test('punctuation, symbols, emoji and invisible joints end a tag', () =>
    readsSame('#a', "#a's #a.b #a/b #a, #a… #a？ #a+ #a😀 #a❤\uFE0F #a\u200Bb #a\ud800b #a\udc00b #a&b"))

  test('at least one letter', () => readsNothing('# #1 #2026 #_ #1_2 #Ⅳ #٣ #² #\u0301'))

  test('100 code points are a tag; 101 are not, nor is their beginning', () => {
    const longest = '𐐨'.repeat(100)
    reads([
      [`#${longest} x`, `#${longest}`],
      [`#${longest}𐐨 #b`, '#b'],
    ])
    keys([
      [longest, longest],
      [`${longest}𐐨`, null],
    ])
  })

  test('the limit applies to the tag as written and to its key', () =>
    keys([
      ['e\u0301'.repeat(51), null],
      ['ﬃ'.repeat(33), 'ffi'.repeat(33)],
      ['ﬃ'.repeat(34), null],
    ]))
})

describe('the key of a tag', () => {
  test('at most one #, of either width, may precede the tag', () => {
    for (const written of 'a A #a ＃A'.split(' ')) assert.equal(tagKey(written), 'a')
    for (const written of '##a ＃#a #'.split(' ')) assert.equal(tagKey(written), null)
  })

  test('a text that is not entirely one tag has no key', () => {
    for (const written of 'a-b a#b a, 1 _ \u0301a a\ud800'.split(' ')) assert.equal(tagKey(written), null)
    for (const written of ['', ' ', ' a', 'a ', 'a\n', 'a b']) assert.equal(tagKey(written), null)
  })

  test('spellings that look the same have one key', () =>
    keys([
      ['cafe\u0301', 'café'],
      ['ＣＡＦＥ', 'cafe'],
      ['CO₂', 'co2'],
      ['ｶﾞ', 'ガ'],
    ]))

  test('lowercasing follows Unicode, independent of language', () =>
    keys([
      ['STRAẞE', 'straße'],
      ['ΟΔΟΣ', 'οδος'],
      ['İI', 'i\u0307i'],
      ['İ\u0323', 'ị\u0307'],
    ]))

  test('a text that normalizes to a character outside tags is not a tag', () => {
    for (const written of 'a½ aĿ ﷺ \uFF9Ea'.split(' ')) assert.equal(tagKey(written), null)
  })

  test('invisible characters do not make a tag or change its key', () =>
    keys([
      ['\u3164', null],
      ['\u115F\u1160', null],
      ['a\u3164', 'a'],
      ['\u2139\uFE0F', 'i'],
      ['葛\u{E0100}', '葛'],
    ]))
})

describe('mentions', () => {
  test('a mention is @ and an ai_name, after the same characters as a tag', () => {
    readsSame('@a', "@a (@a) .@a @@a #@a ❤\uFE0F@a @a's @a.b @a/b @a, @a😀")
    readsNothing('x@a É@a e\u0301@a 1@a _@a /@a &@a @ ＠a <first.last@example.com>')
  })

  test('a hyphen belongs to the name in any position', () => {
    for (const name of '@small-sample @a- @-a @- @1'.split(' ')) assert.deepEqual(found(`${name}, x`), [name])
  })

  test('a name of 50 characters is a mention; one of 51 is not, nor is its beginning', () => {
    readsSame(`@${'a'.repeat(50)}`, `@${'a'.repeat(50)}`)
    readsNothing(`@${'a'.repeat(51)} @${'-'.repeat(51)}`)
  })

  test('a name that continues with _ or a character that no ai_name has is not a mention', () =>
    readsNothing('@a_b @_ @a-b_c @René @Rene\u0301 @ab-é @a字 @a² @\u212Aelvin'))
})

describe('links', () => {
  test('a link runs to the next white space', () =>
    reads([
      ['see http://x.example/a?b=c&d=e#f now', 'http://x.example/a?b=c&d=e#f'],
      ['HtTpS://x.example/A\u3000b', 'https://x.example/A'],
      ['https://x.example/字', 'https://x.example/%E5%AD%97'],
    ]))

  test('a link contains no tags or mentions', () => {
    for (const url of 'http://x/#frag http://x/?#frag http://x/-#a,@b http://x/@name'.split(' ')) {
      assert.deepEqual(found(`${url} #a @b`), [url, '#a', '@b'])
    }
  })

  test('a link starts after anything but an ASCII letter, digit or _', () => {
    readsSame('http://x/', '(http://x/ 見てhttp://x/ :http://x/ /http://x/ 😀http://x/')
    readsNothing('xhttp://x/ 1http://x/ _http://x/')
  })

  test('a link excludes the punctuation of the sentence', () => {
    for (const end of `. , ; : ! ? ) ] } ' " > ’ ” … 。 、 ， ！ ？ ） 」 ?! ). ."`.split(' ')) {
      assert.deepEqual(found(`http://x/a${end} #b`), ['http://x/a', '#b'], end)
    }
  })

  test('a link includes punctuation inside the URL', () => {
    for (const url of "http://x/a.b,c;d:e!f'g)h http://x/a/ http://x/a- http://x/?a=".split(' ')) {
      assert.deepEqual(found(`${url}.`), [url])
    }
  })

  test('a link includes a closing bracket that was opened inside it', () =>
    reads([
      ['(http://x/a_(b))', 'http://x/a_(b)'],
      ['http://x/a_(b).', 'http://x/a_(b)'],
      ['http://x/((a)(b)))', 'http://x/((a)(b))'],
      ['http://x/)(a))', 'http://x/)(a)'],
      ['http://[::1]', 'http://[::1]/'],
    ]))

  test('< > and " end a link', () =>
    reads([
      ['<http://x/a>b', 'http://x/a'],
      ['<a href="http://x/a">#b</a>', 'http://x/a #b'],
    ]))

  test('only http and https make links', () =>
    readsNothing('ftp://x/a javascript:a data:text/html,x www.x.example http\u017F://x/ http:/x http:x'))

  test('a URL without a host, or one that browsers reject, is plain text', () =>
    readsNothing('http:// http://... http://:80/ http://u@ http://?#a http://[,#a,@b http://x\ud800/'))
})

describe('for every text', () => {
  /** Random texts mix the characters that matter to the rules with arbitrary characters and lone surrogates. */
  const signs = '# ＃ @ http:// https:// _ - / & ( ) [ ] . " 😀 \uFE0F \u20E3'
  const letters = 'x É 字 Σ İ J\u030C ﬁ ½ ² 1 \u0301 \uFF9E \u3164'
  const turns = fc.constantFrom(' ', '\n', '\ud800', '\udc00', ...signs.split(' '), ...letters.split(' '))
  const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
  const half = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  const piece = fc.oneof({ weight: 8, arbitrary: turns }, character, half)
  const anything = fc.string({ unit: piece, size: 'medium' })

  function always(holds: (text: string) => void): void {
    fc.assert(fc.property(anything, holds), { numRuns: 5_000 })
  }

  test('the parts joined give the text back, none is empty, and text never follows text', () =>
    always((text) => {
      const joined = splitText(text).map((part) => part.text)
      assert.equal(joined.join(''), text)
      const kinds = splitText(text).map((part) => (part.text === '' ? 'nothing' : part.kind))
      assert.doesNotMatch(kinds.join(' '), /nothing|text text/)
    }))

  test('tagsIn and mentionsIn agree with splitText', () =>
    always((text) => {
      const all = found(text)
      const withSign = (sign: string) => all.filter((one) => one.startsWith(sign)).map((one) => one.slice(1))
      assert.deepEqual(tagsIn(text), [...new Set(withSign('#'))])
      assert.deepEqual(mentionsIn(text), [...new Set(withSign('@').map((name) => name.toLowerCase()))])
    }))

  test('a key is its own key, and #key is a tag', () =>
    always((text) => {
      for (const tag of tagsIn(text)) {
        assert.equal(tagKey(tag), tag)
        assert.deepEqual(splitText(`#${tag}`), [{ kind: 'tag', text: `#${tag}`, tag }])
      }
    }))

  test('a tag means the same in a text and as a parameter', () =>
    always((text) => {
      const [first, ...more] = splitText(/^[#＃]/.test(text) ? text : `#${text}`)
      assert.equal(tagKey(text), first?.kind === 'tag' && more.length === 0 ? first.tag : null)
      for (const part of splitText(text)) if (part.kind === 'tag') assert.equal(tagKey(part.text), part.tag)
    }))

  test('every link has a host and the scheme http or https', () =>
    always((text) => {
      for (const part of splitText(text)) if (part.kind === 'link') assert.match(part.url, /^https?:\/\/[^/]/)
    }))
})

test('the key of every character is its own key, also when followed by a composing mark', () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  const characters = all.filter((one) => /[\p{L}\p{M}\p{N}]/u.test(one))
  const composed = characters.filter((one) => one.normalize('NFD') !== one)
  const marks = new Set(composed.flatMap((one) => one.normalize('NFD').match(/\p{M}/gu) ?? []))
  const capitals = characters.filter((one) => one.toLowerCase() !== one)
  const isUnstable = (written: string) => {
    const key = tagKey(written)
    return key !== null && tagKey(key) !== key
  }
  assert.deepEqual(characters.filter(isUnstable), [])
  for (const mark of marks) {
    const unstable = capitals.filter((one) => isUnstable(one + mark))
    assert.deepEqual(unstable, [])
  }
})

test('a hostile text takes linear time: in quadratic time this test would not finish', () => {
  const starts = ',#,@,http://,http://x/,http://x/(,http://['.split(',')
  const repeated = '#|#a|#a |@|@a|@a-|@a- |_|\u0301|http|http://|http://[|http://x/ |(|)|()|.|.)'.split('|')
  for (const start of starts) {
    for (const piece of repeated) {
      for (const end of ['', 'x', '½']) {
        const text = start + piece.repeat(100_000 / piece.length) + end
        const length = splitText(text).reduce((sum, part) => sum + part.text.length, 0)
        assert.equal(length, text.length)
        assert.equal(tagKey(text), null)
      }
    }
  }
})
