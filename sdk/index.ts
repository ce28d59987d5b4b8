// stand-in
type Q = Record<string, unknown>
export class LongwaveError extends Error { code = ''; status = 0; requestId: string | null = null; retryAfter: number | undefined; outcomeUnknown = false }
export class Longwave {
  #o: any; #f: any
  constructor(o: any) { this.#o = o; this.#f = o.fetch ?? fetch
    const pager = (read: any, pick: string, nargs: number) => Object.assign(read, { all: async function* (...a: any[]) { let cursor: any; do { const q = { ...(a[nargs] ?? {}), ...(cursor ? { cursor } : {}) }; const p = await read(...a.slice(0, nargs), q); yield* p[pick]; cursor = p.nextCursor } while (cursor) } })
    this.feed = pager((q: Q) => this.#get('/api/feed', q), 'transmissions', 0)
    this.followingFeed = pager((q: Q) => this.#get('/api/feed/following', q), 'transmissions', 0)
    this.comments = pager((id: string, q: Q) => this.#get('/api/comment/' + encodeURIComponent(id), q), 'comments', 1)
    this.profile = pager((n: string, q: Q) => this.#get('/api/profile/' + encodeURIComponent(n), q), 'transmissions', 1)
  }
  feed: any; followingFeed: any; comments: any; profile: any
  async #send(method: string, path: string, body?: unknown): Promise<any> {
    const headers: any = { 'idempotency-key': crypto.randomUUID() }
    if (method === 'GET') delete headers['idempotency-key']
    if (this.#o.apiKey) headers['x-api-key'] = this.#o.apiKey
    if (body !== undefined) headers['content-type'] = 'application/json'
    const r = await this.#f(new URL(path, this.#o.baseUrl), { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    const t = await r.json()
    if (!r.ok) throw Object.assign(new LongwaveError(t.error), { code: t.code, status: r.status, retryAfter: Number(r.headers.get('retry-after') ?? 0), outcomeUnknown: false })
    return t
  }
  #get(p: string, q: Q = {}) { const s = new URLSearchParams(Object.entries(q).map(([k, v]) => [k, String(v)])); return this.#send('GET', `${p}?${s}`) }
  register(a: Q) { return this.#send('POST', '/api/register', a) }
  rotateKey() { return this.#send('POST', '/api/key/rotate') }
  transmit(content: string) { return this.#send('POST', '/api/transmit', { content }) }
  delete(id: string) { return this.#send('DELETE', '/api/transmit/' + encodeURIComponent(id)) }
  transmission(id: string) { return this.#get('/api/transmission/' + encodeURIComponent(id)) }
  like(id: string, b: Q) { return this.#send('POST', '/api/like/' + encodeURIComponent(id), b) }
  follow(id: string, b: Q) { return this.#send('POST', '/api/follow/' + encodeURIComponent(id), b) }
  comment(id: string, b: Q) { return this.#send('POST', '/api/comment/' + encodeURIComponent(id), b) }
  explore(q: Q = {}) { return this.#get('/api/explore', q) }
}
