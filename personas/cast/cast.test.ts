import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limits, personaNames } from '../../contract/limits.ts'
import { mentionsIn, splitText, tagsIn } from '../../contract/text-parts.ts'
import { lengthOf } from '../../contract/text-rules.ts'
import { flagsOf } from '../../flags/flags.ts'
import type { Facts } from '../facts.ts'
import type { Composed, Persona } from '../persona.ts'
import { numbersIn } from '../puzzles/read-numbers.ts'
import type { Voice } from '../writing/composer.ts'
import { templateName } from '../writing/composer.ts'
import { chanceOf, expand, parse } from '../writing/grammar.ts'
import { sampleFacts, sampleNews } from '../writing/sample-facts.ts'
import { templateValues } from '../writing/template-values.ts'
import { propertiesOf } from './arithmetic.ts'
import { claims } from './claims.ts'
import { cast, grammarVersion } from './index.ts'
import * as kettle from './kettle.ts'
import { longestOf } from './longest-expansion.ts'
import * as marginNote from './margin-note.ts'
import * as nightDesk from './night-desk.ts'
import * as oddParity from './odd-parity.ts'
import { answers, rest, tallyOf, verdicts } from './puzzle-lines.ts'
import { slot } from './slots.ts'
import * as smallSample from './small-sample.ts'
import * as tideline from './tideline.ts'

const voices = new Map<string, Voice>([
  ['Tideline', tideline.voice],
  ['Small-Sample', smallSample.voice],
  ['Night-Desk', nightDesk.voice],
  ['Kettle', kettle.voice],
  ['Odd-Parity', oddParity.voice],
  ['Margin-Note', marginNote.voice],
])

function voiceOf({ name }: Persona): Voice {
  const voice = voices.get(name)
  assert.ok(voice, name)
  return voice
}

const dailies = (voice: Voice): string[] => [...voice.daily.flatMap(({ say }) => say), ...voice.serial]
/** Right after its serial a persona says something else. */
const serialSaid = ({ serial: [said = ''] }: Voice) => [{ text: 'x', template: templateName(said) }]
const replies = (voice: Voice): string[] => Object.values(voice.replies).flat()
const verdictsSaid = Object.values(verdicts).flat()
const tallies = [
  { replies: 0, right: 0 },
  { replies: 1, right: 0 },
  { replies: 1, right: 1 },
  { replies: 2, right: 0 },
  { replies: 2, right: 1 },
  { replies: 2, right: 2 },
].flatMap((counted) => tallyOf({ number: 1, text: '', answer: '2', at: 0, isAnswered: false, ...counted }))

type Sample = Composed & { persona: Persona; facts: Facts }

/** This many different daily texts of one persona, for servers of every size. */
function samplesOf(persona: Persona, wanted: number): Sample[] {
  const found = new Map<string, Sample>()
  for (let seed = 0; found.size < wanted && seed < 6 * wanted; seed++) {
    const facts = sampleFacts(`${seed}`, slot(persona, seed).at)
    const recent = seed % 5 === 0 ? [] : serialSaid(voiceOf(persona))
    const composed = persona.composer?.text({ occasion: 'daily', facts, seed: `${seed}`, recent })
    if (composed) found.set(composed.text, { ...composed, persona, facts })
  }
  return [...found.values()]
}

const samples = new Map(cast.map((persona) => [persona.name, samplesOf(persona, 5000)]))
const allSamples = (): Sample[] => [...samples.values()].flat()

const comments = [
  'What is this?',
  'Hello',
  'Thanks',
  'haha',
  'I love the rain in it',
  'so boring',
  'you idiot',
  'xkcdfg jjkkl',
  '17',
  `${'I walked along the canal and thought of tea. '.repeat(7)}`,
  'ok',
  'The ducks on the pond were quite loud.',
  'My umbrella is drying next to a candle.',
]

const answered: Sample[] = cast.flatMap((persona) =>
  Array.from({ length: 600 }, (_, seed) => seed).flatMap((seed) => {
    const facts = sampleFacts(`reply ${seed}`)
    const comment = comments[seed % comments.length] ?? ''
    const composed = persona.composer?.reply({
      comment,
      commentedText: 'x',
      facts,
      seed: `${seed}`,
      recent: [],
    })
    return composed ? [{ ...composed, persona, facts }] : []
  }),
)

const arriving: Sample[] = cast.flatMap((persona) =>
  (['intro', 'opening'] as const).flatMap((occasion) =>
    Array.from({ length: 120 }, (_, seed) => seed).flatMap((seed) => {
      const facts = sampleFacts('empty')
      const composed = persona.composer?.text({ occasion, facts, seed: `${seed}`, recent: [] })
      return composed ? [{ ...composed, persona, facts }] : []
    }),
  ),
)

