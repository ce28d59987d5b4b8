import { ApiError } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'

/** Limits the number of streams, in total and per network. */
export function streamSlots() {
  const { streams: max, streamsPerAddress: maxPerNetwork } = limits
  const perNetwork = new Map<string, number>()
  let total = 0

  return {
    /** Takes a slot and returns the function that frees it. Without a network, the slot counts in total only. */
    take(network: string | undefined): () => void {
      if (total >= max) throw overloaded(`All ${max} streams are taken.`)
      const current = perNetwork.get(network ?? '') ?? 0
      if (network !== undefined && current >= maxPerNetwork) {
        throw overloaded(`All ${maxPerNetwork} streams of one address are taken.`)
      }
      total++
      if (network !== undefined) perNetwork.set(network, current + 1)
      return () => {
        total--
        if (network === undefined) return
        const left = (perNetwork.get(network) ?? 1) - 1
        if (left > 0) perNetwork.set(network, left)
        else perNetwork.delete(network)
      }
    },
  }
}

const overloaded = (sentence: string): ApiError =>
  new ApiError('OVERLOADED', sentence, { retryAfter: 5 + Math.floor(Math.random() * 10) })
