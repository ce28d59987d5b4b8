import type { IncomingMessage } from 'node:http'

/**
 * Says how a request is malformed: an old HTTP version, no Host, two or an impossible one, an absolute URL as the target. A
 * proxy may read such a request differently than we do, which is how requests are smuggled.
 */
export function findMalformation({
  httpVersion,
  rawHeaders,
  method,
  url,
}: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return `This speaks HTTP/1.1, not HTTP/${httpVersion}.`
  }
  // `headers` keeps only the first of two Host headers; `rawHeaders` has them all, with the names at even indices.
  let hosts = 0
  let host = ''
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!isHost(rawHeaders[at] ?? '')) continue
    hosts++
    host = rawHeaders[at + 1] ?? ''
  }
  if (hosts !== 1 && !(hosts === 0 && httpVersion === '1.0')) {
    return `A request needs exactly one Host header; this one has ${hosts}.`
  }
  if (hosts === 1 && !isWellFormed(host))
    return 'The Host header must be a name or an address, and may have a port.'
  if (url?.startsWith('/') || (url === '*' && method === 'OPTIONS')) return undefined
  return 'The request target must be a path.'
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host'

/** Nearly all requests have the same Host, which is parsed only once. */
let lastAccepted = ''

/** Any name is accepted, since a site may be reached by several. URL checks addresses and the range of the port. */
function isWellFormed(host: string): boolean {
  if (host === lastAccepted) return host !== ''
  if (!/^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host) || !URL.canParse(`http://${host}/`))
    return false
  lastAccepted = host
  return true
}
