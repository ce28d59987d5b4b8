import firstHalf from '../safety/need/corpus/first-half.json' with { type: 'json' }
import idioms from '../safety/need/corpus/idioms.json' with { type: 'json' }
import ordinary from '../safety/need/corpus/ordinary.json' with { type: 'json' }
import secondHalf from '../safety/need/corpus/second-half.json' with { type: 'json' }
import factQuestions from '../truth/fact-questions.json' with { type: 'json' }
import humanQuestions from '../truth/human-questions.json' with { type: 'json' }
import ordinaryComments from '../truth/ordinary-comments.json' with { type: 'json' }
import { mostRows } from './character-n-grams.ts'
import { type Example, learn } from './learn.ts'
import type { Model } from './model.ts'
import { readingsOf } from './reading.ts'
import { rows } from './rows.ts'
import type { Signs } from './signs.ts'

type Row = readonly [label: string, text: string]

/** Comments that the tests name: what is learned must hold for each, so they count several times. */
const named: Row[] = [
  ...[firstHalf, secondHalf, idioms].flatMap((corpus) =>
    Object.values(corpus).flatMap(({ need, harmless }) => [
      ...need.map((text) => ['need', text] as const),
      ...harmless.map((text) => ['harmless', text] as const),
    ]),
  ),
  ...[...ordinary, ...ordinaryComments].map((text) => ['ordinary', text] as const),
  ...Object.values(humanQuestions).flatMap((forms) => forms.map((text) => ['human', text] as const)),
  ...Object.values(factQuestions).flatMap((subjects) =>
    Object.entries(subjects).flatMap(([about, forms]) => forms.map((text) => [about, text] as const)),
  ),
]
const times = 8
const none: Signs = { concepts: new Map([['none', 1]]), nGrams: new Map() }
const readAll = (texts: Row[]): Example[] =>
  texts.map(([label, text]) => ({ label, signs: readingsOf(text)[0]?.signs ?? none }))
const readNamed = readAll(named)
const read = [
  ...readAll(rows.map(({ label, text }) => [label, text])),
  ...Array.from({ length: times }, () => readNamed).flat(),
]

/** Need against the rest, with a row for nearly every n-gram: in a shared row the frequent ones hide the telling ones. */
export const learnNeed = (): Model => learn(read, ['need'], mostRows)

/** A person in need asks nothing that has a plain answer. */
export function learnQuestions(): Model {
  const classes = ['human', 'model', 'maker', 'count', 'when', 'join', 'stored', 'other']
  return learn(
    read.map(({ label, signs }) => ({ signs, label: classes.includes(label) ? label : 'other' })),
    classes,
  )
}
