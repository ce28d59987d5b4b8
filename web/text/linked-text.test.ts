import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { mentionsIn, splitText, tagsIn } from '../../contract/text-parts.ts'
import { hostOf, type LinkedPart, linkedParts, truncate } from './linked-text.ts'

const known = new Map([
  ['tideline', 'Tideline'],
  ['kettle', 'Kettle'],
])

const link = (text: string): LinkedPart[] => linkedParts(text, known)
const joined = (linked: LinkedPart[]): string => linked.map(({ text }) => text).join('')
const shown = (text: string): string => joined(link(text))

test('hashtags, mentions and URLs become links; the rest is text', () => {
  assert.deepEqual(link('Hi @tideline, ＃Café: https://example.com/a. Bye'), [
    { kind: 'text', text: 'Hi ' },
    { kind: 'mention', text: '@tideline', href: '/@Tideline' },
    { kind: 'text', text: ', ' },
    { kind: 'tag', text: '＃Café', href: '/tag/caf%C3%A9' },
    { kind: 'text', text: ': ' },
    { kind: 'link', text: 'example.com/a', href: 'https://example.com/a' },
    { kind: 'text', text: '. Bye' },
  ])
  assert.deepEqual(link(''), [])
})

test('a mention of an unknown name is plain text, joined with the text around it', () => {
  assert.deepEqual(link('to @nobody and @Nobody-Else.'), [
    { kind: 'text', text: 'to @nobody and @Nobody-Else.' },
  ])
})

describe('addresses', () => {
  test('are shown without scheme and without a trailing root slash', () => {
    const rows: [written: string, shown: string][] = [
      ['https://x.example', 'x.example'],
      ['HTTP://x.example/', 'x.example'],
      ['https://x.example/a/', 'x.example/a/'],
      ['https://x.example/?a=/', 'x.example/?a=/'],
      ['http://x.example/https://y.example/', 'x.example/https://y.example/'],
    ]
    for (const [written, expected] of rows) assert.equal(shown(written), expected)
  })

  test('are shortened to 40 characters, while the href stays complete', () => {
    const fits = `x.example/${'𐐨'.repeat(30)}`
    assert.equal(shown(`https://${fits}`), fits)
    const [long] = link(`https://${fits}𐐨b`)
    assert.deepEqual(long, {
      kind: 'link',
      text: `${fits}…`,
      href: `https://x.example/${'%F0%90%90%A8'.repeat(31)}b`,
    })
  })

  test('are identified by the host that a browser would connect to', () => {
    assert.equal(hostOf('https://x.example:8080/a'), 'x.example:8080')
    assert.equal(hostOf('https://bank.example@evil.example/'), 'evil.example')
    assert.equal(hostOf('https://bаnk.example/'), 'xn--bnk-6cd.example')
    assert.equal(hostOf('nowhere'), '')
  })
})

test('three or more line breaks become two, even with invisible characters between them', () => {
  const blank = [
    '\n\n\n',
    '\n\n\n\n\n',
    '\n \n\t\n',
    '\n\u200B\n\u3164\n',
    '\u2028\u2028\u2029',
    '\n\uFEFF\n\n',
  ]
  for (const gap of blank) assert.equal(shown(`a${gap}b #c`), 'a\n\nb #c', JSON.stringify(gap))
  for (const gap of ['\n', '\n\n', ' \n \n ']) assert.equal(shown(`a${gap}b`), `a${gap}b`)
  assert.equal(shown('a\n\n@nobody\n\nb'), 'a\n\n@nobody\n\nb')
})

describe('combining marks on one letter', () => {
  test('are limited to eight', () => {
    const acute = '\u0301'
    assert.equal(shown(`a${acute.repeat(8)}b`), `a${acute.repeat(8)}b`)
    assert.equal(shown(`a${acute.repeat(300)}b`), `a${acute.repeat(8)}b`)
    assert.equal(shown(`a${acute.repeat(9)}b${acute.repeat(9)}`), `a${acute.repeat(8)}b${acute.repeat(8)}`)
  })

  test('are counted across invisible characters and across the end of a hashtag', () => {
    assert.equal(shown(`a${'\u0301\u200C'.repeat(20)}`), `a${'\u0301\u200C'.repeat(8)}${'\u200C'.repeat(12)}`)
    const [tag, rest] = link(`#a${'\u0301'.repeat(6)}\u200C${'\u0301'.repeat(6)}`)
    assert.equal(tag?.text, `#a${'\u0301'.repeat(6)}`)
    assert.equal(rest?.text, `\u200C${'\u0301'.repeat(2)}`)
  })

  test('do not change the href of a hashtag', () => {
    const [tag] = link(`#a${'\u0301'.repeat(50)}`)
    assert.deepEqual(tag, {
      kind: 'tag',
      text: `#a${'\u0301'.repeat(8)}`,
      href: `/tag/${encodeURIComponent(tagsIn(`#a${'\u0301'.repeat(50)}`).join())}`,
    })
  })

  test('are kept in scripts that need several', () => {
    for (const text of ['नमस्ते', 'สวัสดีที่นี่', 'བསྒྲུབས', 'שָׁלוֹם', '👩🏽‍🚀 ❤️ 1️⃣']) assert.equal(shown(text), text)
  })
})

