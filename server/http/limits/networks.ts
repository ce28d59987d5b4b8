import { hash } from 'node:crypto'
import { type BlockList, isIP, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { networkList } from '../../network-list.ts'

/**
 * The one spelling of an address: an IPv4 address behind `::ffff:` is plain IPv4, and IPv6 has eight groups without zeros in
 * front. Some proxies add a port.
 */
export function canonicalAddress(address: string): string {
  const plain = withoutPort(address).replace(/%.*$/, '').toLowerCase()
  const mapped = /^(?:0{0,4}:){2,5}:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  return groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
    ? dotted(groups)
    : groups.join(':')
}

const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

function groupsOf(address: string): string[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
    return `${pair(a, b)}:${pair(c, d)}`
  })
  const [head = '', tail] = hex.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}

function dotted(groups: string[]): string {
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join('.')
}

/** The network of a client: one IPv4 address, or an IPv6 /64, because a client owns all of its addresses. */
export const networkOf = (address: string): string => lookUp(address).network

/** The site of a client: an IPv6 /48, in which one customer has 65,536 networks. Undefined for IPv4. */
export const siteOf = (network: string): string | undefined => around(network, 3)

/** The IPv6 /32 of a client's provider, in which there are 65,536 sites. Undefined for IPv4. */
export const providerOf = (network: string): string | undefined => around(network, 2)

const around = (network: string, groups: number): string | undefined =>
  network.endsWith('/64') ? `${network.split(':', groups).join(':')}::/${groups * 16}` : undefined

/**
 * Eight bits of a hash of a client's network (an IPv6 /48). Two networks rarely have the same, and too many share each for it to
 * tell an address.
 */
export function networkByte(address: string): number {
  const network = networkOf(address)
  return hash('sha256', siteOf(network) ?? network, 'buffer')[0] ?? 0
}

/** Addresses of this machine and of private networks: a proxy that is not configured as trusted has one of these. */
const privateAddresses = networkList([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

export const isPrivateAddress = (address: string): boolean => lookUp(address).isPrivate

type Known = { network: string; isPrivate: boolean }

/** Most requests come from addresses that have sent others. */
const known = new LRUCache<string, Known>({ max: 10_000 })

function lookUp(address: string): Known {
  const before = known.peek(address)
  if (before) return before
  const canonical = canonicalAddress(address)
  const network = networkOfCanonical(canonical)
  const found = { network, isPrivate: includes(privateAddresses, canonical) }
  known.set(address, found)
  return found
}

/** Texts that are no address, from a proxy that passes on the claims of its clients, are one network together. */
function networkOfCanonical(address: string): string {
  if (isIPv6(address)) return `${address.split(':', 4).join(':')}::/64`
  return isIP(address) === 0 ? 'no address' : address
}

function includes(list: BlockList, address: string): boolean {
  const canonical = canonicalAddress(address)
  return isIP(canonical) !== 0 && list.check(canonical, isIPv6(canonical) ? 'ipv6' : 'ipv4')
}

/**
 * The address of a client behind trusted proxies: the last one in X-Forwarded-For that no trusted proxy has, read from the
 * right, since only trusted proxies have added what stands there.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const forwarded = forwardedFor?.split(',').map((address) => address.trim()) ?? []
  let address = peer
  while (includes(trusted, address) && forwarded.length > 0) address = forwarded.pop() ?? address
  return address
}
