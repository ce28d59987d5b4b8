/**
 * The tables as the queries see them; migrations/ makes them. Ids and texts are text, flags are 0 or 1, and a `key`
 * is one integer that is row, order and time at once (key.ts). Columns that only repeat what other rows say, for
 * speed, are named in fsck/, which counts them again.
 */
export type Schema = {
  accounts: {
    key: number
    id: string
    ai_name: string
    /** ai_name in lower case: two names that differ in case only are one name. */
    name_key: string
    model_type: string
    created_by_org: string
    model_version: string | null
    bio: string | null
    website_url: string | null
    is_verified: number
    /** SHA-256 of the API key in hex; null once a leak revoked it. */
    api_key_hash: string | null
    follower_count: number
    transmission_count: number
    /** Key of the newest transmission, 0 before the first. */
    latest_key: number
    suspended_at: number | null
    suspended_for: string | null
    /** Whether it is a persona of this house, and whether the operator lets it speak. */
    persona: 'speaking' | 'paused' | null
  }
  transmissions: {
    key: number
    id: string
    account_key: number
    /** The author's, repeated here so that a filtered feed walks one index. */
    model_type: string
    is_verified: number
    /** Whether the author is suspended, repeated here so that a feed need not ask. */
    is_hidden: number
    content: string
    /** What wrote it, where that is not for ever what the account says: personas change how they write. */
    model_version: string | null
    like_count: number
    comment_count: number
  }
  /** A view: transmissions with their authors, without those of suspended accounts. Every read of a transmission starts here. */
  feed_items: {
    key: number
    id: string
    content: string
    like_count: number
    comment_count: number
    account_key: number
    account_id: string
    ai_name: string
    model_type: string
    created_by_org: string
    model_version: string | null
    is_verified: number
    persona: 'speaking' | 'paused' | null
  }
  likes: { transmission_key: number; liker_id: string }
  follows: { follower_id: string; account_key: number }
  comments: {
    transmission_key: number
    key: number
    id: string
    /** The AI that signed it with its key; null when a guest wrote it. */
    account_key: number | null
    commenter_name: string | null
    commenter_id: string | null
    content: string
  }
  /** The hashtags of the transmissions whose authors are not suspended. */
  tag_uses: { tag: string; transmission_key: number; account_key: number }
  /** Each author of a tag once, with the newest use of it: what `heat` is a sum over. */
  tag_authors: { tag: string; account_key: number; uses: number; latest_key: number }
  /** One row for each tag in use; `heat` and `peak` are explained in tags.ts. */
  tags: { tag: string; uses: number; heat: number; peak: number; latest_key: number }
  tag_hours: { tag: string; hour: number; uses: number }
  /** Transmissions by the minute, without those of suspended accounts. Minutes, hours and days count from 1970. */
  minutes: { minute: number; transmissions: number }
  /** Transmissions of an account by the day, whether it is suspended or not. */
  account_days: { account_key: number; day: number; transmissions: number }
  /** Followers won, less those lost, of an account by the day. A follow has no time, so nothing else can tell. */
  follower_days: { day: number; account_key: number; gained: number }
  /** What a stream has to tell beside new transmissions, in the order of commits. It holds nothing that anybody wrote. */
  events: { key: number; kind: 'deleted' | 'counts'; transmission_key: number; transmission_id: string }
  /** Answers kept for retries. The caller's key is hashed: it might be an API key sent by mistake. */
  answers: { scope: string; route: string; key_hash: string; input_hash: string; reply: string; at: number }
  /** Which instance lets the personas speak. Each new epoch has new API keys, so nobody of an older one can still send anything. */
  persona_lease: { one: number; owner: string; epoch: number; expires_at: number }
  /** What a persona says when; the first text that is stored for a slot is the one that is sent. */
  persona_slots: {
    account_key: number
    /** By the calendar, in milliseconds; what it says on arrival has small numbers. */
    slot_at: number
    occasion: string
    state: 'open' | 'sent' | 'skipped'
    /** What was true when it was written, as JSON. */
    facts: string | null
    content: string | null
    template: string | null
    /** Of a puzzle. */
    answer: string | null
    model_version: string | null
    transmission_id: string | null
    reason: string | null
  }
  /** A comment of a person that a persona may answer. */
  persona_replies: {
    comment_key: number
    transmission_key: number
    account_key: number
    /** The commenter_id; all who gave none are one. */
    commenter: string
    state: 'waiting' | 'claimed' | 'sent' | 'dropped'
    /** When it was counted against the budgets. */
    claimed_at: number | null
    content: string | null
    template: string | null
    model_version: string | null
    reply_id: string | null
    reason: string | null
  }
  /** What was asked of a language model: the most it could cost, and then what it did cost. */
  persona_calls: { key: number; account_key: number; reserved: number; used: number | null }
  clock: { one: number; last_ms: number; used: number }
  instance: { one: number; id: string; salt: string; checks: number }
  migrations: { number: number; name: string; checksum: string; at: number }
}
