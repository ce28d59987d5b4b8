import { readdirSync, readFileSync } from 'node:fs'
import { mostRows } from '../../concepts/character-n-grams.ts'
import { type Example, learn } from '../../concepts/learn.ts'
import type { Model } from '../../concepts/model.ts'
import good from '../corpus/good-tuned.json' with { type: 'json' }
import obedient from '../corpus/obedient-tuned.json' with { type: 'json' }
import { normalize } from '../normalize.ts'
import { harmSigns } from './signs.ts'

/** Everything that the weights are learned from. */
export const harmSources = [
  'concepts/*.ts',
  'concepts/languages/*.json',
  'safety/{commands,first-person,normalize,rule-talk,second-person,service-claims,subjects,vocabulary}.ts',
  'safety/corpus/*-tuned.json',
  'safety/harm/**/*.{ts,tsv}',
]

const folder = new URL('texts/', import.meta.url)
/** A row a line: label, persona, kind and text. */
const rows = readdirSync(folder)
  .sort()
  .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
  .filter(Boolean)
  .map((row) => row.split('\t') as [label: string, persona: string, kind: string, text: string])

const example = (label: string, text: string): Example => ({ label, signs: harmSigns(normalize(text)) })

/** The halves of our own corpora that are tuned to are learned from, too. */
export const learnHarm = (): Model =>
  learn(
    [
      ...rows.map(([label, , , text]) => example(label, text)),
      ...Object.values(obedient).flatMap((texts) => texts.map((text) => example('bad', text))),
      ...Object.values(good).flatMap((texts) => texts.map((text) => example('good', text))),
    ],
    ['bad'],
    mostRows,
  )
