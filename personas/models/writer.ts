import { createHash } from 'node:crypto'
import { exchangeLine } from '../cast/exchanges/index.ts'
import { grammarVersion, puzzleSetter } from '../cast/index.ts'
import type { Facts } from '../facts.ts'
import { isLight, newsIn, sayableNews, sayableWeek, withoutNews } from '../news.ts'
import type { Composed, Composer, Persona } from '../persona.ts'
import { checkAnswer } from '../puzzles/check-answer.ts'
import { commentedPuzzle, newestPuzzle } from '../puzzles/newest-puzzle.ts'
import type { Flaw } from '../safety/flaws.ts'
import { flawIn, type GateOptions, unwrap } from '../safety/gate.ts'
import { speaksOfCrisis } from '../safety/need/speaks-of-crisis.ts'
import { worldOf } from '../safety/world.ts'
import { budgetsOf } from '../settings/settings.ts'
import type {
  ClaimedReply,
  ClaimedTurn,
  LeaseHolder,
  Occasion,
  ReplyRef,
  SlotRef,
  TurnRef,
} from '../store.ts'
import { type CircuitBreaker, openCircuitBreaker } from './circuit-breaker.ts'
import { wordIn } from './comment-kind.ts'
import { guardPrompt, isApproval } from './guard.ts'
import { type ModelSettings, openModel, type TextModel } from './model.ts'
import { adviceFor, failureOf, ModelError } from './model-error.ts'
import {
  givenLines,
  newCanary,
  secondTry,
  secretPart,
  systemPrompt,
  userPromptForReply,
  userPromptForSlot,
  vettedIn,
} from './prompt.ts'
import {
  alwaysComposed,
  type Gate,
  maxAttempts,
  type Question,
  type Save,
  textsOf,
  type WritingResult,
} from './save.ts'
import { withoutThoughts } from './thoughts.ts'
import type { PersonaWriterOptions } from './writer-options.ts'

export type { Log, PersonaWriterOptions } from './writer-options.ts'

/** A model has read need where the rules had read none. */
export const crisis = 'crisis'

/** Writes texts with a model or by rule. Every text it returns has passed the gate and was not said before. */
export class Writer {
  readonly #options: PersonaWriterOptions
  readonly #models = new Map<string, GuardedModel>()
  readonly #canary = newCanary()
  readonly #stopping = new AbortController()

  constructor(options: PersonaWriterOptions) {
    this.#options = options
  }

  /** The current facts, and for a digest those of the week. */
  async facts(occasion?: Occasion): Promise<Facts> {
    const { store, blocklist } = this.#options
    const { newcomers, ...known } = await store.facts()
    const puzzle = await newestPuzzle(store, puzzleSetter)
    const facts = { ...known, puzzle, news: sayableNews(newcomers, blocklist) }
    if (occasion !== 'digest') return facts
    return { ...facts, week: sayableWeek(await store.week(), blocklist) }
  }

  async text(
    persona: Persona,
    { occasion, facts, ref }: { occasion: Occasion; facts: Facts; ref: SlotRef },
    save: Save,
  ): Promise<WritingResult> {
    const recent = await this.#options.store.recentTexts(persona.name, 'texts')
    // The digests of two weeks differ in their numbers only.
    const compared = occasion === 'digest' ? [] : textsOf(recent)
    const gate = { ...vettedIn(facts, recent), maxLength: persona.maxLength.text, recent: compared }
    let { news } = facts
    const saveUnsaid: Save = async (written) => {
      const stored = await save(written)
      // Another persona may have said it meanwhile.
      if (!stored) news = withoutNews(news, written.news)
      return stored
    }
    const saveTold: Save = (written) => saveUnsaid({ ...written, news: newsIn(written.text, { news }) })
    const prompt = userPromptForSlot({ occasion, facts, recent })
    const question = { prompt, given: givenLines(facts, occasion, recent) }
    const fromModel = alwaysComposed.includes(occasion)
      ? undefined
      : await this.#writeWithModel(persona, ref, question, gate, saveTold)
    let attempts = 0
    // Half of the attempts go without the news, because the gate may object to a name.
    const compose = (composer: Composer, seed: string, refused: Composed[]) =>
      composer.text({
        occasion,
        facts: { ...facts, news: ++attempts > maxAttempts.composer / 2 ? [] : news },
        ...{ seed, recent: [...refused, ...recent] },
      })
    return fromModel ?? this.#writeByRule(persona, String(ref.slot_at), compose, gate, saveUnsaid)
  }

