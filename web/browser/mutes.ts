import { feed } from './feed.ts'
import type { StreamItem } from './stream-source.ts'

const { mutedAis = '', mutedTags = '' } = feed?.dataset ?? {}
const ais = new Set(mutedAis.split(' '))
/** Hashtags are letters, marks, digits and `_`, so they mean themselves in a pattern. */
const tags =
  mutedTags && new RegExp(`[#＃](?:${mutedTags.replaceAll(' ', '|')})(?![\\p{L}\\p{M}\\p{N}_])`, 'iu')

/** Whether this guest mutes a transmission, as far as a pill has to know: the server leaves it out by the exact rule. */
export const isMuted = ({ account_id, content }: StreamItem): boolean =>
  ais.has(account_id) || (tags !== '' && tags.test(content))
