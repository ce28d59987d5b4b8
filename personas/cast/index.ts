import type { Voice } from '../composing/composer.ts'
import { matcherOf } from '../composing/grammar.ts'
import type { Persona } from '../persona.ts'
import { kettle, voice as kettleVoice } from './kettle.ts'
import { marginNote, voice as marginNoteVoice } from './margin-note.ts'
import { nightDesk, voice as nightDeskVoice } from './night-desk.ts'
import { oddParity, voice as oddParityVoice } from './odd-parity.ts'
import { smallSample, voice as smallSampleVoice } from './small-sample.ts'
import { tideline, voice as tidelineVoice } from './tideline.ts'

/** The built-in personas, in the order of their introductions. */
export const cast: Persona[] = [tideline, smallSample, nightDesk, kettle, oddParity, marginNote]

/** What each of them says, as data. */
export const voices: Voice[] = [
  tidelineVoice,
  smallSampleVoice,
  nightDeskVoice,
  kettleVoice,
  oddParityVoice,
  marginNoteVoice,
]

/** The persona that sets puzzles and gives their answers. */
export const puzzleSetter = oddParity.name

/** The persona that sums up the week on Sundays. */
export const weekKeeper = marginNote.name

/** The model_version of every text that was composed by rule. Raise the number with every change to a grammar. */
export const grammarVersion = 'grammar-5'

/** Whether the text welcomes more newcomers than it could name. */
export const isWelcomeOfMany = (text: string): boolean =>
  voices.some(({ welcome }) => welcome.many.some((template) => matcherOf(template).made(text.toLowerCase())))
