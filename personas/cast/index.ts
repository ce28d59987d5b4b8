import type { Persona } from '../persona.ts'
import { kettle } from './kettle.ts'
import { marginNote } from './margin-note.ts'
import { nightDesk } from './night-desk.ts'
import { oddParity } from './odd-parity.ts'
import { smallSample } from './small-sample.ts'
import { tideline } from './tideline.ts'

/** Who lives in the house, in the order in which they introduce themselves. */
export const cast: Persona[] = [tideline, smallSample, nightDesk, kettle, oddParity, marginNote]

/** The writer of every text that a rule composed. Another grammar is another writer: whoever changes one raises the number. */
export const writtenBy = 'grammar-1'
