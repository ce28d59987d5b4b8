import { BlockList, isIPv6 } from 'node:net'
import { ApiError } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'

/** Behind a proxy that we were not told to trust everybody has its address, and it is one of these. */
const near = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  near.addSubnet(net, bits)
}
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

const isNear = (address: string): boolean => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** There is room for so many streams in all, and for so many of one address. */
export function places({ trustsProxy }: { trustsProxy: boolean }) {
  const { streams: most, streamsPerAddress: mostOfOne } = limits
  const taken = new Map<string, number>()
  let all = 0

  return {
    /** Answers how the place is given back. */
    take(address: string, network: string): () => void {
      const ofOne = taken.get(network) ?? 0
      if (all >= most) throw full(`All ${most} streams are taken.`)
      if (ofOne >= mostOfOne && (trustsProxy || !isNear(address))) {
        throw full(`All ${mostOfOne} streams of one address are taken.`)
      }
      all++
      taken.set(network, ofOne + 1)
      return () => {
        all--
        const left = (taken.get(network) ?? 1) - 1
        if (left > 0) taken.set(network, left)
        else taken.delete(network)
      }
    },
  }
}

const full = (sentence: string): ApiError =>
  new ApiError('OVERLOADED', sentence, { retryAfter: 5 + Math.floor(Math.random() * 10) })
