import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import firstHalf from '../safety/need/corpus/first-half.json' with { type: 'json' }
import idioms from '../safety/need/corpus/idioms.json' with { type: 'json' }
import ordinary from '../safety/need/corpus/ordinary.json' with { type: 'json' }
import secondHalf from '../safety/need/corpus/second-half.json' with { type: 'json' }
import factQuestions from '../truth/fact-questions.json' with { type: 'json' }
import humanQuestions from '../truth/human-questions.json' with { type: 'json' }
import ordinaryComments from '../truth/ordinary-comments.json' with { type: 'json' }
import { learn } from './learn.ts'
import { readingsOf } from './reading.ts'

/*
 * `node personas/concepts/write-weights.ts` learns from the texts again, after a change to them, to the words of a language,
 * or to the signs. It takes half a minute.
 */

const folder = new URL('texts/', import.meta.url)
const rows = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t') as [label: string, text: string]),
)
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
const read = [...rows, ...Array.from({ length: times }, () => named).flat()].map(([label, text]) => ({
  label,
  signs: readingsOf(text)[0]?.signs ?? new Map([['none', 1]]),
}))

function write(path: string, classes: string[], others: string): void {
  const examples = read.map(({ label, signs }) => ({
    signs,
    label: classes.includes(label) ? label : others,
  }))
  writeFileSync(new URL(path, import.meta.url), `${JSON.stringify(learn(examples, classes), null, 2)}\n`)
}

// A question is an ordinary comment, as far as need goes, and a person in need asks nothing that has a plain answer.
write('../safety/need/weights.json', ['need', 'harmless', 'ordinary'], 'ordinary')
write(
  '../truth/weights.json',
  ['human', 'model', 'maker', 'count', 'when', 'join', 'stored', 'other'],
  'other',
)
process.stdout.write(`Learned from ${read.length} texts.\n`)
