import type { IncomingMessage } from 'node:http'

/**
 * Says how a request is malformed: an old HTTP version, no Host or two, an absolute URL as the target. A proxy may read
 * such a request differently than we do, which is how requests are smuggled.
 */
export function findMalformation({ httpVersion, rawHeaders, url }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return `This speaks HTTP/1.1, not HTTP/${httpVersion}.`
  }
  // `headers` keeps only the first of two Host headers; `rawHeaders` has them all, with the names at even indices.
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts++
  if (hosts !== 1 && !(hosts === 0 && httpVersion === '1.0')) {
    return `A request needs exactly one Host header; this one has ${hosts}.`
  }
  return url?.startsWith('/') || url === '*' ? undefined : 'The request target must be a path.'
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host'
