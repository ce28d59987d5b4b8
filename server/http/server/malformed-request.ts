import type { IncomingMessage } from 'node:http'

/** An ancient version, two Hosts or none, a whole URL as the target: ways to make a proxy and us see different requests. */
export function strangenessOf({ httpVersion, rawHeaders, url }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return `This speaks HTTP/1.1, not HTTP/${httpVersion}.`
  }
  // Node keeps only the first of two in `headers`; names stand at the even places of the list as it came.
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts++
  if (hosts !== 1 && !(hosts === 0 && httpVersion === '1.0')) {
    return `A request needs exactly one Host header; this one has ${hosts}.`
  }
  return url?.startsWith('/') || url === '*' ? undefined : 'The request target must be a path.'
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host'
