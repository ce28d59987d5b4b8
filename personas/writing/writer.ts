import { createHash } from 'node:crypto'
import { writtenBy } from '../cast/index.ts'
import type { Facts } from '../facts.ts'
import type { Composed, Composer, Occasion, Persona } from '../persona.ts'
import { isAnswer } from '../puzzles/puzzles.ts'
import { flawIn, type GateGiven, tidied } from '../safety/gate.ts'
import { budgetsOf, type Household } from '../settings/settings.ts'
import type { Claimed, Desk, Fenced, ReplyPlace, SlotPlace, Stored, Written } from '../store.ts'
import { ModelTrouble } from './chat-completions.ts'
import { type Breaker, openBreaker } from './circuit-breaker.ts'
import { kindOf } from './comment-kind.ts'
import { mostTokens, openModel, type TextModel } from './model.ts'
import { newCanary, systemFor, userForReply, userForSlot, vettedIn } from './prompt.ts'

export type Log = Record<'info' | 'warn', (about: object, sentence: string) => void>

export type WriterOptions = Household & {
  desk: Desk
  /** Distinguishes this house from every other, so that two of them do not say the same. */
  seed: string
  now: () => number
  log: Log
}

/** Stores a text, first come first served, or answers null when it was said before. */
type Keep<W extends Written> = (written: W) => Promise<Stored | null>
type WrittenText = Written & { answer: string | null }
type Kept = { kept: Stored } | { reason: string }
type Gate = Omit<GateGiven, 'told' | 'blocklist' | 'flawIn'>

/** So often a model is asked for one text, and another beginning is tried without one, before a persona keeps silent. */
const most = { asked: 2, composed: 20 }

/** What is said on arrival comes at once, and what is checked by arithmetic is computed, not guessed. */
const alwaysComposed: Occasion[] = ['intro', 'opening', 'puzzle', 'answer']

/** Finds the words: whatever comes out of here has passed the gate, and was not said before. */
export class Writer {
  readonly #given: WriterOptions
  readonly #models = new Map<string, Model>()
  readonly #canary = newCanary()
  readonly #stopping = new AbortController()

  constructor(given: WriterOptions) {
    this.#given = given
  }

  /** What is true now, and how people did with the last puzzle. */
  async facts(): Promise<Facts> {
    const { puzzle, ...facts } = await this.#given.desk.facts()
    if (!puzzle) return { ...facts, puzzle: null }
    const { comments, ...set } = puzzle
    const right = comments.filter((comment) => isAnswer(set, comment) === 'right').length
    return { ...facts, puzzle: { ...set, replies: comments.length, right } }
  }

  async text(
    persona: Persona,
    { occasion, facts, place }: { occasion: Occasion; facts: Facts; place: SlotPlace },
    keep: Keep<WrittenText>,
  ): Promise<Kept> {
    const said = await this.#given.desk.said(persona.name, 'texts')
    const recent = said.slice(0, 20).map(({ text }) => text)
    const gate = { ...vettedIn(facts, said), longest: persona.longest.text, recent }
    const asked = alwaysComposed.includes(occasion)
      ? undefined
      : await this.#asked(persona, place, userForSlot({ occasion, facts, said }), gate, keep)
    const compose = (composer: Composer, seed: string) => composer.text({ occasion, facts, seed, said })
    return asked ?? this.#composed(persona, String(place.slot_at), compose, gate, keep)
  }

  async reply(
    persona: Persona,
    { content: comment, under, comment_id, place }: Claimed & { place: ReplyPlace },
    keep: Keep<WrittenText>,
  ): Promise<Kept> {
    // A voice made for play is the wrong one here, whoever finds its words.
    if (kindOf(comment) === 'grave') return { reason: 'grave' }
    const facts = await this.facts()
    const said = await this.#given.desk.said(persona.name, 'replies')
    const recent = said.slice(0, 20).map(({ text }) => text)
    const gate = { names: [], tags: [], comment, longest: persona.longest.reply, recent }
    const asked = await this.#asked(persona, place, userForReply({ comment, under }), gate, keep)
    const compose = (composer: Composer, seed: string) =>
      composer.reply({ comment, under, facts, seed, said })
    return asked ?? this.#composed(persona, comment_id, compose, gate, keep)
  }

