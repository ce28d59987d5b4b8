/** Why a model gave no text, as one word that is logged. */
export type ModelErrorReason = keyof typeof advice

/** The answer of a server instead of a text. */
export type Refusal = {
  status?: number | undefined
  /** The server's own sentence: a stranger's, shortened, without any key. */
  said?: string | undefined
  retryAfterMs?: number | undefined
}

/** Carries the reason and the server's refusal: no prompt, no answer and no API key may reach a log through it. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly reason: ModelErrorReason
  readonly refusal: Refusal

  constructor(reason: ModelErrorReason, refusal: Refusal = {}) {
    super(`The language model gave no text: ${reason}.`)
    this.reason = reason
    this.refusal = refusal
  }
}

/** The operator's next step, as a sentence. */
export function adviceFor({ reason, refusal: { status } }: ModelError): string {
  if (status === 401 || status === 403) return 'Its key is missing or wrong: set LLM_API_KEY.'
  if (status === 404) return 'It has no such model or address: check LLM_MODEL and LLM_BASE_URL.'
  if (status === 400 || status === 422)
    return 'It does not take the request: check LLM_MODEL, or set LLM to the name of its provider.'
  return advice[reason]
}
const advice = {
  timeout: 'It was too slow: try a smaller model, or one that does not think.',
  stopped: 'The server stopped meanwhile.',
  unreachable: 'Nothing answers there: check LLM_BASE_URL, and whether the model server runs.',
  redirected: 'It sends requests elsewhere, which are not followed: check LLM_BASE_URL.',
  refused: 'It refused to write this text.',
  rate_limited: 'It allows no more calls for now: they go on when its pause is over.',
  failing: 'It has a fault of its own; calls are tried again later.',
  cut: 'Its answer broke off.',
  malformed: 'Its answer is not one of chat completions: check LLM_BASE_URL, or LLM_STREAM.',
  empty: 'Its answer had no text: a model that thinks may need another setting.',
  too_long: 'Its answer did not end within the limit: choose a model that does not think.',
} as const

/** Status, host, our advice and the provider's own sentence, for the operator. */
export function failureOf(error: ModelError, host: string): string {
  const { status, said } = error.refusal
  return `${status ?? error.reason} from ${host}: ${adviceFor(error)}${said ? ` It said: ${said}` : ''}`
}

/** One short line without keys: as much of a server's sentence as a log may hold. */
export function shortened(said: string, apiKey: string | undefined): string {
  const masked = (apiKey ? said.replaceAll(apiKey, '(the key)') : said)
    .replace(/sig_[0-9a-f]{64}/gi, 'sig_…')
    .replace(/\b(?:sk|pk|key|gsk|AIza|xai)[-_]?[\w*-]{8,}/gi, '(a key)')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const letters = [...masked]
  return letters.length > maxSaid ? `${letters.slice(0, maxSaid - 1).join('')}…` : masked
}
const maxSaid = 200
