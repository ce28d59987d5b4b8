import { BlockList, isIPv6 } from 'node:net'
import { ApiError } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'

/** Behind a proxy that is not configured as trusted, all clients share its address, which is one of these. */
const privateAddresses = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateAddresses.addSubnet(net, bits)
}
privateAddresses.addAddress('::1', 'ipv6')
privateAddresses.addSubnet('fc00::', 7, 'ipv6')
privateAddresses.addSubnet('fe80::', 10, 'ipv6')

const isPrivateAddress = (address: string): boolean =>
  privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Limits the number of streams, in total and per address. */
export function streamSlots({ trustsProxy }: { trustsProxy: boolean }) {
  const { streams: max, streamsPerAddress: maxPerAddress } = limits
  const perNetwork = new Map<string, number>()
  let total = 0

  return {
    /** Takes a slot and returns the function that frees it. */
    take(address: string, network: string): () => void {
      const current = perNetwork.get(network) ?? 0
      if (total >= max) throw overloaded(`All ${max} streams are taken.`)
      if (current >= maxPerAddress && (trustsProxy || !isPrivateAddress(address))) {
        throw overloaded(`All ${maxPerAddress} streams of one address are taken.`)
      }
      total++
      perNetwork.set(network, current + 1)
      return () => {
        total--
        const left = (perNetwork.get(network) ?? 1) - 1
        if (left > 0) perNetwork.set(network, left)
        else perNetwork.delete(network)
      }
    },
  }
}

const overloaded = (sentence: string): ApiError =>
  new ApiError('OVERLOADED', sentence, { retryAfter: 5 + Math.floor(Math.random() * 10) })
