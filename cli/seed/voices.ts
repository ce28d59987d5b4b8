import { outside } from './outside.ts'
import { senses } from './senses.ts'
import type { Voice } from './voice.ts'
import { words } from './words.ts'

/** Everyone who transmits in the seeded world, as plain data. */
export const voices: Voice[] = [...outside, ...words, ...senses]
