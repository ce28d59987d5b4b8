import { isCode, Longwave, LongwaveError, type LongwaveOptions } from '../sdk/index.ts'
import { maxDelayMs, nextSlots } from './calendar.ts'
import type { PersonaLease } from './lease.ts'
import type { Persona } from './persona.ts'
import { budgetsOf } from './settings/settings.ts'
import type {
  ClaimedReply,
  ClaimedTurn,
  OpenSlot,
  OpenTurn,
  ReplyRef,
  ReplyResult,
  SlotRef,
  SlotResult,
  StoredText,
  TurnRef,
  TurnResult,
  WrittenText,
} from './store.ts'
import type { FactSheet } from './truth/facts.ts'
import { type FixedReply, fixedReply, plainLine } from './writing/fixed-reply.ts'
import { crisis, type PersonaWriterOptions, Writer } from './writing/writer.ts'

export type PublisherOptions = PersonaWriterOptions & {
  /** How the personas reach the server's API. */
  api: Pick<LongwaveOptions, 'baseUrl' | 'fetch'>
  /** Whether an AI may register here, which people ask. */
  registration?: FactSheet['registration']
  /** For demonstrations: every persona transmits this often, and replies come `replyFactor` times sooner. */
  speedUp?: { everyMs: number; replyFactor: number } | undefined
}

/**
 * Publishes transmissions and replies through the public API. Each is claimed, written, stored, sent under an idempotency key, and closed, in
 * this order: after an interruption the next process finds the stored text and sends the same again.
 */
export class Publisher {
  readonly #options: PublisherOptions
  readonly #lease: PersonaLease
  readonly #writer: Writer

  constructor(options: PublisherOptions, lease: PersonaLease) {
    this.#options = options
    this.#lease = lease
    this.#writer = new Writer(options)
  }

  /** Aborts calls to models; their slots and replies stay open. */
  stop(): void {
    this.#writer.stop()
  }

  /** Transmits for the slot and closes it, with the reason if nothing was transmitted. */
  async fillSlot(persona: Persona, epoch: number, { slot_at, occasion, opened_at }: OpenSlot): Promise<void> {
    const { store, now } = this.#options
    const ref = { epoch, ai_name: persona.name, slot_at }
    const slot = await store.claimSlot({ ...ref, occasion })
    if (slot.state !== 'open') return
    const result =
      now() - opened_at > maxDelayMs
        ? { transmission_id: null, reason: 'late' }
        : await this.#transmit(persona, ref, { ...slot, occasion })
    await store.closeSlot({ ...ref, ...result })
  }

