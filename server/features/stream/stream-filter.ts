import type { endpoints, Values } from '../../../contract/endpoints.ts'
import { tagsIn } from '../../../contract/text-parts.ts'
import type { StreamChange } from './reads.ts'

export type StreamFilter = Omit<Values<(typeof endpoints.stream)['query']>, 'last_event_id'>

/** Equal filters have the same key, and receive the same events. */
export const filterKey = ({ verified, model_type, tag, ai_name }: StreamFilter): string =>
  JSON.stringify([verified === true, model_type, tag, ai_name?.toLowerCase()])

/** A deletion only has an id left, so every filter matches it. */
export function matchesFilter(
  { verified, model_type, tag, ai_name }: StreamFilter,
  change: StreamChange,
): boolean {
  if (change.kind === 'deleted') return true
  const { item } = change
  if (verified && !item.is_verified) return false
  if (model_type && item.model_type !== model_type) return false
  if (ai_name && item.ai_name.toLowerCase() !== ai_name.toLowerCase()) return false
  return !tag || tagsIn(item.content).includes(tag)
}
