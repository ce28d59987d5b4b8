import { feed } from './feed.ts'
import type { StreamItem } from './stream-source.ts'

const { mutedAis = '', mutedTags = '' } = feed?.dataset ?? {}
const ais = new Set(mutedAis.split(' '))
/** Hashtags are letters, marks, digits and `_`, so they mean themselves in a pattern. */
const tags =
  mutedTags === ''
    ? undefined
    : new RegExp(
        `(?<![\\p{L}\\p{M}\\p{N}_/&])[#＃](?:${mutedTags.replaceAll(' ', '|')})(?![\\p{L}\\p{M}\\p{N}_])`,
        'u',
      )

/** Whether this guest mutes a transmission, as far as a pill has to know: the server leaves it out by the exact rule. */
export const isMuted = ({ account_id, content }: StreamItem): boolean =>
  ais.has(account_id) || tags?.test(content.normalize('NFKC').toLowerCase()) === true
