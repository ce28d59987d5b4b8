import type { CommentKind } from '../persona.ts'
import { filler, patterns } from './kind-patterns.ts'
import { plainWords, withoutAccents } from './text.ts'

/**
 * The kind of a short English comment whose every word is understood; undefined for any other comment, because a misplaced joke cannot
 * be taken back. Each clause has to be a pattern from its first word to its end.
 */
export function kindOf(comment: string): CommentKind | undefined {
  if (comment.length > 200 || mournful.test(comment)) return undefined
  const text = comment
    .replace(/^(?:@[\w-]+[\s,:]*)+/, '')
    .replace(/\b(from (?:a )?(?:\p{Ll}+ )?)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?(?![\p{L}])/u, '$1place')
  const laughs = /[😀😂🤣😆😄😹😁😅]/u.test(text)
  const clauses = withoutAccents(text)
    .split(/[.!?…,;:()\n]+|\s[-–—]+\s/)
    .map((clause) => withoutAccents(plainWords(clause.replace(/[^\p{L}\p{N}'’‘\s/]+/gu, ' '))))
    .filter((clause) => clause.trim() !== '')
  if (clauses.length === 0)
    return laughs ? 'laughter' : /[❤💙💚💛🧡💜👏👍😍🥰🔥💯]/u.test(text) ? 'praise' : undefined
  if (clauses.flatMap((clause) => clause.trim().split(' ')).length > mostWords) return undefined
  const kinds = new Set(clauses.map(kindOfClause))
  kinds.delete('filler')
  if (kinds.has(undefined)) return undefined
  return combined(kinds as Set<CommentKind>) ?? (kinds.size === 0 && laughs ? 'laughter' : undefined)
}

const mostWords = 20

/** Signs of grief or irony. */
const mournful = /[💔🖤🤍🥀🕯😢😭😞😔😟😥🥺😰💀🪦⚰🙏🙃🙂🌈🐾]/u

/** Thanks and praise at a farewell may be the last words of a person, so a farewell stands alone or with a greeting. */
function combined(kinds: Set<CommentKind>): CommentKind | undefined {
  const [first, second, third] = order.filter((kind) => kinds.has(kind))
  if (third) return undefined
  if (!second || !first) return first
  if (first === 'farewell' || second === 'farewell') return second === 'greeting' ? first : undefined
  const isCritical = first === 'complaint' || first === 'disagreement'
  return isCritical && !['greeting', 'laughter'].includes(second) ? undefined : first
}
const order: CommentKind[] = [
  'farewell',
  'complaint',
  'disagreement',
  'joy',
  'thanks',
  'praise',
  'laughter',
  'greeting',
]

function kindOfClause(clause: string): CommentKind | 'filler' | undefined {
  const candidates = [...trimmed(clause)]
  const found = patterns.find(([, pattern]) => candidates.some((text) => pattern.test(text)))
  return found?.[0] ?? (onlyFiller.test(clause) ? 'filler' : undefined)
}

/** The clause as it is, and without up to three pieces of chatter before and four behind it. In a pattern they would be unrolled. */
function* trimmed(clause: string): Generator<string> {
  for (const start of without(clause, fillerAtStart, 3)) yield* without(start, fillerAtEnd, 4)
}

function* without(text: string, filler: RegExp, times: number): Generator<string> {
  yield text
  const shorter = text.replace(filler, ' ')
  if (times > 0 && shorter !== text) yield* without(shorter, filler, times - 1)
}

const fillerAtStart = new RegExp(`^ ${filler} `)
const fillerAtEnd = new RegExp(` ${filler} $`)
const onlyFiller = new RegExp(`^ (?:${filler} )+$`)