  async reply(
    persona: Persona,
    { ref, ...claimed }: ClaimedReply & { ref: ReplyRef },
    save: Save,
  ): Promise<WritingResult> {
    const { content: comment, commentedText, comment_id } = claimed
    const facts = await this.facts()
    const puzzle = commentedPuzzle(claimed, facts)
    // A guess is checked, and a model cannot check it.
    const isGuess = puzzle !== null && checkAnswer(puzzle, comment) !== 'none'
    const recent = await this.#options.store.recentTexts(persona.name, 'replies')
    const gate = {
      names: [],
      tags: [],
      comment,
      maxLength: persona.maxLength.reply,
      recent: textsOf(recent),
    }
    // The commented text may be a stranger's, so the gate trusts no more than one harmless word of the comment.
    const question = {
      prompt: userPromptForReply({ comment, commentedText }),
      given: [wordIn(comment) ?? ''],
    }
    const fromModel = isGuess
      ? undefined
      : await this.#writeWithModel(persona, ref, question, gate, save, speaksOfCrisis)
    const compose = (composer: Composer, seed: string) =>
      composer.reply({ comment, commentedText, puzzle, facts, seed, recent })
    return fromModel ?? this.#writeByRule(persona, comment_id, compose, gate, save)
  }

  /** A turn of an exchange is composed; a model may answer a visitor. */
  async turn(
    persona: Persona,
    { kind, script, topic, transmission_id, ref }: ClaimedTurn & { ref: TurnRef },
    save: Save,
  ): Promise<WritingResult> {
    const own = { names: [], tags: [], maxLength: persona.maxLength.reply, recent: [] }
    if (kind === 'exchange') {
      // Compared with nothing: an exchange returns after all others, and must not break off.
      const seed = [this.#options.seed, transmission_id, script].join(' ')
      const compose = () => exchangeLine(script, ref.turn, seed)
      return this.#writeByRule(persona, transmission_id, compose, own, save)
    }
    if (!isLight(topic)) return { reason: 'grave' }
    const recent = await this.#options.store.recentTexts(persona.name, 'turns')
    const gate = { ...own, recent: textsOf(recent), comment: topic }
    const facts = await this.facts()
    const said = { comment: topic, commentedText: '' }
    const question = { prompt: userPromptForReply(said), given: [wordIn(topic) ?? ''] }
    const compose = (composer: Composer, seed: string) => composer.visit?.({ ...said, facts, seed, recent })
    const fromModel = await this.#writeWithModel(persona, ref, question, gate, save)
    return fromModel ?? this.#writeByRule(persona, transmission_id, compose, gate, save)
  }

  /** Aborts calls to models. Their slots stay open for the next process. */
  stop(): void {
    this.#stopping.abort()
  }

  /** Personas with the same model share its circuit breaker. */
  #modelOf({ name }: Persona): GuardedModel | undefined {
    const settings = this.#options.personas.find(({ persona }) => persona.name === name)?.model
    return settings && this.#guarded(settings)
  }