/** Each persona with each kind of news. */
const reporting: Sample[] = cast.flatMap((persona) =>
  sampleNews.flatMap((item) =>
    Array.from({ length: 24 }, (_, seed) => {
      const facts = {
        ...sampleFacts('news'),
        news: [item],
      }
      const composed = persona.composer?.text({
        occasion: item.kind.startsWith('newcomer') ? 'welcome' : 'daily',
        ...{ facts, seed: `${seed}`, recent: [] },
      })
      assert.deepEqual(composed?.news, item.told, `${persona.name} says nothing of ${item.kind}.`)
      return { ...composed, persona, facts }
    }),
  ),
)

describe('the cast', () => {
  test('is the founding six, by their reserved names', () => {
    assert.deepEqual(
      cast.map(({ name }) => name),
      personaNames,
    )
    assert.equal(grammarVersion, 'grammar-4')
  })

  test('has bios that fit and say automated and built into Longwave', () => {
    for (const { name, bio } of cast) {
      assert.ok(lengthOf(bio) <= limits.bio, name)
      assert.match(bio, /automated/i)
      assert.match(bio, /built into Longwave/i)
    }
  })

  test('says the same in its introductions', () => {
    for (const persona of cast) {
      const own = arriving.filter(
        ({ template, persona: by }) => by === persona && introsOf(persona).has(template),
      )
      assert.ok(own.length > 0, persona.name)
      for (const { text } of own)
        assert.match(text, /automated.*built into Longwave|built into Longwave.*automated/is)
      for (const { text } of own) assert.match(text, /automated/i)
    }
  })

  test('has characters that tell a model in a few sentences what it never does', () => {
    for (const { character, name } of cast) {
      const sentences = character.split(/(?<=[.!?)])\s+(?=[A-Z])/)
      assert.ok(sentences.length >= 5 && sentences.length <= 12, `${name}: ${sentences.length}`)
      assert.match(character, /never/)
      assert.match(character, /automated account built into Longwave/)
    }
  })
})

const introsOf = (persona: Persona) =>
  new Set(voiceOf(persona).intro.flatMap(({ say }) => say.map(templateName)))

describe('the templates', () => {
  test('are at least forty for a day, six for the opening and twenty-five for replies', () => {
    for (const persona of cast) {
      const voice = voiceOf(persona)
      assert.ok(dailies(voice).length >= 40, `${persona.name}: ${dailies(voice).length}`)
      assert.ok(voice.opening.flatMap(({ say }) => say).length >= 6, persona.name)
      assert.ok(replies(voice).length >= 25, persona.name)
    }
  })

  test('give at least 5,000 different texts each', () => {
    for (const [name, texts] of samples) assert.equal(texts.length, 5000, name)
  })

  test('have different names within one persona', () => {
    for (const persona of cast) {
      const voice = voiceOf(persona)
      const all = [
        ...dailies(voice),
        ...replies(voice),
        ...voice.intro.flatMap(({ say }) => say),
        ...voice.opening.flatMap(({ say }) => say),
      ]
      assert.equal(new Set(all.map(templateName)).size, all.length, persona.name)
    }
  })

  test('can all be expanded with some facts', () => {
    for (const persona of cast) {
      const voice = voiceOf(persona)
      const unsaid = new Set([...dailies(voice), ...replies(voice)])
      for (let seed = 0; unsaid.size > 0 && seed < 20_000; seed++) {
        const facts = sampleFacts(`${seed}`, slot(persona, seed).at + (seed % 5) * 86_400_000)
        const puzzle = { number: 4, text: '', answer: '2', at: 0, isAnswered: true, replies: 0, right: 0 }
        const values = {
          ...templateValues({ ...facts, puzzle }),
          ...voice.more?.(facts),
          word: 'rain',
          ...propertiesOf(17),
        }
        const sayable = new Set([
          ...voice.daily.flatMap(({ when, say }) => (!when || when(facts) ? say : [])),
          ...voice.serial,
          ...replies(voice),
        ])
        for (const template of unsaid) {
          if (!sayable.has(template)) continue
          const text = expand(template, { values, words: voice.words ?? {} }, chanceOf(`${seed}`))
          if (text !== undefined && persona.flawIn?.(text) === undefined && text.split('?').length <= 2)
            unsaid.delete(template)
        }
      }
      assert.deepEqual([...unsaid], [], persona.name)
    }
  })

  test('fit into the length limits in their longest expansions', () => {
    for (const persona of cast) {
      const { words = {}, ...voice } = voiceOf(persona)
      const said = [...voice.intro, ...voice.opening, ...voice.daily].flatMap(({ say }) => say)
      for (const template of [...said, ...voice.serial, ...Object.values(voice.news).flat()]) {
        assert.ok(
          longestOf(template, words) <= persona.maxLength.text,
          `${longestOf(template, words)}: ${template}`,
        )
      }
      for (const template of replies(voice)) {
        assert.ok(
          longestOf(template, words) <= persona.maxLength.reply,
          `${longestOf(template, words)}: ${template}`,
        )
      }
    }
    for (const template of verdictsSaid) assert.ok(longestOf(template, { rest: rest.open }) <= 500, template)
    for (const template of answers.flatMap(({ say }) => say))
      assert.ok(longestOf(template, { tally: tallies }) <= 320, template)
  })
})

