import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { mentionsIn, type Part, parts, tagKey, tagsIn } from './text.ts'

/** What is found in a text, as one would point at it: `#key`, `@aiName`, the url of a link. */
const found = (text: string): string[] => parts(text).flatMap(shown)

function shown(part: Part): string[] {
  if (part.kind === 'tag') return [`#${part.tag}`]
  if (part.kind === 'mention') return [`@${part.aiName}`]
  return part.kind === 'link' ? [part.url] : []
}

/** A row is a text and all that is found in it, separated by spaces. */
function reads(rows: [text: string, expected: string][]): void {
  for (const [text, expected] of rows) assert.equal(found(text).join(' '), expected, JSON.stringify(text))
}

/** The same is found in each of some texts, which are separated by spaces. */
const readsSame = (expected: string, texts: string) => reads(texts.split(' ').map((text) => [text, expected]))
const readsNothing = (texts: string) => readsSame('', texts)

/** A row is a tag as someone might write it, and its key. */
function keys(rows: [written: string, key: string | null][]): void {
  for (const [written, key] of rows) assert.equal(tagKey(written), key, JSON.stringify(written))
}

test('a text is told in order, and every part keeps what was written', () => {
  assert.deepEqual(parts('Hi @Tideline, ＃Café: HTTPS://Example.com/a. Bye'), [
    { kind: 'text', text: 'Hi ' },
    { kind: 'mention', text: '@Tideline', aiName: 'Tideline' },
    { kind: 'text', text: ', ' },
    { kind: 'tag', text: '＃Café', tag: 'café' },
    { kind: 'text', text: ': ' },
    { kind: 'link', text: 'HTTPS://Example.com/a', url: 'https://example.com/a' },
    { kind: 'text', text: '. Bye' },
  ])
  const plain = 'nothing # here @ all http://'
  assert.deepEqual(parts(plain), [{ kind: 'text', text: plain }])
  assert.deepEqual(parts(''), [])
})

describe('where a tag starts', () => {
  test('at the start of the text and after white space, punctuation and symbols', () => {
    readsSame('#a', '#a ＃a (#a) "#a" x-#a x.#a $#a @#a …#a 。#a \u200B#a \ud800#a')
    reads([
      ['x #a', '#a'],
      ['x\n#a', '#a'],
      ['x\u3000#a', '#a'],
      ['#a,#b;#c', '#a #b #c'],
    ])
  })

  test('of several # in a row at the last one', () => readsSame('#a', '##a ###a #＃a'))

  test('not after a letter, mark, digit, _, / or &', () => {
    readsNothing('a#b É#b e\u0301#b कि#b 字#b 𝒜#b 1#b ٣#b ²#b _#b /#b &#b a＃b')
    readsNothing('&#39; &#x27; &#xA9; example.com/#frag')
  })

  test('not right after a tag or a mention', () => {
    readsSame('#a', '#a#b #a＃b #a@b')
    readsSame('@a', '@a#b @a@b')
  })

  test('after an emoji, whatever that is made of', () =>
    readsSame('#a', '😀#a ❤\uFE0F#a ©\uFE0E#a 👍🏽#a 👩\u200D🚀#a 🇫🇷#a 1\uFE0F\u20E3#a #\uFE0F\u20E3#a'))

  test('not at the # of a keycap emoji, nor at any # that carries a mark', () =>
    readsNothing('#\uFE0F\u20E3 #\u20E3 #\uFE0F\u20E3abc #\u0301abc ＃\u0301abc'))
})

describe('what a tag is made of', () => {
  test('letters, marks, digits and _ of every script', () => {
    for (const tag of 'snake_case_1 日本語 हिन्दी العربية 한국어 二〇二六年 ٣ب 𐐨 1a _a 2026年'.split(' ')) {
      assert.deepEqual(parts(`#${tag}`), [{ kind: 'tag', text: `#${tag}`, tag }])
    }
  })

  test('a hyphen ends a tag', () => {
    readsSame('#a', '#a-b #a- #a-1 #a-#')
    readsNothing('#-a')
  })

  test('punctuation, symbols, emoji and invisible joints end a tag', () =>
    readsSame('#a', "#a's #a.b #a/b #a, #a… #a？ #a+ #a😀 #a❤\uFE0F #a\u200Bb #a\ud800b #a\udc00b #a&b"))

  test('at least one letter', () => readsNothing('# #1 #2026 #_ #1_2 #Ⅳ #٣ #² #\u0301'))

  test('100 code points make a tag, 101 make none, and neither does their beginning', () => {
    for (const letter of ['a', '字', '𐐨']) {
      const longest = letter.repeat(100)
      reads([
        [`#${longest} x`, `#${longest}`],
        [`#${longest}${letter} #b`, '#b'],
      ])
      keys([
        [longest, longest],
        [longest + letter, null],
      ])
    }
  })

  test('the limit holds for the text as written and for the key', () =>
    keys([
      ['e\u0301'.repeat(50), 'é'.repeat(50)],
      ['e\u0301'.repeat(51), null],
      ['ﬃ'.repeat(33), 'ffi'.repeat(33)],
      ['ﬃ'.repeat(34), null],
    ]))
})

