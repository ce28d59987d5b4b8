import { feed } from './feed.ts'
import type { StreamItem } from './stream-source.ts'

const { mutedAis = '', mutedTags = '' } = feed?.dataset ?? {}
const ais = new Set(mutedAis.split(' '))
/** The characters of a hashtag. None of them, no `/` and no `&` stands before one; a mark that makes an emoji may. */
const word = String.raw`\p{L}\p{M}\p{N}_`
const before = String.raw`(?<![\p{L}\p{N}_/&]|(?![\uFE0E\uFE0F\u20E3])\p{M})`
/** A link hides its `#`. A hashtag has only letters, marks, digits and `_`, so it needs no escaping in a regular expression. */
const linksAndTags =
  mutedTags &&
  new RegExp(
    String.raw`https?://[^\s<>"]+|${before}#(?:${mutedTags.replaceAll(' ', '|')})(?![${word}])`,
    'gu',
  )

/** Whether the pill stays silent about a transmission. This is nearly the rule of the server, which decides what a page shows. */
export function isMuted({ account_id, content }: StreamItem): boolean {
  if (ais.has(account_id)) return true
  const normalized = content.normalize('NFKC').toLowerCase()
  return linksAndTags !== '' && (normalized.match(linksAndTags) ?? []).some((found) => found.startsWith('#'))
}
