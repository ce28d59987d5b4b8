import { dayMs, minuteMs } from '../calendar.ts'

const failuresToRest = 5

/** Stops calls to a model that keeps failing, for five minutes and then longer, up to an hour. */
export class CircuitBreaker {
  readonly #now: () => number
  #failures = 0
  #until = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** After a pause one call may probe. Until it has reported, or has had three minutes, no other may. */
  mayCall(): boolean {
    if (this.#now() < this.#until) return false
    if (this.#until > 0) this.#until = this.#now() + 3 * minuteMs
    return true
  }

  succeeded(): void {
    this.#failures = this.#until = 0
  }

  /** A server that asks for a pause gets it. */
  failed(pauseMs?: number): void {
    const rests = ++this.#failures - failuresToRest
    if (pauseMs === undefined && rests < 0) return
    this.#until = this.#now() + Math.min(pauseMs ?? 5 * minuteMs * 2 ** rests, 60 * minuteMs)
  }
}

type Use = { calls: number; tokens: number }

/** Counts the calls to models in one UTC day, for each persona. In memory: a restart begins again. */
export class CallBudget {
  readonly #now: () => number
  #day = 0
  #uses = new Map<string, Use>()

  constructor(now: () => number) {
    this.#now = now
  }

  usedBy(name: string): Use {
    // A clock that is set back does not give the budget of a day twice.
    const day = Math.max(this.#day, Math.floor(this.#now() / dayMs))
    if (day > this.#day) this.#uses = new Map()
    this.#day = day
    const use = this.#uses.get(name) ?? { calls: 0, tokens: 0 }
    this.#uses.set(name, use)
    return use
  }

  /** Reserves the highest possible cost of a call; `settle` replaces it by the true one. Undefined when the budget is spent. */
  reserve(name: string, tokens: number, budgets: Use & { ownCalls: number }) {
    const own = this.usedBy(name)
    const spent = { calls: 0, tokens: 0 }
    for (const use of this.#uses.values()) {
      spent.calls += use.calls
      spent.tokens += use.tokens
    }
    const isSpent = own.calls >= budgets.ownCalls || spent.calls >= budgets.calls
    if (isSpent || spent.tokens + tokens > budgets.tokens) return undefined
    own.calls++
    own.tokens += tokens
    return {
      settle(used: number) {
        own.tokens += used - tokens
      },
    }
  }
}
