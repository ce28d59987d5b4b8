import type { Occasion, Persona } from '../persona.ts'
import { budgetsOf, type PersonaSettings } from '../settings/settings.ts'
import { type Flaw, flawClauses, flawIn } from './gate.ts'
import { guardPrompt, isApproval } from './guard.ts'
import { CallBudget, CircuitBreaker } from './limits.ts'
import { type Generated, type ModelSettings, openModel, type Prompt, type TextModel } from './model.ts'
import { adviceFor, failureOf, ModelError } from './model-error.ts'
import { newCanary, promptFor, type Subject } from './prompt.ts'
import { unwrap } from './unwrap.ts'

export type Log = Record<'info' | 'warn', (about: object, sentence: string) => void>
export type ModelWriterOptions = {
  settings: PersonaSettings
  now: () => number
  log: Log
  fetch?: typeof fetch
}

/** A message that has passed the gate and the guard, and the model that wrote it. */
export type Written = { text: string; modelVersion: string }
export type ModelUse = { calls: number; tokens: number; lastFailure?: { at: number; sentence: string } }

type TextSubject = Omit<Extract<Subject, { occasion: unknown }>, 'occasion'> & { occasion: Occasion }
type ReplySubject = Extract<Subject, { comment: string }>

/** Attempts to pass the gate; the second is told what was wrong. The guard is asked once: its no is final. */
const maxAttempts = 2

/** Writes messages with language models. Undefined means that the rules have to write. */
export class ModelWriter {
  readonly #options: ModelWriterOptions
  readonly #budget: CallBudget
  readonly #models = new Map<string, { model: TextModel; breaker: CircuitBreaker }>()
  readonly #failures = new Map<string, { at: number; sentence: string }>()
  readonly #versions = new Map<string, string>()
  readonly #stopping = new AbortController()
  readonly #canary = newCanary()
  #settings: PersonaSettings

  constructor(options: ModelWriterOptions) {
    this.#options = options
    this.#settings = options.settings
    this.#budget = new CallBudget(options.now)
  }

  /** For a file of settings that was changed: what was spent today stays spent. */
  useSettings(settings: PersonaSettings): void {
    this.#settings = settings
  }

  /** Introductions, puzzles and welcomes do not wait for a model. */
  async text(persona: Persona, { occasion, ...subject }: TextSubject): Promise<Written | undefined> {
    if (occasion !== 'daily' && occasion !== 'week') return undefined
    return this.#write(persona, { occasion, ...subject })
  }

  async reply(persona: Persona, subject: ReplySubject): Promise<Written | undefined> {
    return this.#write(persona, subject)
  }

  /** The model that wrote for the persona last, or that would; undefined where it has none. */
  modelVersionOf({ name }: Persona): string | undefined {
    const settings = this.#settingsOf(name)
    return settings && (this.#versions.get(keyOf(settings)) ?? settings.model)
  }

  /** Of today, in UTC; a failure stays until another one takes its place. */
  overview(name: string): ModelUse {
    const lastFailure = this.#failures.get(name)
    return { ...this.#budget.usedBy(name), ...(lastFailure && { lastFailure }) }
  }

  /** Aborts the calls that are under way. */
  stop(): void {
    this.#stopping.abort()
  }

  async #write(persona: Persona, subject: Subject): Promise<Written | undefined> {
    const model = this.#settingsOf(persona.name)
    if (!model || this.#stopping.signal.aborted) return undefined
    const { languages, blocklist, guard = model } = this.#settings
    const { system, user, gate } = promptFor(persona, subject, { canary: this.#canary, languages })
    let flaw: Flaw | undefined
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const generated = await this.#generate(persona, model, { system, user: user + secondTry(flaw) })
      if (!generated) return undefined
      const text = unwrap(generated.text)
      flaw = flawIn(text, { ...gate, blocklist })
      if (flaw) {
        this.#log(persona, flaw, 'The gate refused the text of the model.')
        continue
      }
      const verdict = await this.#generate(persona, guard, guardPrompt(text, gate.comment))
      if (verdict && isApproval(verdict.text)) {
        this.#versions.set(keyOf(model), generated.model)
        return { text, modelVersion: generated.model }
      }
      this.#log(persona, 'guard', 'The guard did not approve the text of the model.')
      return undefined
    }
    return undefined
  }

  /** Undefined when the budget is spent, the model rests or it fails; the log says which. */
  async #generate(persona: Persona, settings: ModelSettings, prompt: Prompt): Promise<Generated | undefined> {
    const { model, breaker } = this.#opened(settings)
    if (!breaker.mayCall()) return void this.#log(persona, 'resting', 'The model has failed too often.')
    const { budgets } = this.#settings
    const tokens = Math.ceil(Buffer.byteLength(prompt.system + prompt.user) / 2) + model.maxTokens()
    const reserved = this.#budget.reserve(persona.name, tokens, {
      calls: budgets.modelCallsPerDay,
      tokens: budgets.tokensPerDay,
      ownCalls: budgetsOf(this.#settings, persona.name).modelCalls,
    })
    if (!reserved) return void this.#log(persona, 'budget', 'The daily budget for model calls is spent.')
    try {
      const generated = await model.generate(prompt, this.#stopping.signal)
      breaker.succeeded()
      reserved.settle(generated.tokensIn + generated.tokensOut)
      return generated
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      if (error.reason === 'stopped') return undefined
      const { name, host } = model
      const { status, said, retryAfterMs } = error.refusal
      breaker.failed(retryAfterMs)
      this.#failures.set(persona.name, { at: this.#options.now(), sentence: failureOf(error, host) })
      const about = { persona: persona.name, reason: error.reason, model: name, host, status, said }
      this.#options.log.info(about, `The model gave no text. ${adviceFor(error)}`)
      return undefined
    }
  }

  #settingsOf(name: string): ModelSettings | undefined {
    return this.#settings.personas.find(({ persona }) => persona.name === name)?.model
  }

  /** Personas with the same model share its circuit breaker. */
  #opened(settings: ModelSettings) {
    const known = this.#models.get(keyOf(settings))
    if (known) return known
    const model = openModel(settings, { fetch: this.#options.fetch })
    const opened = { model, breaker: new CircuitBreaker(this.#options.now) }
    this.#models.set(keyOf(settings), opened)
    return opened
  }

  #log({ name }: Persona, reason: string, sentence: string): void {
    this.#options.log.info({ persona: name, reason }, sentence)
  }
}

const keyOf = (settings: ModelSettings): string => JSON.stringify(settings)

/** Does not repeat the text that was refused. */
const secondTry = (flaw: Flaw | undefined): string =>
  flaw
    ? `\n\nYour last answer could not be sent: ${flawClauses[flaw]}. Write another one, shorter and plainer, without that.`
    : ''
