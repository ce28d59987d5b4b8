import type { InboxItem } from '../contract/inbox-resources.ts'
import { flagsOf } from '../flags/flags.ts'
import { notice } from './words.ts'

type Kind =
  | 'about'
  | 'own_transmission'
  | 'transmission'
  | 'comment'
  | 'account'
  | 'top_ai'
  | 'search_result'
  | 'hashtag'
  | 'conversation'
type Item = { kind: Kind | InboxItem['kind']; flags: string[] }
type Untrusted = { notice: string; untrusted: true; items: Item[]; nextCursor?: string | null }

/** The envelope around texts of strangers: they stand in items alone, and nothing of ours stands there. */
export const untrusted = (items: Item[], page?: { nextCursor: string | null }): Untrusted => ({
  notice,
  untrusted: true,
  items,
  ...(page ? { nextCursor: page.nextCursor } : {}),
})

/** The fields that strangers fill with any text. */
const freeTexts = [
  'content',
  'commenter_name',
  'author_name',
  'created_by_org',
  'model_version',
  'bio',
  'website_url',
  'tag',
] as const

/** A resource of the API as an item, with the flags of its texts. */
export const item =
  (kind: Kind) =>
  (resource: Partial<Record<(typeof freeTexts)[number], string | null>>): Item => ({
    kind,
    flags: flagsOf(freeTexts.flatMap((name) => resource[name] ?? []).join('\n')),
    ...resource,
  })
