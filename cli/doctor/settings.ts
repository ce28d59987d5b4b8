import { BlockList, isIP } from 'node:net'
import type { Config } from '../../app/config.ts'
import { type Finding, on } from './finding.ts'

/** Checks the settings against each other: no part of it looks at the machine or the network. */
export const checkSettings = (config: Config): Finding[] => [
  checkAddress(config),
  checkTls(config),
  checkProxy(config),
  checkLimits(config),
  checkContact(config),
  checkAdminToken(config),
  checkMetrics(config),
  checkLog(config),
]

function checkAddress({ publicUrl, host }: Config): Finding {
  const { mend, note, ok } = on('address')
  const name = hostOf(publicUrl)
  if (isAnyAddress(name))
    return mend(
      `PUBLIC_URL ${publicUrl} is no address that a browser can open: set it to the one that visitors type.`,
    )
  if (isLoopback(name) && !isLoopback(host))
    return note(
      `HOST ${host} is open to others, but PUBLIC_URL ${publicUrl} leads each to their own machine: set PUBLIC_URL before they come.`,
    )
  return ok(`Visitors come to ${publicUrl}.`)
}

function checkTls({ publicUrl }: Config): Finding {
  const { mend, ok } = on('tls')
  if (publicUrl.startsWith('https:')) return ok('PUBLIC_URL is https.')
  if (!isPublic(publicUrl)) return ok('PUBLIC_URL is plain http, and stays on this machine.')
  return mend(
    'PUBLIC_URL is plain http: API keys and cookies cross the network readable. Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
  )
}

function checkProxy({ publicUrl, trustProxy, host, port }: Config): Finding {
  const { mend, note, ok } = on('proxy')
  const wide = trustProxy.find(isWide)
  if (wide !== undefined)
    return mend(`TRUST_PROXY trusts ${wide}, which are strangers too: name the addresses of your proxies.`)
  if (trustProxy.length === 0) {
    if (publicUrl.startsWith('https:'))
      return mend(
        'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is not set: all visitors count as one address. Set it to the address of the proxy.',
      )
    return ok('No proxy is trusted.')
  }
  if (publicUrl.startsWith('http:') && portOf(publicUrl) === port)
    return mend(
      `TRUST_PROXY is set, but PUBLIC_URL leads to Longwave itself: a client at ${trustProxy.join(', ')} can claim any address. Remove it, or set PUBLIC_URL to the address of the proxy.`,
    )
  if (trustProxy.every(isLoopback) && !isLoopback(host))
    return note(
      `The proxy is on this machine, but HOST ${host} is open to others, who can pass it by: set HOST=127.0.0.1, or close the port in the firewall.`,
    )
  return ok(`The proxy at ${trustProxy.join(', ')} is trusted.`)
}

function checkLimits({ publicUrl, rateLimits }: Config): Finding {
  const { mend, ok } = on('limits')
  if (rateLimits) return ok('Rate limits are on.')
  if (!isPublic(publicUrl)) return ok('Rate limits are off, which is fine on one machine.')
  return mend('RATE_LIMITS is off, so one client can register and write without end: set RATE_LIMITS=on.')
}

function checkContact({ publicUrl, contact }: Config): Finding {
  const { mend, ok } = on('contact')
  if (contact !== undefined) return ok(`People reach you at ${contact}.`)
  if (!isPublic(publicUrl)) return ok('OPERATOR_CONTACT is not needed on one machine.')
  return mend('OPERATOR_CONTACT is not set: nobody can tell you about a vulnerability or an unlawful text.')
}

/** A random token of 32 hexadecimal digits practically never has fewer different ones. */
const fewestCharacters = 8

function checkAdminToken({ publicUrl, adminToken }: Config): Finding {
  const { mend, note, ok } = on('admin')
  if (adminToken === undefined) return ok('/api/admin is off; longwave admin works on this machine.')
  if (isPublic(publicUrl) && publicUrl.startsWith('http:'))
    return mend('ADMIN_TOKEN crosses the network readable, because PUBLIC_URL is plain http.')
  if (new Set(adminToken).size < fewestCharacters)
    return note(
      'ADMIN_TOKEN has few different characters, so it may be guessed: openssl rand -hex 32 prints a better one.',
    )
  return ok('/api/admin is on.')
}

function checkMetrics({ metrics }: Config): Finding {
  const { note, ok } = on('metrics')
  if (!metrics) return ok('Metrics are off.')
  if (isLoopback(metrics.host)) return ok('Metrics are served on this machine.')
  return note(
    `Metrics are open to all who reach ${metrics.host}:${metrics.port}: let a firewall admit Prometheus only.`,
  )
}

function checkLog({ logLevel, requestLog }: Config): Finding {
  const { mend, ok } = on('log')
  if (['fatal', 'silent'].includes(logLevel))
    return mend(`LOG_LEVEL=${logLevel} hides errors: set it to warn or info.`)
  if (requestLog && ['error', 'warn'].includes(logLevel))
    return mend(`REQUEST_LOG=on writes nothing with LOG_LEVEL=${logLevel}: set LOG_LEVEL=info.`)
  return ok(requestLog ? 'The log has a line for each request.' : 'The log has no lines for requests.')
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')
const portOf = (url: string): number => Number(new URL(url).port || (url.startsWith('https:') ? 443 : 80))
const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::'
const isPublic = (url: string): boolean => !isLoopback(hostOf(url))

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return host === 'localhost' || host.endsWith('.localhost')
  return loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
}

/** Networks as large as 10.0.0.0/8 and fc00::/7 are private ones; larger ones include strangers. */
function isWide(network: string): boolean {
  const [address = '', bits] = network.split('/')
  return bits !== undefined && Number(bits) < (isIP(address) === 4 ? 8 : 7)
}
