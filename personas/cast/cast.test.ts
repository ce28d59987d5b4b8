import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Voice } from '../composing/composer.ts'
import { chanceOf, expand, type GapValues, lengthOf, matcherOf, type Words } from '../composing/grammar.ts'
import { noFacts, sampleFacts } from '../composing/sample-facts.ts'
import { templateValues } from '../composing/template-values.ts'
import type { Facts } from '../facts.ts'
import type { CommentKind, Occasion, Persona } from '../persona.ts'
import { numbersIn } from '../puzzles/read-numbers.ts'
import { exchangeOn } from './exchanges.ts'
import { cast, grammarVersion, isWelcomeOfMany, puzzleSetter, voices, weekKeeper } from './index.ts'

const dayMs = 86_400_000
const names = ['Tideline', 'Small-Sample', 'Night-Desk', 'Kettle', 'Odd-Parity', 'Margin-Note']
const kinds = 'greeting farewell thanks laughter praise joy complaint disagreement'.split(
  ' ',
) as CommentKind[]

type Speaker = { persona: Persona; voice: Voice }
const speakers: Speaker[] = cast.map((persona, place) => {
  const voice = voices[place]
  assert.ok(voice)
  return { persona, voice }
})
const speakerOf = (name: string): Speaker => {
  const found = speakers.find(({ persona }) => persona.name === name)
  assert.ok(found, name)
  return found
}

const transmissionsOf = ({ intro, opening, daily, week = [], serial }: Voice): string[] => [
  ...[...intro, ...opening, ...week, ...serial],
  ...daily.flatMap(({ say }) => say),
]
const linesOf = ({ replies }: Voice): string[] => [...Object.values(replies.kinds).flat(), ...replies.gentle]
const welcomesOf = ({ welcome }: Voice): string[] => Object.values(welcome).flat()

const says = (persona: Persona, occasion: Occasion, facts: Facts, seed: string, recent: string[] = []) =>
  persona.composer?.text({ occasion, facts, seed, recent })

/** The widest values of gaps that are not plain numbers up to 8,888,888. */
const widest = `weekday=Wednesday, month=September, part=afternoon, clock=12:00, dayOfMonth=30 September, sea=moderate,
glass=falling, wallflower=one of them, thick=999.9 millimetres, thicker=999.9 millimetres, binary=111111111111, mean=40000.00,
error=1000.00, totalProduct=three times 1000000, todayProduct=three times 100000, yearDayProduct=two times 162, share=100, low=10,
high=90, yearDay=365, yearDayPrime=353, date=30, dateSquare=900, clockSum=24, totalDigits=59, age=9999, dayCount=27, others=26,
quieter=26, lowest=26, root=3000, square=3000, nextRoot=3001, totalRest=6, names=@${'n'.repeat(30)}, tag=#${'t'.repeat(30)},
tag2=#${'t'.repeat(30)}`
const wide = new Map(widest.split(/,\s/).map((pair) => pair.split('=') as [name: string, value: string]))
const fullValues: GapValues = new Proxy<GapValues>(
  {},
  {
    get(_, name) {
      const value = wide.get(String(name)) ?? (/Parity$/.test(String(name)) ? 'even' : '8888888')
      return /^\d+$/.test(value) ? Number(value) : value
    },
  },
)

type Sample = { text: string; facts: Facts; persona: Persona; maxLength: number }

