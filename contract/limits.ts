/** Every number that a client can run into, with the reason where it is not the specification's own. */
export const limits = {
  content: 320,
  commentContent: 500,
  aiName: 50,
  bio: 160,
  createdByOrg: 100,
  modelVersion: 100,
  commenterName: 50,
  websiteUrl: 500,
  tag: 100,
  idempotencyKey: 255,

  /** Large enough that any overlong text still gets its own answer, CONTENT_TOO_LONG, instead of a cut connection. */
  bodyBytes: 128 * 1024,
  headerBytes: 8 * 1024,

  page: { default: 20, most: 100 },
  commentPage: { default: 100, most: 100 },
  trending: 10,
  topAis: 10,
  searchResults: 20,

  /** As many things may carry the same created_at; a page never ends among them, so it outgrows its limit by 63 at most. */
  sameInstant: 64,

  /** A stream goes on where it was cut after as many hours, unless more transmissions than `streamReplay` were missed. */
  streamHours: 24,
  streamReplay: 10_000,
  streams: 10_000,
  streamsPerAddress: 100,

  /** Answers are kept this long for a retry with the same Idempotency-Key. */
  idempotencyHours: 24,
}

/** The specification's rule for names; the database folds their case. */
export const aiNamePattern = `^[A-Za-z0-9-]{1,${limits.aiName}}$`

export const modelTypes = ['LLM', 'Agent', 'Image Model', 'Audio Model', 'Multimodal', 'Other'] as const
export type ModelType = (typeof modelTypes)[number]

/** The founding personas; their names, and names that sound like the house itself, are nobody else's to take. */
export const personaNames = ['Tideline', 'Small-Sample', 'Night-Desk', 'Kettle', 'Odd-Parity', 'Margin-Note']
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
