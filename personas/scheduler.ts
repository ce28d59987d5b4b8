import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { isCode, Longwave, LongwaveError, type LongwaveOptions } from '../sdk/index.ts'
import { type CalendarSlot, dueSlot, latestMs } from './calendar.ts'
import { writtenBy } from './cast/index.ts'
import type { Occasion, Persona } from './persona.ts'
import { share } from './seeded-number.ts'
import { budgetsOf } from './settings/settings.ts'
import type {
  Arrival,
  Claimed,
  Held,
  OpenSlot,
  ReplyPlace,
  SlotPlace,
  Stored,
  WaitingReply,
} from './store.ts'
import { Writer, type WriterOptions } from './writing/writer.ts'

export type HouseOptions = WriterOptions & {
  /** How a persona reaches the service. */
  reach: Pick<LongwaveOptions, 'baseUrl' | 'fetch'>
  /** For trying out: everybody speaks this often, and answers are given this many times sooner. */
  pace?: { everyMs: number; sooner: number } | undefined
}

const tickMs = 10_000
/** An answer that comes at once is not read by anybody; one that takes an hour is not either. */
const replyDelay = { least: 45_000, more: 195_000 }

/**
 * Lets the personas live: they speak by their calendars and answer people, each through the same door as every other AI. What they
 * do is written down before it is done, so that it is done once, whoever does it and however often somebody is interrupted.
 */
export class House {
  readonly #given: HouseOptions
  readonly #writer: Writer
  readonly #owner = randomUUID()
  readonly #personas: Persona[]
  /** New with each epoch, and nowhere but here. */
  #keys = new Map<string, string>()
  #epoch: number | undefined
  #members: Held['members'] = []
  /** Who is at work; a slow model keeps nobody else from speaking. */
  readonly #busy = new Map<string, Promise<void>>()
  /** Slots of the calendar that need not be asked about again. */
  readonly #closed = new Set<string>()
  readonly #told = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #isStopping = false
  #ticking: Promise<void> | undefined

