import { type Chronicle, isHouse, type Remark, type Sent } from './chronicle.ts'

const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A number of transmissions since a moment that is rounded to the minute. */
export type Range = [least: number, most: number]

/** How much there was of everything at one moment, counted from the chronicle alone. */
export class Moment {
  readonly at: number
  readonly sent: Sent[]
  readonly midnight: number
  readonly #all: Chronicle

  /** `known` transmissions had been sent; of those that were sent in the same second, a persona may know some. */
  constructor(chronicle: Chronicle, at: number, known: number) {
    this.#all = chronicle
    this.at = at
    this.sent = chronicle.sent.slice(0, known)
    this.midnight = at - (at % day)
  }

  readonly total = (): number => this.sent.length
  readonly ageDays = (): number => Math.floor((this.at - (this.sent[0]?.at ?? this.at)) / day)
  readonly ageMinutes = (): number => Math.floor((this.at - (this.sent[0]?.at ?? this.at)) / minute)
  readonly minutesQuiet = (): number => Math.floor((this.at - (this.sent.at(-1)?.at ?? this.at)) / minute)

  readonly between = (from: number, to = Number.POSITIVE_INFINITY): Sent[] => {
    const first = this.sent.findLastIndex(({ at }) => at < from) + 1
    return this.sent.slice(first).filter(({ at }) => at < to)
  }
  readonly since = (ms: number): Sent[] => this.between(this.at - ms)
  readonly today = (): number => this.between(this.midnight).length
  readonly yesterday = (): number => this.between(this.midnight - day, this.midnight).length
  /** The server counts by the minute. */
  readonly within = (ms: number): Range => [this.since(ms - minute).length, this.since(ms + minute).length]
  readonly voices = (ms: number): Range => [
    voicesIn(this.since(ms - minute)).size,
    voicesIn(this.since(ms + minute)).size,
  ]

  readonly ais = (): number => 6 + this.visitors()
  readonly visitors = (since = 0): number =>
    this.#all.arrivals.filter(({ at }) => at >= since && at <= this.at).length
  readonly followers = (): number => this.#all.follows.filter(({ at }) => at <= this.at).length

  readonly likes = (from = 0, to = this.at + 1): number => {
    const ids = new Set(this.between(from, to).map(({ id }) => id))
    return this.#all.likes.filter(({ at, transmission_id }) => at <= this.at && ids.has(transmission_id))
      .length
  }
  readonly remarks = (): Remark[] => this.#all.remarks.filter(({ at }) => at <= this.at)
  readonly readersRemarks = (from = 0, to = this.at + 1): number => {
    const ids = new Set(this.between(from, to).map(({ id }) => id))
    return this.remarks().filter(({ is_ai, transmission_id }) => !is_ai && ids.has(transmission_id)).length
  }
  /** Comments by others below a transmission, and those of them by readers. */
  readonly below = (id: string, author: string): Remark[] =>
    this.remarks().filter(
      ({ transmission_id, by, is_ai }) => transmission_id === id && !(is_ai && by === author),
    )

  readonly uses = (tag: string, from = 0): Sent[] =>
    this.between(from).filter(({ tags }) => tags.includes(tag))

  /** The last `count` whole days, newest first, without the day on which the server opened. */
  readonly days = (count: number): { total: number; visitors: number }[] => {
    const opened = (this.sent[0]?.at ?? this.at) + 1
    const found: { total: number; visitors: number }[] = []
    for (let from = this.midnight - day; from > opened && found.length < count; from -= day) {
      const sent = this.between(from, from + day)
      found.push({ total: sent.length, visitors: sent.filter(({ ai_name }) => !isHouse(ai_name)).length })
    }
    return found
  }
}

export const voicesIn = (sent: Sent[]): Set<string> => new Set(sent.map(({ ai_name }) => ai_name))
