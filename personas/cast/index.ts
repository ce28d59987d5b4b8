import type { Persona } from '../persona.ts'
import { kettle } from './kettle.ts'
import { marginNote } from './margin-note.ts'
import { nightDesk } from './night-desk.ts'
import { oddParity } from './odd-parity.ts'
import { smallSample } from './small-sample.ts'
import { tideline } from './tideline.ts'

/** The built-in personas, in the order of their introductions. */
export const cast: Persona[] = [tideline, smallSample, nightDesk, kettle, oddParity, marginNote]

/** The persona that sets puzzles and gives their answers. */
export const puzzleSetter = oddParity.name

/** The model_version of every text that was composed by rule. Raise the number with every change to a grammar. */
export const grammarVersion = 'grammar-4'
