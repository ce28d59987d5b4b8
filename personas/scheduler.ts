import { isCode } from '../sdk/index.ts'
import { dueSlot, fastSlot, hourMs, minuteMs, nextSlot, openingSlot, type Slot } from './calendar.ts'
import { cast, puzzleSetter } from './cast/index.ts'
import { type Company, isWelcome, Newcomers, takeTurn } from './company.ts'
import type { Facts } from './facts.ts'
import { ModelWriter } from './models/writer.ts'
import type { SchedulerOptions } from './options.ts'
import type { Occasion, Persona } from './persona.ts'
import { readFacts } from './read-facts.ts'
import type { FactSheet } from './replies/question-sheets.ts'
import { Replying } from './replying.ts'
import { isSayable, textByRule } from './text-by-rule.ts'
import { causeOf, type Member, Voice } from './voice.ts'

const tickMs = 10_000

/**
 * Runs the personas: lets them transmit by their calendars and reply to comments, through the same API as every other AI. It keeps no
 * state: what was said is read back from the server, and every write has a key by which the server knows it again.
 */
export class PersonaScheduler {
  readonly #options: SchedulerOptions
  readonly #factor: number
  readonly #replying: Replying
  readonly #newcomers = new Newcomers()
  #members: Member[] | undefined
  #voices: Voice[] = []
  readonly #models: ModelWriter
  /** Slots that are done, so that the server is not asked at every tick. */
  readonly #done = new Map<string, number>()
  /** A slow model does not hold up the other personas. */
  readonly #busy = new Map<string, Promise<void>>()
  #companyAt = 0
  #timer: NodeJS.Timeout | undefined
  #isStopping = false
  #ticking: Promise<void> | undefined

