/** Why a model gave no text, as one word that is logged and counted. */
export type ModelErrorReason =
  | 'timeout'
  | 'stopped'
  | 'unreachable'
  | 'redirected'
  | 'refused'
  | 'rate_limited'
  | 'failing'
  | 'cut'
  | 'malformed'
  | 'empty'
  | 'too_long'

/** Carries the reason and nothing else: no prompt, no answer and no API key may reach a log through it. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly reason: ModelErrorReason

  constructor(reason: ModelErrorReason) {
    super(`The language model gave no text: ${reason}.`)
    this.reason = reason
  }
}
