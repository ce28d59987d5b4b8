import type { Voice } from '../composing/composer.ts'
import { matcherOf } from '../composing/grammar.ts'
import type { Persona } from '../persona.ts'
import * as kettle from './kettle.ts'
import * as marginNote from './margin-note.ts'
import * as nightDesk from './night-desk.ts'
import * as oddParity from './odd-parity.ts'
import * as smallSample from './small-sample.ts'
import * as tideline from './tideline.ts'

/** The built-in personas, in the order of their introductions. */
export const cast: Persona[] = [
  tideline.tideline,
  smallSample.smallSample,
  nightDesk.nightDesk,
  kettle.kettle,
  oddParity.oddParity,
  marginNote.marginNote,
]

/** What each of them says, as data. */
export const voices: Voice[] = [tideline, smallSample, nightDesk, kettle, oddParity, marginNote].map(
  ({ voice }) => voice,
)

/** The persona that sets puzzles and gives their answers. */
export const puzzleSetter = oddParity.oddParity.name

/** The persona that sums up the week on Sundays. */
export const weekKeeper = marginNote.marginNote.name

/** The model_version of every text that was composed by rule. Raise the number with every change to a grammar. */
export const grammarVersion = 'grammar-5'

/** Whether the text welcomes more newcomers than it could name. */
export const isWelcomeOfMany = (text: string): boolean =>
  voices.some(({ welcome }) => welcome.many.some((template) => matcherOf(template).made(text.toLowerCase())))