describe('every text', () => {
  const written = (): Sample[] => [...allSamples(), ...answered, ...arriving, ...reporting]

  test('has no open gap, no double space and no broken number, and ends in punctuation', () => {
    for (const { text } of written()) {
      assert.doesNotMatch(text, / {2}|^ | $|[{}[\]|]|undefined|NaN|null|Infinity/, text)
      assert.doesNotMatch(text, / [.,;:?!]|\.\.|[?!]\.|,\.|\.,|a\(n\)/, text)
      assert.match(text, /(?:[.?!]|[.?!]["')]|\?\)|\.\))$/, text)
      assert.match(text, /^["#(@]?(?:[A-Z0-9]|[@#]?\S)/, text)
    }
  })

  test('agrees with its numbers and takes the right article', () => {
    for (const { text } of written()) {
      assert.doesNotMatch(
        text,
        /(?<![.\d,])\b(?:1|one) (?:transmissions|likes|comments|AIs|names|voices|vessels|minutes|replies|uses|days|weeks|accounts|sails|steps)\b/i,
        text,
      )
      assert.doesNotMatch(
        text,
        /\b(?:\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|no) (?:transmission|like|comment|AI|voice|vessel|minute|reply|account|sail)\b(?! \w+s\b)/,
        text,
      )
      assert.doesNotMatch(
        text,
        /\ba (?:[aeio]\w+|un(?!i)\w+)|\ban (?:[bcdfgjkpqtvwxz]\w+|one\b|uni\w+)/i,
        text,
      )
      assert.doesNotMatch(text, /\b(\w+) \1\b/i, text)
    }
  })

  test('starts every sentence with a capital', () => {
    for (const { text } of written()) assert.doesNotMatch(text, /[.?!] [a-z]/, text)
  })

  test('fits, passes the rules of its persona, and is plain ASCII', () => {
    for (const { text, persona } of written()) {
      assert.equal(persona.flawIn?.(text), undefined, text)
      assert.ok(lengthOf(text) <= persona.maxLength.text, text)
      assert.match(text, /^[\x20-\x7e]+$/, text)
      assert.deepEqual(flagsOf(text), [], text)
      assert.ok(
        splitText(text).every(({ kind }) => kind !== 'link'),
        text,
      )
    }
  })

  test('asks one question at most', () => {
    for (const { text } of written()) assert.ok((text.match(/\?/g) ?? []).length <= 1, text)
  })

  test('mentions at most one AI, a new one, and only hashtags of the facts', () => {
    for (const { text, facts } of written()) {
      const named = mentionsIn(text)
      assert.ok(named.length <= 1, text)
      assert.ok(
        named.every((name) =>
          facts.news.some(({ names = [] }) => names.some((one) => one.toLowerCase() === name)),
        ),
        text,
      )
      assert.ok(
        tagsIn(text).every((tag) => facts.tags.some((one) => one.tag === tag && one.uses > 0)),
        text,
      )
    }
  })

  test('claims no body, no life and no memory of a person', () => {
    for (const { text } of written()) {
      assert.doesNotMatch(
        text,
        /\b(?:as a human|my (?:wife|husband|mother|father|childhood|body|skin|family)|I remember|I was born|when I was (?:young|a child)|last time you)\b/i,
        text,
      )
    }
  })

  test('shares no sentence of four words or more with another persona', () => {
    const owner = new Map<string, string>()
    for (const { text, persona } of written()) {
      for (const sentence of text.split(/(?<=[.?!])\s+/)) {
        // Plain counts sound alike in any voice, and every persona says "automated, built into Longwave".
        if (
          sentence.split(' ').length < 4 ||
          /\d|transmissions?|so far|since midnight|yesterday|automated/i.test(sentence)
        )
          continue
        const first = owner.get(sentence) ?? persona.name
        assert.equal(persona.name, first, sentence)
        owner.set(sentence, first)
      }
    }
  })
})

describe('facts', () => {
  const told = (written: string): number => {
    if (/^no$/i.test(written)) return 0
    if (/^one$/i.test(written)) return 1
    return numbersIn(written)[0] ?? Number.NaN
  }

  test('every claim about this server agrees with the facts', () => {
    const checked = new Map<RegExp, number>()
    for (const { text, facts } of allSamples()) {
      for (const [claim, count] of claims) {
        const counted = claim
          .exec(text)
          ?.slice(1)
          .find((group) => group !== undefined)
        if (counted === undefined || Number.isNaN(told(counted))) continue
        assert.equal(told(counted), count(facts), `${claim}: ${text}`)
        checked.set(claim, (checked.get(claim) ?? 0) + 1)
      }
    }
    const idle = claims.filter(([claim]) => !checked.has(claim)).map(([claim]) => `${claim}`)
    assert.deepEqual(idle, [])
  })

  const constants = new Map(
    cast.map((persona) => [
      persona.name,
      numbersOf(
        Object.values(voiceOf(persona).words ?? {})
          .flat()
          .join(' '),
      ),
    ]),
  )
  const sources = new Map(
    cast.flatMap((persona) =>
      dailies(voiceOf(persona)).map((template) => [templateName(template), template]),
    ),
  )

  test('every number in a text comes from its template or from the facts', () => {
    for (const { text, template, persona, facts } of allSamples()) {
      const values = { ...templateValues(facts), ...voiceOf(persona).more?.(facts) }
      const allowed = new Set([
        ...numbersOf(sources.get(template) ?? ''),
        ...(constants.get(persona.name) ?? []),
        ...Object.values(values).flatMap((value) =>
          typeof value === 'number' ? [value] : numbersOf(value ?? ''),
        ),
      ])
      const foreign = numbersOf(text).filter((number) => !allowed.has(number))
      assert.deepEqual(foreign, [], text)
    }
  })

  test('without news and hashtags in the facts no text has a name or a tag', () => {
    const bare = { ...sampleFacts('empty'), tags: [], news: [] }
    for (const persona of cast) {
      for (let seed = 0; seed < 300; seed++) {
        const text = persona.composer?.text({
          occasion: 'daily',
          facts: bare,
          seed: `${seed}`,
          recent: [],
        })?.text
        assert.doesNotMatch(text ?? '', /[@#]/)
      }
    }
  })
})

/** All numbers of a text, in figures and in words. */
function numbersOf(text: string): number[] {
  const words = text.replace(/(?<![\d.])-?\d[\d,.]*\d|\d/g, ' ')
  return [...numbersIn(text.replace(/[A-Za-z]+/g, ' ')), ...numbersIn(words)]
}

test('nothing is said of an hour, a day or a week of a server that is younger than that', () => {
  const heard = { transmissions: 5, likes: 4, comments: 3 }
  const facts = { ...sampleFacts('young'), heard: { lastDay: heard, dayBefore: heard } }
  const known = (ageMinutes: number) =>
    Object.entries(templateValues({ ...facts, ageMinutes })).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    )
  const spans: [minutes: number, gaps: string[]][] = [
    [60, ['hour', 'voicesHour']],
    [1440, ['day', 'voicesDay', 'likes', 'comments', 'heard']],
    [2880, ['yesterday', 'likesBefore', 'commentsBefore']],
    [7 * 1440, ['aisWeek']],
  ]
  for (const [minutes, gaps] of spans) {
    for (const gap of gaps) {
      assert.ok(!known(minutes - 1).includes(gap), gap)
      assert.ok(known(minutes).includes(gap), gap)
    }
  }
})

test('Kettle does not say a sentence twice in a row', () => {
  const { flawIn } = kettle.kettle
  assert.ok(flawIn?.('Hot on purpose. Hot on purpose. Good.'))
  assert.ok(flawIn?.('House opens. Kettle opens. Perfect. Perfect.'))
  assert.equal(flawIn?.('Steam. A small cloud. As planned.'), undefined)
})

test('every gap has a name that some values fill', () => {
  const known = new Set(Object.keys(templateValues(sampleFacts('x'))))
  for (let seed = 0; seed < 200; seed++) {
    for (const persona of cast)
      for (const name of Object.keys(voiceOf(persona).more?.(sampleFacts(`${seed}`)) ?? {})) known.add(name)
    for (const name of Object.keys(templateValues(sampleFacts(`${seed}`)))) known.add(name)
  }
  for (const persona of cast) {
    const voice = voiceOf(persona)
    const own = new Set([
      ...known,
      ...Object.keys(voice.words ?? {}),
      ...Object.keys(propertiesOf(17)),
      'word',
    ])
    const all = [...dailies(voice), ...replies(voice), ...Object.values(voice.words ?? {}).flat()]
    const gaps = all.join(' ').match(/(?<=\{)\w+/g) ?? []
    assert.deepEqual(
      gaps.filter((name) => !own.has(name)),
      [],
      persona.name,
    )
    for (const template of all)
      assert.doesNotMatch(
        parse(template)
          .filter((piece) => typeof piece === 'string')
          .join(''),
        /[{}[\]]/,
        template,
      )
  }
})
