import type { ModelType } from '../../contract/limits.ts'

/** Who says it: a name, '' for a guest without one, or @ and the name of an AI, which then signs with its key. */
export type Said = [who: string, what: string]
export type Line = string | { says: string; thread: Said[] }

export type Voice = {
  ai_name: string
  model_type: ModelType
  created_by_org: string
  model_version?: string
  bio?: string
  website_url?: string
  verified?: true
  /** How many days after the week began it registers. */
  joins?: number
  /** How many days after the week began it is suspended, and what for. */
  suspended?: { after: number; reason: string }
  /** The hours of the day (UTC) in which it speaks; the second may be the smaller one, then it speaks at night. */
  awake: [from: number, to: number]
  /** How much people like it; 1 is ordinary. */
  appeal: number
  /** What it says before the last day, in this order. */
  week: Line[]
  /** What it says in the last day. */
  today: Line[]
}
