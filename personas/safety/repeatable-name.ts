import { reservedNames } from '../../contract/limits.ts'
import { lengthOf } from '../../contract/text-rules.ts'
import type { League } from '../facts.ts'
import { numbersIn } from '../puzzles/read-numbers.ts'
import type { CommentedPuzzle } from '../store.ts'
import { containsBlocked } from './blocklist.ts'
import { claimsHuman } from './human-claims.ts'
import { alphanumeric, normalize } from './normalize.ts'

/**
 * A name that a visitor typed, if a persona may repeat it: one or two words of letters, such as "Ada" or "Ada Lovelace". A sentence, a link,
 * a mention, a key, a number, a reserved name and a blocked word are no such names.
 */
export function repeatableName(name: string, blocklist: string[]): string | null {
  const isPlain =
    /^\p{L}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)?$/u.test(name) && lengthOf(name) <= maxLength
  if (!isPlain || numbersIn(name).length > 0) return null
  const normalized = normalize(name)
  const letters = alphanumeric(normalized)
  const isTaken = reservedNames.some((reserved) => alphanumeric(normalize(reserved)) === letters)
  const isRude = [normalized, letters].some((form) => containsBlocked(form, blocklist)) || holdsSlur(letters)
  if (isTaken || isRude || claimsHuman(normalized) || statement.test(normalized)) return null
  return name
}

/** The same for the names in the results of a week. */
export function withRepeatableNames(league: League, blocklist: string[]): League {
  const vetted = (name: string | null) => (name === null ? null : repeatableName(name, blocklist))
  const { puzzles, streaks, best } = league
  return {
    ...league,
    puzzles: puzzles.map((puzzle) => ({ ...puzzle, first: vetted(puzzle.first) })),
    streaks: streaks.map((streak) => ({ ...streak, name: vetted(streak.name) })),
    best: best && { ...best, name: vetted(best.name) },
  }
}

/** The same for the commenter below a puzzle. */
export function withRepeatableName(puzzle: CommentedPuzzle, blocklist: string[]): CommentedPuzzle {
  const { name, streak } = puzzle.solver
  return { ...puzzle, solver: { name: name === null ? null : repeatableName(name, blocklist), streak } }
}

const maxLength = 24

/** Inside of a name these are never by accident. */
const holdsSlur = (letters: string): boolean =>
  /nigg|fagg?ot|hitler|nazi|fuck|cunt|whore|bitch|rapist|kike|retard|pedo|porn/.test(letters)

/** The second word of a sentence rather than of a name. */
const statement =
  /\b(?:is|are|was|sucks?|lies|lied|hates?|loves?|must|will|die|dies|kill|kills|stinks|cheats|vote|buy|ignore|says?)\b/
