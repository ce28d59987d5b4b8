import { type PendingRead, type Priority, priorities } from './pending-read.ts'

/** Reads that wait, by the networks of their callers. A read with callers in several networks waits in the lane of each. */
type Lanes = Map<string, Set<PendingRead>>

/**
 * The reads that wait for a thread. They begin in the order of their priority. Within one priority the networks take turns,
 * so that one network's thousand requests delay another network's first request by one read only.
 */
export class AdmissionQueue {
  readonly #max: number
  readonly #byPriority = new Map<Priority, Lanes>(priorities.map((priority) => [priority, new Map()]))
  readonly #waiting = new Map<PendingRead, Set<string>>()

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#waiting.size
  }

  has(read: PendingRead): boolean {
    return this.#waiting.has(read)
  }

  /** Adds a read, or another network to a read that waits already. Returns the read that must be refused for it, if any. */
  add(read: PendingRead, network: string): PendingRead | undefined {
    const networks = this.#waiting.get(read) ?? new Set()
    if (networks.has(network)) return undefined
    const surplus = networks.size === 0 && this.size >= this.#max ? this.#surplus(read, network) : undefined
    if (surplus === read) return read
    if (surplus) this.remove(surplus)
    this.#waiting.set(read, networks.add(network))
    const lanes = this.#lanes(read.priority)
    lanes.set(network, (lanes.get(network) ?? new Set()).add(read))
    return surplus
  }

  remove(read: PendingRead): void {
    const lanes = this.#lanes(read.priority)
    for (const network of this.#waiting.get(read) ?? []) {
      const lane = lanes.get(network)
      lane?.delete(read)
      if (lane?.size === 0) lanes.delete(network)
    }
    this.#waiting.delete(read)
  }

  /** Takes the read whose turn it is. */
  take(): PendingRead | undefined {
    for (const lanes of this.#byPriority.values()) {
      const [network, lane] = lanes.entries().next().value ?? []
      const [read] = lane ?? []
      if (network === undefined || !lane || !read) continue
      // The network's next read comes after the reads of all other networks.
      lanes.delete(network)
      lanes.set(network, lane)
      this.remove(read)
      return read
    }
    return undefined
  }

  /** Removes and returns the reads that were admitted before this time, oldest first. */
  takeOlderThan(since: number): PendingRead[] {
    const expired: PendingRead[] = []
    for (const read of this.#waiting.keys()) {
      if (read.since >= since) break
      expired.push(read)
    }
    for (const read of expired) this.remove(read)
    return expired
  }

  /**
   * The read to refuse when one more would be too many: the oldest one of the longest lane of the lowest priority. It is the
   * new one itself, unless it comes before that lane or its own lane is shorter.
   */
  #surplus(read: PendingRead, network: string): PendingRead {
    for (const priority of priorities.toReversed()) {
      const lanes = this.#lanes(priority)
      const longest =
        lanes.size > 0 ? [...lanes.values()].reduce((a, b) => (b.size > a.size ? b : a)) : undefined
      if (priority === read.priority) {
        const own = lanes.get(network)?.size ?? 0
        return longest && longest.size > own + 1 ? first(longest) : read
      }
      if (longest) return first(longest)
    }
    return read
  }

  #lanes(priority: Priority): Lanes {
    return this.#byPriority.get(priority) as Lanes
  }
}

const first = (reads: Set<PendingRead>): PendingRead => reads.values().next().value as PendingRead
