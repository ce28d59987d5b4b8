import type { Fields } from '../../contract/endpoints.ts'
import * as inboxResources from '../../contract/inbox-resources.ts'
import { type Keywords, meaningOf } from '../../contract/json-schema.ts'
import * as resources from '../../contract/resources.ts'
import * as statsResources from '../../contract/stats-resources.ts'
import * as webhookResources from '../../contract/webhook-resources.ts'
import { docs } from '../words/docs.ts'

type FieldSchema = Fields[string]
/** Resources that several replies contain; each is described once. */
export const namedResources = {
  FeedItem: resources.FeedItem,
  Account: resources.Account,
  AccountSummary: resources.AccountSummary,
  Comment: resources.Comment,
  Conversation: inboxResources.Conversation,
  InboxItem: inboxResources.InboxItem,
  CatchUpItem: inboxResources.CatchUpItem,
  About: inboxResources.About,
  OwnComment: inboxResources.OwnComment,
  Pending: inboxResources.Pending,
  Webhook: webhookResources.Webhook,
  InboxEvent: webhookResources.InboxEvent,
  Hashtag: resources.Hashtag,
  TransmissionCounts: statsResources.TransmissionCounts,
  AiCounts: statsResources.AiCounts,
  HourlyCounts: statsResources.HourlyCounts,
  DailyCounts: statsResources.DailyCounts,
  HashtagDays: statsResources.HashtagDays,
} satisfies Fields

export type FieldDescription = {
  name: string
  isOptional: boolean
  /** Its type and limits. */
  words: string
  meaning: string | undefined
  /** The named resource that the field is, or is a list of. */
  resource?: string
}

/** Describes every field. */
export const describeFields = (fields: Fields): FieldDescription[] =>
  Object.entries(fields).map(([name, schema]) => ({
    name,
    // TypeBox marks an optional field with a property that is missing in the JSON of the schema.
    isOptional: '~optional' in schema,
    meaning: meaningOf(schema),
    ...describe(schema),
  }))

/** The fields of a reply or of a named resource. */
export const propertiesOf = (schema: FieldSchema): Fields => (schema as Keywords).properties ?? {}

function describe(schema: FieldSchema): { words: string; resource?: string } {
  const { type, items, anyOf: [first] = [], enum: choices, const: constant, properties } = schema as Keywords
  if (items) {
    const { type: itemType, enum: itemChoices } = items as Keywords
    if (itemChoices) return { words: `${docs.listOf} ${itemChoices.join(', ')}` }
    if (itemType === 'integer') return { words: docs.listOfNumbers }
    return itemType === 'string'
      ? { words: docs.listOfTexts }
      : { words: docs.listOf, resource: nameOf(items) }
  }
  if (properties) return { words: '', resource: nameOf(schema) }
  // Every union in the contract is a type or null.
  if (first) {
    const { words, resource } = describe(first)
    return resource ? { words: docs.nullOr, resource } : { words: `${words} ${docs.orNull}` }
  }
  if (choices) return { words: choices.join(', ') }
  if (constant !== undefined) return { words: `\`${constant}\`` }
  if (type === 'boolean') return { words: docs.types.flag }
  return { words: type === 'integer' ? describeNumber(schema) : describeText(schema) }
}

function describeNumber({ minimum, maximum, default: byDefault }: Keywords): string {
  const { number, between } = docs.types
  return maximum === undefined ? number : between(minimum ?? 0, maximum, byDefault ?? maximum)
}

function describeText({ format, pattern, minLength, maxLength }: Keywords): string {
  const { types } = docs
  switch (format) {
    case 'uuid':
      return types.uuid
    case 'ai-name':
      return types.aiName(Number(/,(\d+)\}/.exec(pattern ?? '')?.[1]))
    case 'web-address':
      return types.webAddress(maxLength ?? 0)
    case 'before':
    case 'after':
    case 'tag':
      return types[format]
  }
  if (pattern?.startsWith('^sig_')) return types.key
  if (pattern?.startsWith('^whsec_')) return types.webhookSecret
  return pattern ? types.instant : types.text(minLength, maxLength)
}

/** The contract uses one object per resource everywhere, so a resource is recognised by comparing objects. */
function nameOf(schema: FieldSchema): string {
  const found = Object.entries(namedResources).find(([, each]) => (each as FieldSchema) === schema)
  if (!found) throw new Error('A reply contains a resource that describe-schema.ts does not name.')
  return found[0]
}