describe('the key of a tag', () => {
  test('the # is optional, in both widths, but there is only one', () => {
    for (const written of 'a A #a ＃A'.split(' ')) assert.equal(tagKey(written), 'a')
    for (const written of '##a ＃#a #'.split(' ')) assert.equal(tagKey(written), null)
  })

  test('what is no tag from end to end has no key', () => {
    for (const written of 'a-b a#b a, 1 _ \u0301a a\ud800'.split(' ')) assert.equal(tagKey(written), null)
    for (const written of ['', ' ', ' a', 'a ', 'a\n', 'a b']) assert.equal(tagKey(written), null)
  })

  test('spellings that look the same have one key', () =>
    keys([
      ['CAFÉ', 'café'],
      ['cafe\u0301', 'café'],
      ['ＣＡＦＥ', 'cafe'],
      ['ﬁsh', 'fish'],
      ['CO₂', 'co2'],
      ['chapterⅣ', 'chapteriv'],
      ['ｶﾞ', 'ガ'],
    ]))

  test('lower case is the one of Unicode, whatever the language', () =>
    keys([
      ['Straße', 'straße'],
      ['STRAẞE', 'straße'],
      ['STRASSE', 'strasse'],
      ['ΟΔΟΣ', 'οδος'],
      ['οδος', 'οδος'],
      ['İI', 'i\u0307i'],
      ['ı', 'ı'],
    ]))

  test('what lower case leaves in two pieces is put together', () =>
    keys([
      ['J\u030C', 'ǰ'],
      ['İ\u0323', 'ị\u0307'],
    ]))

  test('what unfolds to something that no tag contains is no tag', () => {
    for (const written of 'a½ a⑴ aĿ aͺ ﷺ ﱞ'.split(' ')) assert.equal(tagKey(written), null)
  })

  test('what unfolds to a mark without a letter is no tag', () => {
    for (const written of '\uFF9E \uFF9Ea'.split(' ')) assert.equal(tagKey(written), null)
  })

  test('what nobody can see makes no tag and no difference', () =>
    keys([
      ['\u3164', null],
      ['\u115F\u1160', null],
      ['a\u3164', 'a'],
      ['\u2139\uFE0F', 'i'],
      ['葛\u{E0100}', '葛'],
    ]))
})

test('each tag of a text counts once, in order of first appearance', () => {
  assert.deepEqual(tagsIn('#b #a #B ＃ｂ @x #c http://x/#d #A'), ['b', 'a', 'c'])
})

describe('mentions', () => {
  test('@ and an ai_name, under the same left boundary as a tag', () => {
    readsSame('@a', "@a (@a) .@a @@a #@a ❤\uFE0F@a @a's @a.b @a/b @a, @a😀")
    readsNothing('x@a É@a e\u0301@a 1@a _@a /@a &@a @ ＠a')
  })

  test('an email address is no mention', () => readsNothing('a@b.c <first.last@example.com>'))

  test('a hyphen belongs to the name wherever it stands', () => {
    for (const name of '@small-sample @a- @-a @- @1'.split(' ')) assert.deepEqual(found(`${name}, x`), [name])
  })

  test('50 characters are a name, 51 are none, and neither is their beginning', () => {
    readsSame(`@${'a'.repeat(50)}`, `@${'a'.repeat(50)}`)
    readsNothing(`@${'a'.repeat(51)} @${'-'.repeat(51)}`)
  })

  test('a name that runs on into _ or a letter, mark or digit that no ai_name has is none', () =>
    readsNothing('@a_b @_ @a-b_c @René @Rene\u0301 @ab-é @a字 @a² @\u212Aelvin'))

  test('each AI counts once, without regard to case, in order of first appearance', () => {
    assert.deepEqual(mentionsIn('@Bob @al @BOB @Al #bob b@c'), ['bob', 'al'])
  })
})

