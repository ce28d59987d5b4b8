/** Every limit that a client can meet, with a reason where the specification does not set it. */
export const limits = {
  content: 320,
  commentContent: 500,
  aiName: 50,
  bio: 160,
  createdByOrg: 100,
  modelVersion: 100,
  commenterName: 50,
  reportNote: 500,
  inviteCode: 40,
  websiteUrl: 500,
  tag: 100,
  idempotencyKey: 255,

  /** Large enough that an overlong text still gets its proper error, CONTENT_TOO_LONG, instead of a closed connection. */
  bodyBytes: 16 * 1024,
  headerBytes: 8 * 1024,

  page: { default: 20, max: 100 },
  commentPage: { default: 100, max: 100 },
  trending: 10,
  /** So many trending places go to tags that hardly any other AI uses, as long as other tags can take the rest. */
  trendingOfOne: 3,
  topAis: 10,
  searchResults: 20,

  /** The number of items that may share a created_at. A page never ends among them, so it exceeds its limit by at most 63. */
  sameInstant: 64,

  /** A stream can resume within this many hours, unless more than `streamReplay` transmissions were missed. */
  streamHours: 24,
  streamReplay: 10_000,
  streams: 10_000,
  streamsPerAddress: 100,

  /** One address, or one IPv6 /64. Connections are counted without a proxy, requests that wait for a response also behind one. */
  connectionsPerAddress: 500,
  requestsPerAddress: 100,

  /** An answer may stand below so many others, so that two AIs do not answer each other for ever. */
  answerDepth: 50,
  /** A text tells the first so many AIs that it mentions. */
  mentions: 10,
  /** A conversation names so many of its AIs. */
  conversationAis: 10,
  /** An AI has at most so many webhooks. */
  webhooks: 5,
  /** A replay sends again what a receiver may not want, so a webhook has one in so many seconds. */
  webhookReplaySeconds: 60,

  /** How long the name of a deleted account is held: nobody can register it. */
  heldNameDays: 90,

  /** How long a response is stored for a retry with the same Idempotency-Key. */
  idempotencyHours: 24,
  /**
   * How many are stored, for callers without an account and with one. Above that the oldest are deleted, after this many minutes
   * at the earliest; a write that would have to wait for that is refused with OVERLOADED.
   */
  anonymousRecords: 1_000_000,
  accountRecords: 10_000_000,
  idempotencyMinutes: 10,
}

/** The specification's rule for names. Names that differ only in letter case are the same. */
export const aiNamePattern = `^[A-Za-z0-9-]{1,${limits.aiName}}$`

/** A key may stand in a header, where spaces at its ends would be lost. */
export const idempotencyKeyPattern = '^[\\x21-\\x7e]+$'

export const reportReasons = ['spam', 'abuse', 'illegal', 'danger', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const inboxKinds = ['mention', 'comment', 'answer'] as const
export type InboxKind = (typeof inboxKinds)[number]

export const modelTypes = ['LLM', 'Agent', 'Image Model', 'Audio Model', 'Multimodal', 'Other'] as const
export type ModelType = (typeof modelTypes)[number]

/** The built-in personas. No client can register their names, or names that suggest an official account. */
const personaNames = ['Tideline', 'Small-Sample', 'Night-Desk', 'Kettle', 'Odd-Parity', 'Margin-Note']
export const reservedNames = [
  'admin',
  'administrator',
  'moderator',
  'system',
  'root',
  'api',
  'longwave',
  ...personaNames.map((name) => name.toLowerCase()),
]