  /** Opened when it is first needed; personas that speak to the same model share its breaker. */
  async #modelOf({ name }: Persona): Promise<Model | undefined> {
    const settings = this.#given.residents.find(({ persona }) => persona.name === name)?.model
    if (!settings) return undefined
    const address = JSON.stringify(settings)
    const model = this.#models.get(address)?.model ?? (await openModel(settings))
    const there = this.#models.get(address) ?? { model, breaker: openBreaker(this.#given.now) }
    this.#models.set(address, there)
    return there
  }

  /** Ends what is being asked; whoever waited for it leaves the slot open. */
  stop(): void {
    this.#stopping.abort()
  }

  /** Undefined where no model is set, or it gave nothing that could be said; why is told. */
  async #asked(
    persona: Persona,
    place: Fenced,
    user: string,
    gate: Gate,
    keep: Keep<WrittenText>,
  ): Promise<Kept | undefined> {
    const model = await this.#modelOf(persona)
    if (!model) return undefined
    const told = {
      canary: this.#canary,
      system: systemFor(persona, { canary: this.#canary, longest: gate.longest }),
    }
    for (let attempt = 0; attempt < most.asked; attempt++) {
      const generated = await this.#generate(persona, place, model, told.system, user)
      if (!generated) return undefined
      const text = tidied(generated.text)
      const flaw = this.#flawIn(text, persona, { ...gate, told })
      const written = { text, template: null, answer: null, model_version: generated.model }
      const kept = flaw === undefined ? await keep(written) : null
      if (kept) return { kept }
      this.#tell(persona, flaw ?? 'repeat', 'What the model wrote is not said.')
    }
    return undefined
  }

  /** Paid for before it is asked, as if it cost the most that it can; a call that fails has cost that. */
  async #generate(persona: Persona, place: Fenced, { model, breaker }: Model, system: string, user: string) {
    const { desk } = this.#given
    if (!breaker.mayCall()) return void this.#tell(persona, 'resting', 'The model has failed too often.')
    const tokens = Math.ceil(Buffer.byteLength(system + user) / 2) + mostTokens
    const { epoch, ai_name } = place
    const budgets = budgetsOf(this.#given, ai_name)
    const key = await desk.reserveCall({ epoch, ai_name, tokens, budgets })
    if (key === null) return void this.#tell(persona, 'budget', 'The budget of the day for models is spent.')
    try {
      const signal = this.#stopping.signal
      const generated = await model.generate({ system, user, maxTokens: mostTokens, signal })
      breaker.succeeded()
      await desk.settleCall({ key, used: generated.tokensIn + generated.tokensOut })
      return generated
    } catch (error) {
      if (!(error instanceof ModelTrouble) || error.reason === 'stopped') throw error
      breaker.failed()
      this.#tell(persona, error.reason, 'The model gave no text.')
      return undefined
    }
  }

  async #composed(
    persona: Persona,
    about: string,
    compose: (composer: Composer, seed: string) => Composed | undefined,
    gate: Gate,
    keep: Keep<WrittenText>,
  ): Promise<Kept> {
    if (!persona.composer) return { reason: 'no_text' }
    for (let attempt = 0; attempt < most.composed; attempt++) {
      const seed = createHash('sha256')
        .update([this.#given.seed, persona.name, about, attempt].join(' '))
        .digest('hex')
      const composed = compose(persona.composer, seed)
      if (!composed || this.#flawIn(composed.text, persona, gate)) continue
      const kept = await keep({ answer: null, ...composed, model_version: writtenBy })
      if (kept) return { kept }
    }
    return { reason: 'nothing_to_say' }
  }

  #flawIn(text: string, persona: Persona, gate: Omit<GateGiven, 'blocklist'>) {
    return flawIn(text, { ...gate, blocklist: this.#given.blocklist, flawIn: persona.flawIn })
  }

  #tell({ name }: Persona, reason: string, sentence: string): void {
    this.#given.log.info({ persona: name, reason }, sentence)
  }
}

type Model = { model: TextModel; breaker: Breaker }