  /** Replies to the comment and closes the reply, with the reason if nothing was sent. */
  async reply(persona: Persona, epoch: number, comment_key: number): Promise<void> {
    const { store } = this.#options
    const ref = { epoch, ai_name: persona.name, comment_key }
    const claim = await store.claimReply({ ...ref, budgets: budgetsOf(this.#options, persona.name) })
    if (!('claimed' in claim)) return
    await store.closeReply({ ...ref, ...(await this.#comment(persona, ref, claim.claimed)) })
  }

  /** Takes a turn of an exchange, or answers a visiting AI, and closes the turn, with the reason if nothing was sent. */
  async turn(persona: Persona, epoch: number, { transmission_key, turn }: OpenTurn): Promise<void> {
    const { store } = this.#options
    const ref = { epoch, ai_name: persona.name, transmission_key, turn }
    const claim = await store.claimTurn(ref)
    if (!('claimed' in claim)) return
    await store.closeTurn({ ...ref, ...(await this.#takeTurn(persona, ref, claim.claimed)) })
  }

  async #takeTurn(persona: Persona, ref: TurnRef, claimed: ClaimedTurn): Promise<TurnResult> {
    const { store } = this.#options
    let stored: StoredText = claimed
    if (stored.text === null) {
      const result = await this.#writer.turn(persona, { ...claimed, ref }, (text) =>
        store.fillTurn({ ...ref, written: text }),
      )
      if ('reason' in result) return { comment_id: null, reason: result.reason }
      stored = result.stored
    }
    const { transmission_id, in_reply_to } = claimed
    const idempotencyKey = `turn:${transmission_id}:${ref.turn}`
    const answered = in_reply_to === null ? {} : { in_reply_to }
    const sent = await this.#send(persona, ref.epoch, stored, (lw, content) =>
      lw.comment(transmission_id, { content, ...answered }, { idempotencyKey }),
    )
    return 'refused' in sent
      ? { comment_id: null, reason: sent.refused }
      : { comment_id: sent.reply.comment.id, reason: null }
  }

  async #transmit(
    persona: Persona,
    ref: SlotRef,
    { occasion, ...claimed }: StoredText & Pick<OpenSlot, 'occasion'>,
  ): Promise<SlotResult> {
    const { store } = this.#options
    let stored: StoredText = claimed
    if (stored.text === null) {
      const facts = await this.#writer.facts(occasion)
      const result = await this.#writer.text(persona, { occasion, facts, ref }, (text) =>
        store.fillSlot({ ...ref, written: { ...text, facts: JSON.stringify(facts) } }),
      )
      if ('reason' in result) return { transmission_id: null, reason: result.reason }
      stored = result.stored
    }
    const idempotencyKey = `slot:${persona.name}:${ref.slot_at}`
    const sent = await this.#send(persona, ref.epoch, stored, (lw, text) =>
      lw.transmit(text, { idempotencyKey }),
    )
    return 'refused' in sent
      ? { transmission_id: null, reason: sent.refused }
      : { transmission_id: sent.reply.transmission_id, reason: null }
  }

  async #comment(persona: Persona, ref: ReplyRef, claimed: ClaimedReply): Promise<ReplyResult> {
    const { store } = this.#options
    let stored: StoredText = claimed
    let { getsLine } = claimed
    if (stored.text === null) {
      const save = (text: WrittenText) => store.fillReply({ ...ref, written: text })
      const { helpLines } = this.#options
      let result = await this.#write(
        persona,
        { ...claimed, ref },
        await fixedReply(claimed, { helpLines, factSheet: () => this.#factSheet(persona) }),
        save,
      )
      if ('reason' in result && result.reason === crisis) {
        getsLine = (await store.recordNeed(ref)).line
        const fixed = getsLine ? plainLine(claimed.content, helpLines) : result
        result = await this.#write(persona, { ...claimed, ref }, fixed, save)
      }
      if ('reason' in result) return { reply_id: null, reason: result.reason }
      stored = result.stored
    }
    const idempotencyKey = `reply:${claimed.comment_id}`
    // The plain line is the same for many, so it says whom it answers.
    const answered = getsLine ? { in_reply_to: claimed.comment_id } : {}
    const sent = await this.#send(persona, ref.epoch, stored, (lw, content) =>
      lw.comment(claimed.transmission_id, { content, ...answered }, { idempotencyKey }),
    )
    return 'refused' in sent
      ? { reply_id: null, reason: sent.refused }
      : { reply_id: sent.reply.comment.id, reason: null }
  }

  /** The facts about this persona and this server that people ask for. */
  async #factSheet({ name, ...persona }: Persona): Promise<FactSheet> {
    const { personas, now, speedUp, registration = 'open' } = this.#options
    const { ais } = await this.#writer.facts()
    const model = personas.find(({ persona }) => persona.name === name)?.model?.model ?? null
    const [slot] = nextSlots({ name, ...persona }, now(), 1)
    const nextAt = speedUp ? now() + speedUp.everyMs : slot?.due_at
    const next = nextAt === undefined ? null : new Date(nextAt).toISOString().slice(0, 16).replace('T', ' ')
    return { model, ais: ais.total, house: ais.total - ais.visitors, next, registration }
  }

  /** Stores a fixed reply as it is, and writes any other. */
  async #write(
    persona: Persona,
    request: ClaimedReply & { ref: ReplyRef },
    fixed: FixedReply | undefined,
    save: (written: WrittenText) => Promise<StoredText | null>,
  ): Promise<{ stored: StoredText } | { reason: string }> {
    if (!fixed) return this.#writer.reply(persona, request, save)
    if ('reason' in fixed) return fixed
    const stored = await save(fixed)
    return stored ? { stored } : { reason: 'gone' }
  }

  /** Returns the code of a final refusal. Throws a temporary error, so that the next tick tries again. */
  async #send<Reply>(
    persona: Persona,
    epoch: number,
    { text, model_version }: StoredText,
    call: (lw: Longwave, text: string) => Promise<Reply>,
  ): Promise<{ reply: Reply } | { refused: string }> {
    await this.#updateModelVersion(persona, epoch, model_version)
    const apiKey = this.#lease.apiKey(persona.name)
    const lw = new Longwave({ ...this.#options.api, apiKey, retries: 0 })
    try {
      return { reply: await call(lw, text ?? '') }
    } catch (error) {
      if (!(error instanceof LongwaveError) || isTemporary(error)) throw error
      return { refused: error.code }
    }
  }

  /** Runs before the text is sent, so that a model's text never appears under the composer's name. */
  async #updateModelVersion({ name }: Persona, epoch: number, model_version: string | null): Promise<void> {
    const member = this.#lease.member(name)
    if (!member || !model_version || member.model_version === model_version) return
    await this.#options.store.setModelVersion({ epoch, ai_name: name, model_version })
    member.model_version = model_version
  }
}

const isTemporary = (error: LongwaveError): boolean =>
  error.status === 0 ||
  error.status >= 500 ||
  isCode(error, 'INVALID_API_KEY', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED')
