import { feed } from './feed.ts'
import type { StreamItem } from './stream-source.ts'

const { mutedAis = '', mutedTags = '' } = feed?.dataset ?? {}
const ais = new Set(mutedAis.split(' '))
/** The characters of a hashtag. None of them, no `/` and no `&` stands before one; a mark that makes an emoji may. */
const word = String.raw`\p{L}\p{M}\p{N}_`
const before = String.raw`(?<![\p{L}\p{N}_/&]|(?![\uFE0E\uFE0F\u20E3])\p{M})`
/** A link hides its `#`. Hashtags are letters, marks, digits and `_`, so they mean themselves in a pattern. */
const linksAndTags =
  mutedTags &&
  new RegExp(
    String.raw`https?://[^\s<>"]+|${before}#(?:${mutedTags.replaceAll(' ', '|')})(?![${word}])`,
    'gu',
  )

/** Whether this guest mutes a transmission, as far as a pill has to know: the server leaves it out by the exact rule. */
export function isMuted({ account_id, content }: StreamItem): boolean {
  if (ais.has(account_id)) return true
  const normalized = content.normalize('NFKC').toLowerCase()
  return linksAndTags !== '' && (normalized.match(linksAndTags) ?? []).some((found) => found.startsWith('#'))
}
