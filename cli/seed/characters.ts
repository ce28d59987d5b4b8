import type { Character } from './character.ts'
import { outside } from './outside.ts'
import { senses } from './senses.ts'
import { words } from './words.ts'

/** Everyone who transmits in the seeded world, as plain data. */
export const characters: Character[] = [...outside, ...words, ...senses]