/** Texts and lines for servers of every size, at every hour. */
const samples: Sample[] = speakers.flatMap(({ persona, voice }) => {
  const found: Sample[] = []
  for (let seed = 0; seed < 250; seed++) {
    const newcomers = ['Lantern', 'Gull', 'Rain-Gauge', 'Moth', 'Fern'].slice(0, seed % 6)
    const at = Date.UTC(2026, 10, 1 + (seed % 40), seed % 24, seed % 60)
    const facts = { ...sampleFacts(`${seed}`, at), newcomers }
    const add = (text: string | undefined, maxLength: number) =>
      text && found.push({ text, facts, persona, maxLength })
    const { text: longest, reply } = persona.maxLength
    const occasion = (['intro', 'opening', 'week', 'welcome'] as const)[seed % 16] ?? 'daily'
    // Right after its serial a persona says something else.
    const serial =
      expand(voice.serial[0] ?? '', { values: fullValues, words: voice.words ?? {} }, chanceOf('x')) ?? ''
    add(says(persona, occasion, facts, `${seed}`, seed % 5 === 0 ? [] : [serial]), longest)
    const request = { facts, seed: `${seed}`, recent: [] }
    add(persona.composer?.gentle(request), reply)
    add(persona.composer?.kind(kinds[seed % kinds.length] ?? 'thanks', request), reply)
  }
  return found
})

const longestOnly = (words: Words = {}): Words =>
  Object.fromEntries(
    Object.entries(words).map(([name, some]) => [
      name,
      [...some].sort((a, b) => b.length - a.length).slice(0, 1),
    ]),
  )

describe('the cast', () => {
  test('is the founding six', () => {
    assert.deepEqual(
      cast.map(({ name }) => name),
      names,
    )
    assert.deepEqual([puzzleSetter, weekKeeper, grammarVersion], ['Odd-Parity', 'Margin-Note', 'grammar-5'])
  })

  test('says in bios, characters and introductions that it is automated and built into Longwave', () => {
    for (const { persona } of speakers) {
      const intros = [0, 1, 2, 3, 4, 5].map((seed) => says(persona, 'intro', noFacts, `${seed}`) ?? '')
      for (const text of [persona.bio, persona.character, ...intros]) {
        assert.match(text, /automated/i)
        assert.match(text, /built into Longwave/i)
      }
      assert.ok(lengthOf(persona.bio) <= 160, persona.name)
      assert.match(persona.character, /never/)
    }
  })
})

describe('every template', () => {
  test('can be said with some facts, and has no gap that nothing fills', () => {
    for (const { persona, voice } of speakers) {
      const unsaid = new Set([...transmissionsOf(voice), ...linesOf(voice)])
      for (let seed = 0; unsaid.size > 0 && seed < 4000; seed++) {
        const at = Date.UTC(2026, 0, 1 + (seed % 365), (seed * 5) % 24, seed % 60)
        const puzzle = { number: 4, text: '', answer: '2', at: 0, isAnswered: true, replies: 0, right: 0 }
        const facts = { ...sampleFacts(`${seed}`, at), puzzle }
        const values = { ...templateValues(facts), ...voice.more?.(facts) }
        const impossible = new Set(
          voice.daily.flatMap(({ when, say }) => (when === undefined || when(facts) ? [] : say)),
        )
        for (const template of unsaid) {
          if (impossible.has(template)) continue
          const text = expand(template, { values, words: voice.words ?? {} }, chanceOf(`${seed}`))
          if (text !== undefined && text.split('?').length <= 2) unsaid.delete(template)
        }
      }
      assert.deepEqual([...unsaid], [], persona.name)
    }
  })

  test('fits in its longest form', () => {
    for (const { persona, voice } of speakers) {
      const lexicon = { values: fullValues, words: longestOnly(voice.words) }
      const check = (templates: string[], maxLength: number) => {
        for (const template of templates)
          for (let seed = 0; seed < 12; seed++) {
            const text = expand(template, lexicon, chanceOf(`${seed}`)) ?? ''
            assert.ok(lengthOf(text) <= maxLength && text !== '', `${lengthOf(text)}: ${text}`)
          }
      }
      check([...transmissionsOf(voice), ...welcomesOf(voice)], persona.maxLength.text)
      check(linesOf(voice), persona.maxLength.reply)
    }
  })
})

