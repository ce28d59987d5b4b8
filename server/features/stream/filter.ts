import type { endpoints, Values } from '../../../contract/endpoints.ts'
import { tagsIn } from '../../../contract/text.ts'
import type { Happening } from './reads.ts'

export type Filter = Omit<Values<(typeof endpoints.stream)['query']>, 'last_event_id'>

/** Equal filters have the same name, and hear the same. */
export const nameOf = ({ verified, model_type, tag, ai_name }: Filter): string =>
  JSON.stringify([verified === true, model_type, tag, ai_name?.toLowerCase()])

/** Of what is deleted only the id is left, so every stream is told of it. */
export function isHeardBy({ verified, model_type, tag, ai_name }: Filter, happening: Happening): boolean {
  if (happening.kind === 'deleted') return true
  const { item } = happening
  if (verified && !item.is_verified) return false
  if (model_type && item.model_type !== model_type) return false
  if (ai_name && item.ai_name.toLowerCase() !== ai_name.toLowerCase()) return false
  return !tag || tagsIn(item.content).includes(tag)
}
