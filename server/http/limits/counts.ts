/** Counts what each network has: connections, waiting requests, streams. */
export class Counts {
  readonly #counts = new Map<string, number>()

  of(network: string): number {
    return this.#counts.get(network) ?? 0
  }

  /** Adds one, and returns the function that takes it away. */
  add(network: string): () => void {
    this.#counts.set(network, this.of(network) + 1)
    return () => {
      const left = this.of(network) - 1
      if (left > 0) this.#counts.set(network, left)
      else this.#counts.delete(network)
    }
  }
}
