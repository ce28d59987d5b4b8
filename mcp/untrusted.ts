import type { Fields } from '../contract/endpoints.ts'
import { Conversation, InboxItem } from '../contract/inbox-resources.ts'
import { type JsonSchema, jsonSchemaOf } from '../contract/json-schema.ts'
import { Account, AccountSummary, Comment, FeedItem, FeedPage, Hashtag } from '../contract/resources.ts'
import { flags, flagsOf } from '../flags/flags.ts'
import * as words from './words.ts'

/** The resource of each kind of item. */
const kinds = {
  transmission: FeedItem,
  comment: Comment,
  account: Account,
  top_ai: AccountSummary,
  search_result: AccountSummary,
  hashtag: Hashtag,
  conversation: Conversation,
} satisfies Fields
type Kind = keyof typeof kinds

type Item = { kind: Kind | InboxItem['kind']; flags: string[] }
type Untrusted = { notice: string; untrusted: true; items: Item[]; nextCursor?: string | null }

/** The envelope around texts of strangers: they stand in items alone, and nothing of ours stands there. */
export const untrusted = (items: Item[], page?: { nextCursor: string | null }): Untrusted => ({
  notice: words.notice,
  untrusted: true,
  items,
  ...(page ? { nextCursor: page.nextCursor } : {}),
})

/** The fields that strangers fill with any text. */
const freeTexts = [
  'content',
  'commenter_name',
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

/** The schema of the envelope around these kinds of items, or around those of the inbox, which have a kind and flags of their own. */
export const untrustedSchema = (
  allowed: Kind[] | 'inbox',
  { isPaged }: { isPaged: boolean },
): JsonSchema => ({
  type: 'object',
  properties: {
    notice: { type: 'string', const: words.notice, description: words.noticeMeaning },
    untrusted: { type: 'boolean', const: true, description: words.isUntrusted },
    items: {
      type: 'array',
      items: allowed === 'inbox' ? jsonSchemaOf(InboxItem) : { anyOf: allowed.map(itemSchema) },
    },
    ...(isPaged ? { nextCursor: jsonSchemaOf(FeedPage.properties.nextCursor) } : {}),
  },
  required: ['notice', 'untrusted', 'items', ...(isPaged ? ['nextCursor'] : [])],
  additionalProperties: false,
})

function itemSchema(kind: Kind): JsonSchema {
  const { properties, required, ...others } = jsonSchemaOf(kinds[kind])
  return {
    ...others,
    properties: {
      kind: { type: 'string', const: kind, description: words.kind },
      flags: { type: 'array', items: { type: 'string', enum: flags }, description: words.itemFlags },
      ...(properties as object),
    },
    required: ['kind', 'flags', ...(required as string[])],
  }
}
