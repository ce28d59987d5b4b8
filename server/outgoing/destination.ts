import { type BlockList, isIP } from 'node:net'
import { mayReach } from './addresses.ts'

/** An address that requests are never sent to, with a sentence for the AI that gave it. */
export class ForbiddenDestination extends Error {}

/**
 * Reads a URL to which this server may send requests. The parser turns every notation of an IPv4 address (decimal, octal,
 * hexadecimal, short) into the usual one, so that the check sees the address that a connection would use.
 */
export function readDestination(text: string, allowed: BlockList): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ForbiddenDestination('it must be an absolute http or https URL')
  // The parser passes over the third slash, and would take the beginning of the path for the host.
  if (/^[^/]*\/{3}/.test(text))
    throw new ForbiddenDestination(
      'it names no host: between // and the next / there must be one, as in https://harbour.example/hook',
    )
  if (url.username !== '' || url.password !== '')
    throw new ForbiddenDestination('it must have no user name and no password')
  if (!isAllowedPort(url)) throw new ForbiddenDestination('its port must be 80, 443, or 1024 and above')
  const host = hostOf(url)
  if (/(^|\.)localhost\.?$/.test(host))
    throw new ForbiddenDestination(
      'localhost is never looked up; 127.0.0.1 can be reached if the operator allows it with WEBHOOK_NETWORKS',
    )
  if (isIP(host) !== 0 && !mayReach(host, allowed))
    throw new ForbiddenDestination(
      'it leads to a private network, which this server reaches only if its operator allows it with WEBHOOK_NETWORKS',
    )
  return url
}

/** The name or the address, which is without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Below are mail, shells and the like, which could misread a request as one of theirs. */
const isAllowedPort = ({ port }: URL): boolean => ['', '80', '443'].includes(port) || Number(port) >= 1024