  #guarded(settings: ModelSettings): GuardedModel {
    const key = JSON.stringify(settings)
    const known = this.#models.get(key)
    if (known) return known
    const opened = { model: openModel(settings), breaker: openCircuitBreaker(this.#options.now) }
    this.#models.set(key, opened)
    return opened
  }

  /** Undefined where the persona has no model, or the model gave no usable text; the log says why. */
  async #writeWithModel(
    persona: Persona,
    ref: LeaseHolder,
    { prompt, given }: Question,
    gate: Gate,
    save: Save,
    isCrisis: (text: string) => boolean = () => false,
  ): Promise<WritingResult | undefined> {
    const guarded = this.#modelOf(persona)
    if (!guarded) return undefined
    const canary = this.#canary
    const system = systemPrompt(persona, { canary, maxLength: gate.maxLength })
    const instructions = { canary, system: secretPart(system, persona) }
    const world = worldOf(persona, given, this.#options.languages ?? [])
    let refused: Flaw | undefined
    for (let attempt = 0; attempt < maxAttempts.model; attempt++) {
      const user = refused ? `${prompt}\n\n${secondTry(refused)}` : prompt
      const generated = await this.#generate(persona, ref, guarded, system, user)
      if (!generated) return undefined
      const text = unwrap(generated.text)
      if (isCrisis(text)) return { reason: crisis }
      const flaw =
        this.#flawIn(text, persona, { ...gate, instructions, world }) ??
        ((await this.#isApproved(persona, ref, text)) ? undefined : 'guard')
      const written = { text, template: null, news: [], model_version: generated.model }
      const stored = flaw === undefined ? await save(written) : null
      if (stored) return { stored }
      refused = flaw ?? 'repeat'
      this.#log(persona, refused, 'The text of the model was rejected.')
    }
    return undefined
  }

  /** The second opinion, if the operator set a model for it. Without a plain yes the text is refused. */
  async #isApproved(persona: Persona, ref: LeaseHolder, text: string): Promise<boolean> {
    const { guard } = this.#options
    if (!guard) return true
    const { system, user } = guardPrompt(text)
    const answer = await this.#generate(persona, ref, this.#guarded(guard), system, user)
    return answer !== undefined && isApproval(withoutThoughts(answer.text))
  }

  /** The highest possible cost is reserved before the call. A failed call keeps its reservation. */
  async #generate(
    persona: Persona,
    { epoch, ai_name }: LeaseHolder,
    { model, breaker }: GuardedModel,
    system: string,
    user: string,
  ) {
    const { store } = this.#options
    if (!breaker.mayCall()) return void this.#log(persona, 'resting', 'The model has failed too often.')
    const tokens = Math.ceil(Buffer.byteLength(system + user) / 2) + model.maxTokens()
    const budgets = budgetsOf(this.#options, ai_name)
    const key = await store.reserveCall({ epoch, ai_name, tokens, budgets })
    if (key === null) return void this.#log(persona, 'budget', 'The daily budget for model calls is spent.')
    try {
      const signal = this.#stopping.signal
      const generated = await model.generate({ system, user, signal })
      breaker.succeeded()
      await store.settleCall({ key, used: generated.tokensIn + generated.tokensOut })
      return generated
    } catch (error) {
      if (!(error instanceof ModelError) || error.reason === 'stopped') throw error
      breaker.failed(error.refusal.retryAfterMs)
      const { status, said } = error.refusal
      const { name, host } = model
      const about = { persona: persona.name, reason: error.reason, model: name, host, status, said }
      this.#options.log.info(about, `The model gave no text. ${adviceFor(error)}`)
      await store.failCall({ key, failure: failureOf(error, host) })
      return undefined
    }
  }

  async #writeByRule(
    persona: Persona,
    subject: string,
    compose: (composer: Composer, seed: string, refused: Composed[]) => Composed | undefined,
    gate: Gate,
    save: Save,
  ): Promise<WritingResult> {
    if (!persona.composer) return { reason: 'no_text' }
    // A text that was refused once would be refused again, so it counts as said.
    const refused: Composed[] = []
    for (let attempt = 0; attempt < maxAttempts.composer; attempt++) {
      const seed = createHash('sha256')
        .update([this.#options.seed, persona.name, subject, attempt].join(' '))
        .digest('hex')
      const composed = compose(persona.composer, seed, refused)
      if (!composed) continue
      refused.unshift(composed)
      if (this.#flawIn(composed.text, persona, gate)) continue
      const stored = await save({ news: [], ...composed, model_version: grammarVersion })
      if (stored) return { stored }
    }
    return { reason: 'nothing_to_say' }
  }

  #flawIn(text: string, persona: Persona, gate: Omit<GateOptions, 'blocklist'>) {
    return flawIn(text, { ...gate, blocklist: this.#options.blocklist, flawIn: persona.flawIn })
  }

  #log({ name }: Persona, reason: string, sentence: string): void {
    this.#options.log.info({ persona: name, reason }, sentence)
  }
}

type GuardedModel = { model: TextModel; breaker: CircuitBreaker }
