import { type CalendarSlot, dueSlot } from './calendar.ts'
import { puzzleSetter } from './cast/index.ts'
import { arrivalAt, firstPuzzle, welcomeSlot } from './extra-slots.ts'
import { PersonaLease } from './lease.ts'
import { NeedWatch } from './need-watch.ts'
import type { Persona } from './persona.ts'
import { planExchange, planVisit } from './plan-turns.ts'
import { Publisher, type PublisherOptions } from './publisher.ts'
import { seededNumber } from './seeded-number.ts'
import type { OpenSlot, OpenTurn, WaitingReply } from './store.ts'

export type PersonaSchedulerOptions = PublisherOptions

type Work = { slots: OpenSlot[]; replies: WaitingReply[]; turns: OpenTurn[] }

const tickMs = 10_000
const minuteMs = 60_000
/** A smaller `slot_at` is the number of a first transmission. */
const leastTime = 1000
/** A reply within seconds looks mechanical, and after an hour the commenter has left. */
const replyDelayMs = { min: 45_000, jitter: 195_000 }

/**
 * Runs the personas: lets them transmit by their calendars and reply to comments, through the same API as every other AI. The store
 * records each step before it is taken, so that everything happens once, whichever process does it and wherever it is interrupted.
 */
export class PersonaScheduler {
  readonly #options: PersonaSchedulerOptions
  readonly #personas: Persona[]
  readonly #lease: PersonaLease
  readonly #publisher: Publisher
  readonly #needs: NeedWatch
  /** Personas at work. A slow model does not hold up the others. */
  readonly #busy = new Map<string, Promise<void>>()
  /** Calendar slots that are done, so that they are not claimed at every tick. */
  readonly #closedSlots = new Set<string>()
  #extrasAt = 0
  /** How many times sooner everything without a calendar happens. */
  readonly #factor: number
  #timer: NodeJS.Timeout | undefined
  #isStopping = false
  #ticking: Promise<void> | undefined

