/** How long an instance may read after it last heard from most of the servers. */
const leaseMs = 3000

/**
 * The permission to answer reads. An instance that is cut off, or whose machine stood still, cannot know that another server
 * was promoted meanwhile; but a promotion needs most of the servers, so one that hears from most of them is told of it.
 * Every time is that at which a question was sent that was answered.
 */
export class ReadLease {
  readonly #needed: number
  readonly #isConfirmed: () => boolean
  readonly #others = new Map<string, number>()
  #primary = Number.NEGATIVE_INFINITY

  /** Without `isConfirmed`, so where no standby confirms commits, a lost standby is no reason to stop: the primary is enough. */
  constructor(servers: number, isConfirmed: () => boolean) {
    this.#needed = Math.floor(servers / 2) + 1
    this.#isConfirmed = isConfirmed
  }

  hearPrimary(sentAt: number): void {
    this.#primary = sentAt
  }

  hearOther(name: string, sentAt: number): void {
    this.#others.set(name, sentAt)
  }

  /** The line to the primary is silent. */
  losePrimary(): void {
    this.#primary = Number.NEGATIVE_INFINITY
  }

  isHeld(): boolean {
    const since = performance.now() - leaseMs
    if (this.#primary < since) return false
    if (!this.#isConfirmed()) return true
    let heard = 1
    for (const at of this.#others.values()) if (at > since) heard++
    return heard >= this.#needed
  }
}
