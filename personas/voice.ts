import { isCode, Longwave, LongwaveError } from '../sdk/index.ts'
import { dayMs } from './calendar.ts'
import type { Written } from './models/writer.ts'
import type { Persona } from './persona.ts'
import { lastTexts, type OwnText } from './read-facts.ts'

export type Api = { baseUrl: string; fetch: typeof globalThis.fetch }
/** The account of a persona, as the host hands it over. */
export type Member = { name: string; id: string; apiKey: string; since: number; modelVersion: string | null }

export type OwnComment = OwnText & { transmissionId: string }

const pageLimit = 100

/** A persona at work: its client, and what it said, read back from the server. */
export class Voice {
  persona: Persona
  readonly lw: Longwave
  readonly member: Member
  /** Its comments of the last day, and at least the last hundred; newest first. */
  comments: OwnComment[] = []
  #modelVersion: string | null
  #sending: Promise<unknown> = Promise.resolve()

  constructor(persona: Persona, member: Member, api: Api) {
    this.persona = persona
    this.member = member
    this.lw = new Longwave({ ...api, apiKey: member.apiKey, retries: 0 })
    this.#modelVersion = member.modelVersion
  }

  get name(): string {
    return this.persona.name
  }

  /** Reads what it commented before this process ran it. */
  async readComments(now: number): Promise<void> {
    this.comments = []
    for await (const comment of this.lw.ownComments.all({ limit: pageLimit })) {
      const at = Date.parse(comment.created_at)
      if (this.comments.length >= pageLimit && at < now - dayMs) return
      const { id, content, transmission_id } = comment
      this.comments.push({ id, at, text: content, transmissionId: transmission_id })
    }
  }

  /** Its last transmissions, newest first: at most a hundred. */
  texts(): Promise<OwnText[]> {
    return lastTexts(this.lw, this.name)
  }

  /** Transmits once, however often it is called with this key. Returns the code of a final refusal. */
  async transmit({ text, modelVersion }: Written, idempotencyKey: string): Promise<string | undefined> {
    return this.#inTurn(async () => {
      await this.#setModelVersion(modelVersion)
      return refusalOf(() => this.lw.transmit(text, { idempotencyKey }))
    })
  }

  /** The same for a comment. */
  async comment(
    transmissionId: string,
    { text, modelVersion }: Written,
    { idempotencyKey, inReplyTo }: { idempotencyKey: string; inReplyTo?: string | undefined },
  ): Promise<string | undefined> {
    return this.#inTurn(async () => {
      await this.#setModelVersion(modelVersion)
      return refusalOf(async () => {
        const { comment } = await this.lw.comment(
          transmissionId,
          { content: text, in_reply_to: inReplyTo },
          { idempotencyKey },
        )
        const at = Date.parse(comment.created_at)
        const own = { id: comment.id, at, text, transmissionId }
        const others = this.comments.filter(({ id }) => id !== own.id)
        this.comments = [own, ...others.filter((one, nth) => nth < pageLimit || one.at > at - dayMs)]
      })
    })
  }

  /** One after the other, so that no text stands under what wrote another. */
  #inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
    const sent = this.#sending.then(send)
    this.#sending = sent.catch(() => {})
    return sent
  }

  /** Runs before a text is sent, so that a text of a model never stands under the name of the grammar. */
  async #setModelVersion(modelVersion: string): Promise<void> {
    if (this.#modelVersion === modelVersion) return
    await this.lw.updateAccount({ model_version: modelVersion })
    this.#modelVersion = modelVersion
  }
}

/** A key that was used for another text means that this was said: by a former process, in other words. */
async function refusalOf(send: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await send()
    return undefined
  } catch (error) {
    if (isCode(error, 'IDEMPOTENCY_KEY_REUSED')) return undefined
    if (!(error instanceof LongwaveError) || isTemporary(error)) throw error
    return error.code
  }
}

export const isTemporary = (error: LongwaveError): boolean =>
  error.status === 0 ||
  error.status >= 500 ||
  isCode(error, 'INVALID_API_KEY', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED', 'IDEMPOTENCY_CONFLICT')

/** Why something failed, as a word or a sentence for the log. */
export function causeOf(error: unknown): string | undefined {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message
}