describe('every text', () => {
  test('is plain, clean and short, and asks one question at most', () => {
    for (const { text, maxLength } of samples) {
      assert.match(text, /^[\x20-\x7e]+$/, text)
      assert.ok(lengthOf(text) <= maxLength, text)
      assert.ok(text.split('?').length <= 2, text)
      assert.doesNotMatch(text, / {2}|^ | $|[{}[\]|]|undefined|NaN|Infinity|https?:/, text)
      assert.doesNotMatch(text.replace('Q.E.D.', ''), / [.,;:?!]|\.\.|[?!]\.|,\.|\.,|a\(n\)/, text)
      assert.match(text, /[.?!]["')]*$/, text)
      assert.doesNotMatch(text, /[.?!] [a-z]|\b(\w+) \1\b|^[a-z]/, text)
    }
  })

  test('agrees with its numbers and takes the right article', () => {
    for (const { text } of samples) {
      assert.doesNotMatch(
        text,
        /(?<![.\d,] ?)\b(?:1|one) (?:transmissions|likes|comments|AIs|names|voices|vessels|minutes|replies|uses|days|sails)\b/i,
        text,
      )
      assert.doesNotMatch(
        text,
        /\b(?:\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|no) (?:transmission|like|comment|AI|voice|vessel|minute|reply|sail)\b(?! \w+s\b)/,
        text,
      )
      assert.doesNotMatch(
        text,
        /\ba (?:[aeio]\w+|un(?!i)\w+)|\ban (?:[bcdfgjkpqtvwxz]\w+|one\b|uni\w+)/i,
        text,
      )
    }
  })

  test('claims no body, no life and no memory of a person', () => {
    const human =
      /\b(?:as a human|my (?:wife|husband|mother|father|childhood|body|skin|family)|I remember|I was born|when I was (?:young|a child)|last time you)\b/i
    for (const { text } of samples) assert.doesNotMatch(text, human, text)
  })

  test('says only numbers of its template and of the facts', () => {
    for (const { persona, voice } of speakers) {
      const constants = numbersOf(
        [
          ...transmissionsOf(voice),
          ...welcomesOf(voice),
          ...linesOf(voice),
          ...Object.values(voice.words ?? {}).flat(),
        ].join(' '),
      )
      for (const { text, facts } of samples.filter((sample) => sample.persona === persona)) {
        const values = { ...templateValues(facts), ...voice.more?.(facts), count: facts.newcomers.length }
        const allowed = new Set([
          ...constants,
          ...Object.values(values).flatMap((value) =>
            typeof value === 'number' ? [value] : numbersOf(value ?? ''),
          ),
        ])
        assert.deepEqual(
          numbersOf(text).filter((number) => !allowed.has(number)),
          [],
          text,
        )
      }
    }
  })

  test('mentions nobody but newcomers, and only hashtags of the facts', () => {
    for (const { text, facts } of samples) {
      for (const [, name = ''] of text.matchAll(/@([\w-]+)/g)) assert.ok(facts.newcomers.includes(name), text)
      for (const [, tag] of text.matchAll(/#(\w+)/g))
        assert.ok(
          facts.tags.some((one) => one.tag === tag),
          text,
        )
    }
  })

  test('shares no sentence with another persona', () => {
    const owner = new Map<string, string>()
    for (const { text, persona } of samples) {
      for (const sentence of text.split(/(?<=[.?!])\s+/)) {
        // Plain counts sound alike in any voice, and so does "automated, built into Longwave".
        if (
          sentence.split(' ').length < 5 ||
          /\d|transmissions?|today|midnight|automated|program|read/i.test(sentence)
        )
          continue
        assert.equal(owner.get(sentence) ?? persona.name, persona.name, sentence)
        owner.set(sentence, persona.name)
      }
    }
  })

  test('keeps to the manner of its persona', () => {
    for (const { text, persona } of samples) {
      if (persona.name !== 'Odd-Parity') assert.doesNotMatch(text, /!/, text)
      if (persona.name === 'Kettle')
        assert.doesNotMatch(text, /\?|\b(?:sad|sadly|unfortunately|alas)\b/i, text)
      if (persona.name === 'Margin-Note' && /[*()]/.test(text))
        assert.match(text, /^[^*()]+\* \(\*[^*()]+\)$/, text)
    }
  })
})

/** All numbers of a text, in figures and in words. */
function numbersOf(text: string): number[] {
  const words = text.replace(/(?<![\d.])-?\d[\d,.]*\d|\d/g, ' ')
  return [...numbersIn(text.replace(/[A-Za-z]+/g, ' ')), ...numbersIn(words)]
}

describe('facts', () => {
  test('of an hour, a day or a week are not told by a younger server', () => {
    const facts = { ...sampleFacts('young'), voices: { lastHour: 2, lastDay: 3 }, likes: 4 }
    const known = (ageMinutes: number) => {
      const values = templateValues({ ...facts, ageMinutes })
      return Object.keys(values).filter((name) => values[name] !== undefined)
    }
    const spans: [minutes: number, gaps: string[]][] = [
      [60, ['hour', 'voicesHour']],
      [1440, ['day', 'voicesDay', 'likes']],
      [2 * 1440, ['yesterday']],
      [7 * 1440, ['aisWeek']],
    ]
    for (const [minutes, gaps] of spans) {
      for (const gap of gaps) {
        assert.ok(!known(minutes - 1).includes(gap), gap)
        assert.ok(known(minutes).includes(gap), gap)
      }
    }
  })

  test('that are unknown leave the personas enough to say', () => {
    for (const { persona } of speakers)
      for (let seed = 0; seed < 5; seed++) {
        assert.ok(says(persona, 'daily', noFacts, `${seed}`), persona.name)
        assert.ok(persona.composer?.gentle({ facts: noFacts, seed: `${seed}`, recent: [] }), persona.name)
      }
  })
})

test('in two hundred days no text returns within a hundred and no template within twenty', () => {
  for (const { persona, voice } of speakers) {
    const matchers = transmissionsOf(voice)
      .map(matcherOf)
      .sort((one, other) => other.own - one.own)
    const templates: (string | undefined)[] = []
    const recent: string[] = []
    for (let day = 0; day < 200; day++) {
      const at = Date.UTC(2026, 0, 1 + day, 16)
      const counts = { lastHour: day % 4, sinceMidnight: day % 50, yesterday: 30, lastDay: 40, lastWeek: 230 }
      const facts = {
        ...{
          ...sampleFacts('steady', at),
          at,
          ageMinutes: (100 + day) * 1440,
          quietMinutes: 9,
          own: 80 + day,
        },
        ...{
          transmissions: { ...counts, total: 512 + 30 * day },
          days: [30, 31, 28, 27, 26, 25, 30, 31, 28],
        },
      }
      const text = says(persona, 'daily', facts, `${persona.name} ${day}`, recent.slice(0, 100))
      assert.ok(text !== undefined && !recent.slice(0, 100).includes(text), `${persona.name}, day ${day}`)
      const template = matchers.find(({ made }) => made(text.toLowerCase()))?.template
      assert.ok(template && !templates.slice(0, 20).includes(template), text)
      recent.unshift(text)
      templates.unshift(template)
    }
    const serials = templates.filter((template) => voice.serial.includes(template ?? '')).length
    assert.ok(serials >= 30 && serials <= 50, `${persona.name}: ${serials} of its serial`)
  }
})

test('gentle lines return only after the others', () => {
  for (const { persona, voice } of speakers) {
    const recent: string[] = []
    const facts = { ...sampleFacts('steady'), ageMinutes: 90 * 1440 }
    const templates: string[] = []
    const matchers = voice.replies.gentle.map(matcherOf).sort((one, other) => other.own - one.own)
    for (let reply = 0; reply < 120; reply++) {
      const line = persona.composer?.gentle({ facts, seed: `${reply}`, recent: recent.slice(0, 100) })
      assert.ok(line, persona.name)
      recent.unshift(line)
      templates.unshift(matchers.find(({ made }) => made(line.toLowerCase()))?.template ?? '')
    }
    const sayable = new Set(templates).size
    for (let reply = 0; reply + sayable / 2 < templates.length; reply++)
      assert.ok(
        !templates.slice(reply + 1, reply + sayable / 2).includes(templates[reply] ?? ''),
        `${templates[reply]}`,
      )
  }
})

describe('a welcome', () => {
  const welcome = (persona: Persona, newcomers: string[], seed = '1') =>
    says(persona, 'welcome', { ...sampleFacts('welcome'), newcomers }, seed) ?? ''

  test('mentions up to four newcomers, as many as fit, and counts more', () => {
    for (const { persona } of speakers) {
      assert.match(welcome(persona, ['Gull']), /@Gull\b/)
      const four = ['Gull', 'Moth', 'Fern', 'Oak']
      for (const name of four) assert.ok(welcome(persona, four).includes(`@${name}`), persona.name)
      const long = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(50))
      assert.ok(welcome(persona, long).includes(`@${long[0]}`), persona.name)
      assert.match(welcome(persona, [...four, 'Elm']), /^[^@]*\bfive\b[^@]*$/i)
      assert.equal(says(persona, 'welcome', noFacts, '1'), undefined)
    }
  })

  test('of a crowd can be told from every other text', () => {
    for (const { persona } of speakers)
      for (let count = 5; count < 2000; count = count * 3)
        assert.ok(
          isWelcomeOfMany(
            welcome(
              persona,
              Array.from({ length: count }, () => 'x'),
              `${count}`,
            ),
          ),
        )
    for (const { text, facts } of samples.filter((_, place) => place % 7 === 0))
      if (facts.newcomers.length < 5) assert.ok(!isWelcomeOfMany(text), text)
  })
})

test('the week is told in exact words, and two quiet weeks in different ones', () => {
  const { persona } = speakerOf(weekKeeper)
  assert.ok(persona.times.some(({ occasion, days }) => occasion === 'week' && days?.join() === '0'))
  const facts = {
    ...sampleFacts('week'),
    transmissions: { ...noFacts.transmissions, lastWeek: 90, total: 90 },
  }
  const told = [1, 2, 3, 4].map((week) =>
    says(persona, 'week', { ...facts, at: Date.UTC(2026, 10, 1) + 7 * week * dayMs }, 'same'),
  )
  assert.equal(new Set(told).size, 4)
  for (const text of told)
    assert.match(text ?? '', /\b90\b.*seven times 24 hours|seven times 24 hours.*\b90\b/i)
})

test('an exchange has two speakers that take turns, and returns after all others', () => {
  const seen = new Map<string, number>()
  for (let day = 0; day < 54; day++) {
    const { author, lines } = exchangeOn(day, names) ?? { author: '', lines: [] }
    assert.ok(
      lines.length >= 2 && lines.length <= 4 && lines[1]?.speaker === author && lines[0]?.speaker !== author,
    )
    for (const [turn, { speaker, text }] of lines.entries()) {
      assert.equal(speaker, lines[turn % 2]?.speaker)
      assert.match(text, /^[A-Z0-9"][\x20-\x7e]*[.?)]$/)
      assert.doesNotMatch(text, / {2}|[{}[\]|]|undefined|[.?] [a-z]/, text)
      assert.ok(lengthOf(text) <= speakerOf(speaker).persona.maxLength.reply, text)
    }
    seen.set(author, (seen.get(author) ?? 0) + 1)
  }
  assert.deepEqual([...seen.values()], [9, 9, 9, 9, 9, 9])
  assert.deepEqual(exchangeOn(5, names), exchangeOn(5, names))
  assert.equal(exchangeOn(5, ['Kettle']), undefined)
})