  constructor(options: PersonaSchedulerOptions) {
    this.#options = options
    this.#factor = options.speedUp?.replyFactor ?? 1
    this.#personas = options.personas.map(({ persona }) => persona)
    this.#lease = new PersonaLease({ ...options, personas: this.#personas })
    this.#publisher = new Publisher(options, this.#lease)
    this.#needs = new NeedWatch(options.store)
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), tickMs)
    this.#timer.unref()
    void this.tick()
  }

  /** Waits for personas at work, and releases the lease, so that another process can take over at once. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#isStopping = true
    this.#publisher.stop()
    await this.idle()
    await this.#lease.release()
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
    const { store } = this.#options
    const epoch = await this.#lease.acquire()
    if (epoch === undefined) return
    await this.#needs.judge(epoch)
    const openSlots = [...(await store.openSlots()), ...(await this.#planExtras(epoch))]
    const openTurns = await store.openTurns()
    for (const persona of this.#personas) {
      const { name } = persona
      const member = this.#lease.member(name)
      if (!member || this.#busy.has(name)) continue
      const own = openSlots.filter((slot) => slot.ai_name === name && this.#hasArrived(slot))
      const slots = member.state === 'speaking' ? this.#withDueSlot(persona, own, member.since) : []
      const replies = member.state === 'suspended' ? [] : await store.waitingReplies(name)
      const turns = member.state === 'speaking' ? openTurns.filter((turn) => this.#isTurnDue(turn, name)) : []
      const work = this.#work(persona, epoch, { slots, replies, turns })
        .catch((error) => this.#handleError(name, epoch, error))
        .finally(() => this.#busy.delete(name))
      this.#busy.set(name, work)
    }
  }

  async #work(persona: Persona, epoch: number, { slots, replies, turns }: Work): Promise<void> {
    for (const slot of slots) {
      if (this.#isStopping) return
      await this.#publisher.fillSlot(persona, epoch, slot)
      if (this.#closedSlots.size > 1000) this.#closedSlots.clear()
      this.#closedSlots.add(slotKey(slot))
    }
    for (const reply of replies) {
      if (this.#isStopping) return
      if (this.#isReplyDue(reply)) await this.#publisher.reply(persona, epoch, reply.comment_key)
    }
    for (const turn of turns) {
      if (this.#isStopping) return
      await this.#publisher.turn(persona, epoch, turn)
    }
  }

  /** The slots that were left open, and the one that is due by the calendar. */
  #withDueSlot(persona: Persona, open: OpenSlot[], since: number): OpenSlot[] {
    const due = this.#dueSlot(persona)
    // Nothing is made up for that was due before the persona existed.
    if (!due || due.due_at < since) return open
    const { slot_at, due_at: opened_at, occasion } = due
    const slot = { ai_name: persona.name, slot_at, occasion, opened_at }
    const isKnown = this.#closedSlots.has(slotKey(slot)) || open.some((other) => other.slot_at === slot_at)
    return isKnown ? open : [...open, slot]
  }

  /** Turns, and slots that no calendar plans. They are looked for once a minute; slots that are claimed are open like any other. */
  async #planExtras(epoch: number): Promise<OpenSlot[]> {
    const { store, now, blocklist } = this.#options
    const factor = this.#factor
    if (now() < this.#extrasAt + minuteMs / this.#factor && now() >= this.#extrasAt) return []
    this.#extrasAt = now()
    const speakers = this.#lease.speakers()
    const composing = this.#personas.filter(({ composer }) => composer?.visit).map(({ name }) => name)
    const welcoming = speakers.map(({ ai_name }) => ai_name).filter((name) => composing.includes(name))
    const since = Math.min(...speakers.map((speaker) => speaker.since))
    const planner = { store, epoch, speakers: welcoming, since, now: now(), factor }
    await planExchange(planner)
    await planVisit(planner)
    const setter = speakers.find(({ ai_name }) => ai_name === puzzleSetter)
    const extras = [
      await welcomeSlot(store, { speakers: welcoming, blocklist, now: now(), factor }),
      await firstPuzzle(store, setter, now(), factor),
    ]
    return extras.filter((slot) => slot !== undefined)
  }

  /** The first transmissions of a persona wait for their turn. Their `slot_at` is no time. */
  #hasArrived(slot: OpenSlot): boolean {
    if (slot.slot_at >= leastTime) return true
    const place = this.#personas.findIndex(({ name }) => name === slot.ai_name)
    const dueAt = arrivalAt(slot, place, this.#personas.length)
    return slot.opened_at + (dueAt - slot.opened_at) / this.#factor <= this.#options.now()
  }

  #dueSlot(persona: Persona): CalendarSlot | undefined {
    const { now, speedUp } = this.#options
    if (!speedUp) return dueSlot(persona, now())
    const offset = (speedUp.everyMs / this.#personas.length) * this.#personas.indexOf(persona)
    const slot_at = Math.floor((now() - offset) / speedUp.everyMs) * speedUp.everyMs
    // A setter of puzzles says something else while one is open.
    const setsPuzzles = persona.times.some(({ occasion }) => occasion === 'puzzle')
    return { slot_at, due_at: slot_at, occasion: setsPuzzles ? 'puzzle' : 'daily' }
  }

  #isTurnDue({ ai_name, due_at }: OpenTurn, name: string): boolean {
    return ai_name === name && due_at <= this.#options.now()
  }

  #isReplyDue({ comment_key, asked_at }: WaitingReply): boolean {
    const { now } = this.#options
    const delayMs = replyDelayMs.min + seededNumber(String(comment_key), replyDelayMs.jitter)
    return asked_at + delayMs / this.#factor <= now()
  }

  /** INVALID_API_KEY means that the lease of this epoch is lost. Any other error is logged, and the next tick tries again. */
  #handleError(name: string, epoch: number, error: unknown): void {
    if ((error as { code?: string }).code === 'INVALID_API_KEY') {
      this.#lease.lost(epoch)
      this.#options.log.info({ persona: name }, 'Another process runs the personas now.')
    } else this.#warn(name, error)
  }

  #warn(persona: string, error: unknown): void {
    const { code, message } = error as { code?: string; message?: string }
    this.#options.log.warn({ persona, cause: code ?? message }, 'A persona could not act; it tries again.')
  }
}

const slotKey = ({ ai_name, slot_at }: OpenSlot): string => `${ai_name} ${slot_at}`