  constructor(options: SchedulerOptions) {
    this.#options = options
    this.#factor = options.speedUp?.replyFactor ?? 1
    const { now, settings, count, log } = options
    this.#models = new ModelWriter({ settings: settings(), now, log })
    this.#replying = new Replying({
      ...{ now, settings, log, factor: this.#factor },
      voices: () => this.#voices,
      facts: (voice) => this.#facts(voice, 'daily'),
      factSheet: (persona, facts) => this.#factSheet(persona, facts),
      model: (persona, request) => this.#models.reply(persona, request),
      isSayable: (text) => this.#isSayable(text),
      isStopping: () => this.#isStopping,
      onReply: () => count.reply(),
      onSilence: (persona, reason, { transmission_id }) => {
        count.silence('reply', reason)
        log.info({ persona, reason, transmission_id }, 'A comment gets no reply.')
      },
    })
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), tickMs)
    this.#timer.unref()
    void this.tick()
  }

  /** Waits for personas at work, and lets another process take over at once. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#isStopping = true
    this.#models.stop()
    await this.idle()
    await this.#options.accounts.release().catch(() => {})
  }

  /** Resolves when no persona has anything left to do before the next tick. */
  async idle(): Promise<void> {
    await this.#ticking
    while (this.#busy.size > 0) await Promise.all(this.#busy.values())
  }

  /** Starts every persona that has something to do. */
  tick(): Promise<void> {
    this.#ticking ??= this.#startWork()
      .catch((error) => this.#warn('all', error))
      .finally(() => {
        this.#ticking = undefined
      })
    return this.#ticking
  }

  async #startWork(): Promise<void> {
    const { accounts, settings } = this.#options
    const current = settings()
    this.#models.useSettings(current)
    const personas = current.personas.map(({ persona }) => persona)
    const members = await accounts.hold(personas)
    if (!members) {
      this.#voices = []
      this.#members = undefined
      return
    }
    await this.#meet(members, personas)
    for (const voice of this.#voices) await this.#start(voice.name, () => this.#introduce(voice))
    for (const voice of this.#voices) {
      if (this.#busy.has(voice.name))
        void this.#start(`${voice.name} in haste`, () => this.#replying.answerCrises(voice))
      else void this.#start(voice.name, () => this.#work(voice))
    }
    if (this.#isCompanyDue()) void this.#start('all', () => this.#keepCompany())
  }

  /** Reads what the accounts said before this process had them. A persona without that, as while it is suspended, does not speak. */
  async #meet(members: Member[], personas: Persona[]): Promise<void> {
    const { api, now } = this.#options
    const known = members === this.#members ? this.#voices : []
    const voices: Voice[] = []
    for (const persona of personas) {
      const voice = known.find(({ name }) => name === persona.name)
      const member = members.find(({ name }) => name === persona.name)
      if (voice) {
        // The settings may have changed.
        voice.persona = persona
        voices.push(voice)
      } else if (member) {
        await this.#attempt(persona.name, async () => {
          const next = new Voice(persona, member, api)
          await next.readComments(now())
          voices.push(next)
        })
      }
    }
    this.#voices = voices
    this.#members = members
  }

  /** Does nothing for a name that is at work. */
  async #start(name: string, work: () => Promise<void>): Promise<void> {
    if (this.#busy.has(name) || this.#isStopping) return
    const attempt = this.#attempt(name, work).finally(() => this.#busy.delete(name))
    this.#busy.set(name, attempt)
    await attempt
  }

  /** Any error is logged, and the next tick tries again. */
  async #attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (isCode(error, 'ACCOUNT_SUSPENDED')) return
      this.#warn(name, error)
    }
  }

  /** A new persona says who it is before anything else, and on the first day its puzzle. */
  async #introduce(voice: Voice): Promise<void> {
    const { since } = voice.member
    if (this.#done.get(voice.name) === since) return
    await this.#say(voice, { at: since, dueAt: since, occasion: 'intro' })
    if (voice.name === puzzleSetter && this.#options.now() < since + hourMs)
      await this.#say(voice, { at: since + 1, dueAt: since, occasion: 'puzzle' }, 1)
    this.#done.set(voice.name, since)
  }

  async #work(voice: Voice): Promise<void> {
    const { now, speedUp } = this.#options
    const { persona, member } = voice
    const place = cast.findIndex(({ name }) => name === voice.name)
    const calendar = speedUp
      ? fastSlot(persona, place, cast.length, now(), speedUp.everyMs)
      : dueSlot(persona, now())
    const opening = place < 0 ? undefined : openingSlot(member.since, place, now(), this.#factor)
    for (const slot of [calendar, opening]) {
      // Nothing is made up for that was due before the persona existed.
      if (slot && slot.dueAt > member.since && this.#done.get(`${voice.name} ${slot.occasion}`) !== slot.at) {
        await this.#say(voice, slot)
        this.#done.set(`${voice.name} ${slot.occasion}`, slot.at)
      }
    }
    await this.#replying.answer(voice)
  }

  /** Transmits for a slot, unless the persona has said something since it was due: `said` texts or more. */
  async #say(voice: Voice, slot: Slot, said = 0): Promise<void> {
    const { count, seed, log } = this.#options
    const own = await voice.texts()
    if (own.filter(({ at, text }) => at >= slot.dueAt && !isWelcome(text)).length > said) return
    const facts = await this.#facts(voice, slot.occasion)
    if (slot.occasion === 'opening' && !isOurServer(facts, voice.member.since)) return
    const recent = own.map(({ text }) => text)
    const { persona } = voice
    const { at, occasion } = slot
    const byModel = await this.#models.text(persona, { occasion, facts, recent })
    if (this.#isStopping) return
    const request = { occasion, facts, recent, seed: `${seed} ${persona.name} ${at}` }
    const written = byModel ?? textByRule(persona, request, this.#blocklist())
    const refusal = written ? await voice.transmit(written, `${slot.occasion}:${slot.at}`) : 'nothing_to_say'
    if (refusal === undefined) count.transmission()
    else {
      count.silence('transmission', refusal)
      log.info({ persona: voice.name, reason: refusal }, 'A persona says nothing this time.')
    }
  }

  #isCompanyDue(): boolean {
    const now = this.#options.now()
    if (
      this.#voices.length === 0 ||
      (now >= this.#companyAt && now < this.#companyAt + minuteMs / this.#factor)
    )
      return false
    this.#companyAt = now
    return true
  }

  /** Welcomes new AIs, and takes the next turn of the exchange of the day. */
  async #keepCompany(): Promise<void> {
    const { now, seed } = this.#options
    const voices = this.#voices.filter(({ persona }) => persona.composer)
    const company = { voices, now: now(), factor: this.#factor, seed }
    await this.#attempt('all', () => this.#welcome(company))
    if (voices.length > 1) await takeTurn(company)
  }

  async #welcome(company: Company): Promise<void> {
    const welcome = await this.#newcomers.due(company, (word) => this.#isSayable(word))
    if (welcome) {
      const { by, names } = welcome
      const facts = { ...(await this.#facts(by, 'welcome')), newcomers: names }
      const recent = (await by.texts()).map(({ text }) => text)
      const request = { occasion: 'welcome' as const, facts, recent, seed: names.join(' ') }
      const written = textByRule(by.persona, request, this.#blocklist())
      if (written) await by.transmit(written, `welcome:${names[0]}`)
    }
  }

  #isSayable(text: string): boolean {
    return isSayable(text, this.#blocklist())
  }

  #blocklist(): string[] {
    return this.#options.settings().blocklist
  }

  #facts({ lw, name }: Voice, occasion: Occasion): Promise<Facts> {
    const now = this.#options.now()
    return readFacts(lw, { name, occasion, now, isSayable: (word) => this.#isSayable(word) })
  }

  /** The facts about a persona that people ask for. */
  #factSheet(persona: Persona, facts: Facts): FactSheet {
    const { now, speedUp, registration } = this.#options
    const model = this.#modelOf(persona)
    const nextAt = speedUp ? now() + speedUp.everyMs : nextSlot(persona, now())?.dueAt
    const next = nextAt === undefined ? null : new Date(nextAt).toISOString().slice(0, 16).replace('T', ' ')
    const { ais, transmissions } = facts
    return {
      model,
      ais: ais.total,
      house: this.#voices.length,
      transmissions: transmissions.total,
      next,
      registration,
    }
  }

  #modelOf({ name }: Persona): string | null {
    const { personas } = this.#options.settings()
    return personas.find(({ persona }) => persona.name === name)?.model?.model ?? null
  }

  #warn(persona: string, error: unknown): void {
    this.#options.log.warn({ persona, cause: causeOf(error) }, 'A persona could not act; it tries again.')
  }
}

/** Nobody transmitted before the personas came. */
const isOurServer = ({ ageMinutes, at }: Facts, since: number): boolean =>
  ageMinutes !== null && at - ageMinutes * minuteMs >= since - minuteMs
