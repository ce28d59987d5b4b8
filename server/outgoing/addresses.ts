import { type BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { networkList } from '../network-list.ts'

/** Networks of IPv4 that are not the public internet, as the IANA registry of special addresses lists them, and one more. */
const notPublic4 = networkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's services for a virtual machine, at an address that is public elsewhere.
  '168.63.129.16',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** All of IPv6 that is given out: loopback, mapped IPv4, NAT64, unique local, link-local and multicast lie outside of it. */
const public6 = networkList(['2000::/3'])
/** Exceptions inside of it: Teredo and its neighbours, documentation, 6to4, AS112, documentation again. */
const notPublic6 = networkList(['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])

/**
 * The addresses of this machine now: those of IPv6 change from day to day. A firewall that closes a port to others often leaves it
 * open to the machine itself.
 */
export const ownAddresses = (): BlockList =>
  networkList(
    Object.values(networkInterfaces()).flatMap((found) => found?.map(({ address }) => address) ?? []),
  )

/**
 * Whether requests may go to an address: if it is public and not this machine's, or in a network that the operator allows. An
 * address with a zone is never public.
 */
export function mayReach(address: string, allowed: BlockList, own = ownAddresses()): boolean {
  const version = address.includes('%') ? 0 : isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (allowed.check(address, family)) return true
  if (own.check(address, family)) return false
  return version === 4
    ? !notPublic4.check(address, family)
    : public6.check(address, family) && !notPublic6.check(address, family)
}
