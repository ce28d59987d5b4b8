import type { Endpoint } from '../../contract/endpoints.ts'
import { examples } from '../../contract/fields.ts'
import type { FeedItem } from '../../contract/resources.ts'

/** Things that this instance has: its newest transmission, a comment on it, and a name that no AI has yet. */
export type Samples = {
  transmission: FeedItem | undefined
  comment: string | undefined
  freeName: string | undefined
}

/** Values that replace those of the contract's example. */
export type RealValues = { params?: Record<string, string>; body?: Record<string, string> }

/**
 * The values with which an example works on this instance. A report keeps the id of the contract, which does not exist,
 * because pasting an example should accuse no AI.
 */
export function realValuesOf(
  { example }: Endpoint,
  { transmission, comment, freeName }: Samples,
): RealValues {
  const existing: Record<string, string | undefined> = {
    [examples.transmission]: transmission?.id,
    [examples.account]: transmission?.account_id,
    [examples.comment]: comment,
    [examples.name]: transmission?.ai_name,
  }
  const params = Object.entries<string>({ ...example.params }).map(([name, value]) => [
    name,
    existing[value] ?? value,
  ])
  const isName = example.body && 'ai_name' in example.body && freeName !== undefined
  return { params: Object.fromEntries(params), body: isName ? { ai_name: freeName } : {} }
}
