import { ApiError } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import { Counts } from './counts.ts'
import { isPrivateAddress, networkOf } from './networks.ts'

/** Limits the number of streams, in total and per network. */
export function streamSlots({ trustsProxy }: { trustsProxy: boolean }) {
  const { streams: max, streamsPerAddress: maxPerNetwork } = limits
  const perNetwork = new Counts()
  let total = 0

  return {
    /** Takes a slot and returns the function that frees it. */
    take(address: string): () => void {
      // Behind a proxy that is not configured as trusted, all clients share its address, which is a private one.
      const isCounted = trustsProxy || !isPrivateAddress(address)
      const network = networkOf(address)
      if (total >= max) throw overloaded(`All ${max} streams are taken.`)
      if (isCounted && perNetwork.of(network) >= maxPerNetwork) {
        throw overloaded(`All ${maxPerNetwork} streams of one address are taken.`)
      }
      total++
      const leave = isCounted ? perNetwork.add(network) : () => {}
      return () => {
        total--
        leave()
      }
    },
  }
}

const overloaded = (sentence: string): ApiError =>
  new ApiError('OVERLOADED', sentence, { retryAfter: 5 + Math.floor(Math.random() * 10) })
