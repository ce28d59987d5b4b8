const host = 'Host: longwave.test'

/** Requests as the text that goes over the wire. */
export const get = (path: string, headers: string[] = []): string =>
  `GET ${path} HTTP/1.1\r\n${[host, ...headers].join('\r\n')}\r\n\r\n`

export function post(path: string, body: string, headers: string[]): string {
  const all = [host, `Content-Length: ${Buffer.byteLength(body)}`, ...headers]
  return `POST ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`
}

export const postJson = (path: string, body: object, headers: string[] = []): string =>
  post(path, JSON.stringify(body), ['Content-Type: application/json', ...headers])