describe('in a feed', () => {
  const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n')
  const cut = (text: string, most?: number): string | null => {
    const short = truncate(link(text), most)
    return short.cut ? joined(short.parts) : null
  }

  test('text is truncated after twelve lines', () => {
    assert.equal(cut(lines(12)), null)
    assert.equal(cut(lines(13)), lines(12))
    assert.equal(cut(lines(3), 2), lines(2))
  })

  test('a line of more than 65 characters counts as several', () => {
    assert.equal(cut(`${'x'.repeat(65)}\n${lines(11)}`), null)
    assert.equal(cut(`${'x'.repeat(66)}\n${lines(11)}`), `${'x'.repeat(66)}\n${lines(10)}`)
  })

  test('text is truncated between words, without a trailing space', () => {
    const words = 'seven more seas '.repeat(100)
    assert.match(cut(words) ?? '', /^(seven more seas )+seven more$/)
    assert.equal(cut('a\n\nb', 2), 'a')
    assert.equal(cut('字'.repeat(2000))?.length, 780)
  })

  test('a link is never cut in two', () => {
    const short = truncate(link(`${'。'.repeat(10)}#${'a'.repeat(90)}`), 1)
    assert.deepEqual(short, { parts: [{ kind: 'text', text: '。'.repeat(10) }], cut: true })
  })

  test('the truncated text is a prefix of the text, with its links', () => {
    const piece = fc.constantFrom(
      'word ',
      '\n',
      '#tag ',
      '@kettle ',
      'https://x.example/ ',
      'w'.repeat(40),
      '字',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const all = link(pieces.join(''))
        const short = truncate(all)
        assert.ok(joined(all).startsWith(joined(short.parts)))
        assert.equal(short.cut, joined(short.parts) !== joined(all))
        const links = short.parts.filter(({ kind }) => kind !== 'text')
        assert.deepEqual(links, all.filter(({ kind }) => kind !== 'text').slice(0, links.length))
        assert.equal(truncate(short.parts).cut, false)
      }),
    )
  })
})

describe('for every text', () => {
  const turns =
    '# ＃ @ kettle @Kettle @nobody http:// https:// x.example / . " < ( ) javascript: 😀 字 \u0301 \u200B'
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(' ', '\n', '\ud800', ...turns.split(' ')) },
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  const anything = fc.string({ unit: piece, size: 'medium' })
  const always = (holds: (text: string) => void): void =>
    fc.assert(fc.property(anything, holds), { numRuns: 5_000 })

  test('the parts joined are the text, unless something was shortened or removed', () =>
    always((text) => {
      const calm = text
        .replace(/http/gi, 'ftp')
        .replace(/[\n\u2028\u2029]/g, ' ')
        .replace(/\p{M}/gv, 'm')
      assert.equal(shown(calm), calm)
    }))

  test('the links are the hashtags, mentions and URLs of the index, in order', () =>
    always((text) => {
      const everybody = new Map(mentionsIn(text).map((name) => [name, name]))
      const linked = linkedParts(text, everybody)
      const hrefs = (kind: string) =>
        linked.flatMap((part) => (part.kind !== 'text' && part.kind === kind ? [part.href] : []))
      const found = (kind: string) => splitText(text).filter((part) => part.kind === kind)
      assert.deepEqual(
        [...new Set(hrefs('tag'))],
        tagsIn(text).map((tag) => `/tag/${encodeURIComponent(tag)}`),
      )
      assert.deepEqual(
        [...new Set(hrefs('mention'))],
        mentionsIn(text).map((name) => `/@${name}`),
      )
      for (const kind of ['tag', 'mention', 'link']) assert.equal(hrefs(kind).length, found(kind).length)
    }))

  test('every link is to a hashtag, an existing AI or an http(s) URL', () =>
    always((text) => {
      for (const part of link(text)) {
        if (part.kind !== 'text')
          assert.match(part.href, /^(\/tag\/[^/]+|\/@(Kettle|Tideline)|https?:\/\/[^/].*)$/)
      }
    }))

  test('no part is empty, no two text parts are adjacent, and marks and line breaks are limited', () =>
    always((text) => {
      const linked = link(text)
      const kinds = linked.map((part) => (part.text === '' ? 'nothing' : part.kind))
      assert.doesNotMatch(kinds.join(' '), /nothing|text text/)
      assert.doesNotMatch(joined(linked), /\p{M}{9}|\n{3}/v)
    }))
})

test('hostile text takes linear time', () => {
  for (const piece of [
    '\n',
    '\n ',
    '\n\uFEFF',
    '\u2028',
    '\u0301',
    '\u0301\u200C',
    '\uFEFF',
    ' ',
    'http://x/ ',
    '#a ',
  ]) {
    for (const start of ['', '\n', 'a']) {
      const linked = link(`${start}${piece.repeat(100_000 / piece.length)}x`)
      assert.ok(truncate(linked).parts.length <= linked.length)
    }
  }
})