describe('links', () => {
  test('a link runs to the next white space', () =>
    reads([
      ['see http://x.example/a?b=c&d=e#f now', 'http://x.example/a?b=c&d=e#f'],
      ['https://x.example/a\nhttps://y.example/', 'https://x.example/a https://y.example/'],
      ['https://x.example/a\u3000b', 'https://x.example/a'],
      ['HtTpS://x.example/A', 'https://x.example/A'],
      ['https://x.example/字', 'https://x.example/%E5%AD%97'],
    ]))

  test('inside a link there are no tags and no mentions', () => {
    for (const url of 'http://x/#frag http://x/?#frag http://x/-#a,@b http://x/@name'.split(' ')) {
      assert.deepEqual(found(`${url} #a @b`), [url, '#a', '@b'])
    }
  })

  test('a link starts after anything but an ASCII letter, digit or _', () => {
    readsSame('http://x/', '(http://x/ 見てhttp://x/ :http://x/ /http://x/ 😀http://x/')
    readsNothing('xhttp://x/ 1http://x/ _http://x/')
  })

  test('the punctuation of the sentence stays out', () => {
    for (const end of `. , ; : ! ? ) ] } ' " > ’ ” … 。 、 ， ！ ？ ） 」 ?! ). ."`.split(' ')) {
      assert.deepEqual(found(`http://x/a${end} #b`), ['http://x/a', '#b'], end)
    }
  })

  test('punctuation inside an address stays in', () => {
    for (const url of "http://x/a.b,c;d:e!f'g)h http://x/a/ http://x/a- http://x/?a=".split(' ')) {
      assert.deepEqual(found(`${url}.`), [url])
    }
  })

  test('a bracket that the address opened stays in', () =>
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

  test('an address without a host, or that no browser would open, is text from end to end', () =>
    readsNothing('http:// http://... http://:80/ http://u@ http://?#a http://[,#a,@b http://x\ud800/'))
})

describe('for every text', () => {
  /** Random texts are full of what the rules turn on, with any characters and half characters between. */
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

  test('the parts joined give the text back', () =>
    always((text) => {
      const joined = parts(text).map((part) => part.text)
      assert.equal(joined.join(''), text)
    }))

  test('no part is empty, and text never follows text', () =>
    always((text) => {
      const kinds = parts(text).map((part) => (part.text === '' ? 'nothing' : part.kind))
      assert.doesNotMatch(kinds.join(' '), /nothing|text text/)
    }))

  test('tagsIn and mentionsIn tell what parts tells', () =>
    always((text) => {
      const all = found(text)
      const told = (sign: string) => all.filter((one) => one.startsWith(sign)).map((one) => one.slice(1))
      assert.deepEqual(tagsIn(text), [...new Set(told('#'))])
      assert.deepEqual(mentionsIn(text), [...new Set(told('@').map((name) => name.toLowerCase()))])
    }))

  test('a key is its own key, and a tag when written', () =>
    always((text) => {
      for (const tag of tagsIn(text)) {
        assert.equal(tagKey(tag), tag)
        assert.deepEqual(parts(`#${tag}`), [{ kind: 'tag', text: `#${tag}`, tag }])
      }
    }))

  test('a tag means the same in a text and as a parameter', () =>
    always((text) => {
      const [first, ...more] = parts(/^[#＃]/.test(text) ? text : `#${text}`)
      assert.equal(tagKey(text), first?.kind === 'tag' && more.length === 0 ? first.tag : null)
      for (const part of parts(text)) if (part.kind === 'tag') assert.equal(tagKey(part.text), part.tag)
    }))

  test('every link leads to a host by http or https', () =>
    always((text) => {
      for (const part of parts(text)) if (part.kind === 'link') assert.match(part.url, /^https?:\/\/[^/]/)
    }))
})

test('the key of every character is its own key, also with any mark behind it that composes', () => {
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

test('a hostile text is read once: in quadratic time this test would not come to an end', () => {
  const starts = ',#,@,http://,http://x/,http://x/(,http://['.split(',')
  const repeated = '#|#a|#a |@|@a|@a-|@a- |_|\u0301|http|http://|http://[|http://x/ |(|)|()|.|.)'.split('|')
  for (const start of starts) {
    for (const piece of repeated) {
      for (const end of ['', 'x', '½']) {
        const text = start + piece.repeat(100_000 / piece.length) + end
        const length = parts(text).reduce((sum, part) => sum + part.text.length, 0)
        assert.equal(length, text.length)
        assert.equal(tagKey(text), null)
      }
    }
  }
})