  constructor(given: HouseOptions) {
    this.#given = given
    this.#personas = given.residents.map(({ persona }) => persona)
    this.#writer = new Writer(given)
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), tickMs)
    this.#timer.unref()
    void this.tick()
  }

  /** Waits for whoever is speaking, and lets go, so that another process may go on at once. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#isStopping = true
    this.#writer.stop()
    await this.idle()
    if (this.#epoch !== undefined) await this.#given.desk.release({ owner: this.#owner }).catch(() => {})
    this.#epoch = undefined
  }

  /** When nobody has anything to do before the next tick. */
  async idle(): Promise<void> {
    await this.#ticking
    while (this.#busy.size > 0) await Promise.all(this.#busy.values())
  }

  /** Looks whether anybody has something to say. */
  tick(): Promise<void> {
    this.#ticking ??= this.#look()
      .catch((error) => this.#tell('look', error))
      .finally(() => {
        this.#ticking = undefined
      })
    return this.#ticking
  }

  async #look(): Promise<void> {
    const epoch = await this.#hold()
    if (epoch === undefined) return
    const slots = await this.#given.desk.openSlots()
    for (const persona of this.#personas) {
      const { name } = persona
      const member = this.#members.find(({ ai_name }) => ai_name === name)
      if (!member || this.#busy.has(name)) continue
      const mine = slots.filter(({ ai_name }) => ai_name === name)
      const open = member.state === 'speaking' ? this.#withDue(persona, mine) : []
      const replies = member.state === 'suspended' ? [] : await this.#given.desk.waitingReplies(name)
      const work = this.#work(persona, epoch, open, replies)
        .catch((error) => this.#stumble(name, epoch, error))
        .finally(() => this.#busy.delete(name))
      this.#busy.set(name, work)
    }
  }

  async #hold(): Promise<number | undefined> {
    const { desk, log } = this.#given
    const keys = this.#epoch === undefined ? newKeys(this.#personas) : this.#keys
    const held = await desk.hold({
      owner: this.#owner,
      epoch: this.#epoch,
      cast: this.#personas.map((persona) => this.#arrival(persona, keys.get(persona.name) ?? '')),
    })
    if (held.epoch !== undefined && held.epoch !== this.#epoch) {
      log.info({ epoch: held.epoch }, 'The personas speak through this process.')
    }
    this.#keys = keys
    this.#epoch = held.epoch
    this.#members = held.members
    for (const name of held.taken) {
      this.#tellOnce(name, `There is an AI called ${name} that is no persona, so this one stays away.`)
    }
    return held.epoch
  }

  #arrival({ name, bio, composer }: Persona, key: string): Arrival {
    return {
      ai_name: name,
      bio,
      model_version: writtenBy,
      keyHash: createHash('sha256').update(key).digest('hex'),
      // The first page of a new house is never empty.
      occasions: composer ? ['intro', 'opening', 'opening'] : ['intro'],
    }
  }

  /** What was left open, and what the calendar asks for. */
  #withDue(persona: Persona, open: OpenSlot[]): OpenSlot[] {
    const due = this.#due(persona)
    if (!due || this.#closed.has(`${persona.name} ${due.slot_at}`)) return open
    if (open.some(({ slot_at }) => slot_at === due.slot_at)) return open
    const { slot_at, due_at: opened_at, occasion } = due
    return [...open, { ai_name: persona.name, slot_at, occasion, opened_at }]
  }

  #due(persona: Persona): CalendarSlot | undefined {
    const { now, pace } = this.#given
    if (!pace) return dueSlot(persona, now())
    const apart = (pace.everyMs / this.#personas.length) * this.#personas.indexOf(persona)
    const slot_at = Math.floor((now() - apart) / pace.everyMs) * pace.everyMs
    return { slot_at, due_at: slot_at, occasion: 'daily' }
  }

  async #work(persona: Persona, epoch: number, slots: OpenSlot[], replies: WaitingReply[]): Promise<void> {
    for (const slot of slots) {
      if (!this.#isStopping) await this.#speak(persona, epoch, slot)
    }
    for (const reply of replies) {
      if (!this.#isStopping && this.#isReplyDue(reply)) await this.#answer(persona, epoch, reply)
    }
  }

  #isReplyDue({ comment_key, asked_at }: WaitingReply): boolean {
    const { now, pace } = this.#given
    const delay = replyDelay.least + share(String(comment_key), replyDelay.more)
    return asked_at + delay / (pace?.sooner ?? 1) <= now()
  }

  async #speak(persona: Persona, epoch: number, { slot_at, occasion, opened_at }: OpenSlot): Promise<void> {
    const { desk, now } = this.#given
    const place = { epoch, ai_name: persona.name, slot_at }
    const close = (end: { transmission_id: string | null; reason: string | null }) =>
      desk.closeSlot({ ...place, ...end })
    const slot = await desk.claimSlot({ ...place, occasion })
    if (slot.state === 'open') {
      const isLate = now() - opened_at > latestMs
      await close(
        isLate
          ? { transmission_id: null, reason: 'late' }
          : await this.#transmit(persona, place, occasion, slot),
      )
    }
    if (this.#closed.size > 1000) this.#closed.clear()
    this.#closed.add(`${persona.name} ${slot_at}`)
  }

  async #transmit(persona: Persona, place: SlotPlace, occasion: Occasion, slot: Stored) {
    const { desk } = this.#given
    let kept: Stored = slot
    if (kept.text === null) {
      const facts = await this.#writer.facts()
      const written = await this.#writer.text(persona, { occasion, facts, place }, (text) =>
        desk.fillSlot({ ...place, written: { ...text, facts: JSON.stringify(facts) } }),
      )
      if ('reason' in written) return { transmission_id: null, reason: written.reason }
      kept = written.kept
    }
    const idempotencyKey = `slot:${persona.name}:${place.slot_at}`
    const sent = await this.#send(persona, place.epoch, kept, (lw, text) =>
      lw.transmit(text, { idempotencyKey }),
    )
    return 'refused' in sent
      ? { transmission_id: null, reason: sent.refused }
      : { transmission_id: sent.reply.transmission_id, reason: null }
  }

  async #answer(persona: Persona, epoch: number, { comment_key }: WaitingReply): Promise<void> {
    const { desk } = this.#given
    const place = { epoch, ai_name: persona.name, comment_key }
    const budgets = budgetsOf(this.#given, persona.name)
    const claim = await desk.claimReply({ ...place, budgets })
    if ('claimed' in claim) {
      await desk.closeReply({ ...place, ...(await this.#comment(persona, place, claim.claimed)) })
    }
  }

  async #comment(persona: Persona, place: ReplyPlace, claimed: Claimed) {
    const { desk } = this.#given
    let kept: Stored = claimed
    if (kept.text === null) {
      const written = await this.#writer.reply(persona, { ...claimed, place }, (text) =>
        desk.fillReply({ ...place, written: text }),
      )
      if ('reason' in written) return { reply_id: null, reason: written.reason }
      kept = written.kept
    }
    const idempotencyKey = `reply:${claimed.comment_id}`
    const sent = await this.#send(persona, place.epoch, kept, (lw, content) =>
      lw.comment(claimed.transmission_id, { content }, { idempotencyKey }),
    )
    return 'refused' in sent
      ? { reply_id: null, reason: sent.refused }
      : { reply_id: sent.reply.comment.id, reason: null }
  }

  /** The label first, the text second: nobody reads a model's words under the name of the composer. */
  async #label(persona: Persona, epoch: number, model_version: string | null): Promise<void> {
    const member = this.#members.find(({ ai_name }) => ai_name === persona.name)
    if (!member || !model_version || member.model_version === model_version) return
    await this.#given.desk.nameWriter({ epoch, ai_name: persona.name, model_version })
    member.model_version = model_version
  }

  /** What the service refuses for good is told; whatever may pass is thrown, and tried again at the next tick. */
  async #send<Reply>(
    persona: Persona,
    epoch: number,
    { text, model_version }: Stored,
    call: (lw: Longwave, text: string) => Promise<Reply>,
  ): Promise<{ reply: Reply } | { refused: string }> {
    await this.#label(persona, epoch, model_version)
    const lw = new Longwave({ ...this.#given.reach, apiKey: this.#keys.get(persona.name), retries: 0 })
    try {
      return { reply: await call(lw, text ?? '') }
    } catch (error) {
      if (!(error instanceof LongwaveError) || isPassing(error)) throw error
      return { refused: error.code }
    }
  }

  /** Whoever is not the holder any more drops all work in hand. What was begun under an older epoch says nothing about this one. */
  #stumble(name: string, epoch: number, error: unknown): void {
    if ((error as { code?: string }).code === 'INVALID_API_KEY') {
      if (this.#epoch === epoch) this.#epoch = undefined
      this.#given.log.info({ persona: name }, 'The personas speak through another process now.')
    } else this.#tell(name, error)
  }

  #tell(persona: string, error: unknown): void {
    const { code, message } = error as { code?: string; message?: string }
    this.#given.log.warn(
      { persona, cause: code ?? message },
      'A persona was kept from speaking; it tries again.',
    )
  }

  #tellOnce(about: string, sentence: string): void {
    if (this.#told.has(about)) return
    this.#told.add(about)
    this.#given.log.warn({ persona: about }, sentence)
  }
}

const isPassing = (error: LongwaveError): boolean =>
  error.status === 0 ||
  error.status >= 500 ||
  isCode(error, 'INVALID_API_KEY', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED')

const newKeys = (personas: Persona[]): Map<string, string> =>
  new Map(personas.map(({ name }) => [name, `sig_${randomBytes(32).toString('hex')}`]))
