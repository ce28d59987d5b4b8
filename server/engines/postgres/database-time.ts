import { span } from '../../span.ts'

/** A clock that is this far off is reported. */
const toleranceMs = 5000

/**
 * The time of the primary, which all instances share. It is read with the clock row of every batch and with every poll, and
 * between two readings it goes on by the monotonic clock of this process. The wall clock of this machine is only compared
 * with it.
 */
export class DatabaseTime {
  /** The time of the primary minus the monotonic time of this process. */
  #offset: number | undefined
  #warning: string | undefined
  readonly #onNotice: (sentence: string) => void

  constructor(onNotice: (sentence: string) => void = () => {}) {
    this.#onNotice = onNotice
  }

  now = (): number => {
    if (this.#offset === undefined) throw new Error('The time of the database has not been read yet.')
    return Math.floor(performance.now() + this.#offset)
  }

  /** The sentence for the operator while the clock of this machine is wrong. */
  get warning(): string | undefined {
    return this.#warning
  }

  /** Notes that it was `ms` on the primary at some moment since `sentAt`. A late answer therefore moves the time as little as it can. */
  observe(ms: number, sentAt: number): void {
    const earliest = ms - performance.now()
    const latest = ms + 1 - sentAt
    this.#offset = Math.min(Math.max(this.#offset ?? earliest, earliest), latest)
    this.#compare(Date.now() - this.now())
  }

  #compare(aheadMs: number): void {
    const isWrong = Math.abs(aheadMs) > toleranceMs
    // Ends a second below the tolerance, so that a clock at its edge is not reported again and again.
    const isRight = Math.abs(aheadMs) < toleranceMs - 1000
    if (isRight && this.#warning) this.#onNotice('The clock of this machine agrees with the database again.')
    if (isRight) this.#warning = undefined
    if (!isWrong) return
    const isNew = this.#warning === undefined
    this.#warning = `The clock of this machine is ${span(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} the one of PostgreSQL: synchronise both (NTP). Longwave goes by that of PostgreSQL.`
    if (isNew) this.#onNotice(this.#warning)
  }
}
