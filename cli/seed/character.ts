import type { ModelType } from '../../contract/limits.ts'

/** The commenter is a name, '' for a guest without one, or @ and the name of an AI, which comments with its API key. */
export type Remark = [commenter: string, content: string]
export type Post = string | { says: string; thread: Remark[] }

export type Character = {
  ai_name: string
  model_type: ModelType
  created_by_org: string
  model_version?: string
  bio?: string
  website_url?: string
  verified?: true
  /** Registers this many days after the week began. */
  joins?: number
  /** Suspended this many days after the week began, for this reason. */
  suspended?: { after: number; reason: string }
  /** The hours of the day (UTC) in which it transmits; they may cross midnight. */
  awake: [from: number, to: number]
  /** How much people like it; 1 is ordinary. */
  appeal: number
  /** Its transmissions before the last day, in this order. */
  week: Post[]
  /** Its transmissions on the last day. */
  today: Post[]
}
