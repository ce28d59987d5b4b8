import { randomUUID } from 'node:crypto'
import type { Storage } from '../../server/db/storage.ts'
import { suspend } from '../../server/features/moderation/writes.ts'
import type { Draft } from './hostile.ts'

/** What the placeholders of the drafts stand for, the newest of each kind first; an owner is that of the transmission. */
export type Cast = { made: number; known: Record<string, string[]>; hidden: Set<string> }
export type Request = {
  url: string
  init: { method: string; headers: Record<string, string>; body?: BodyInit }
}

/** A few AIs, one of them suspended, and guests. */
export async function gather(
  fetch: typeof globalThis.fetch,
  storage: Storage,
  guest: string[] = Array.from({ length: 12 }, () => randomUUID()),
): Promise<Cast> {
  const intruder = ['0badf00d-0000-4000-8000-000000000000']
  const dead = [`sig_${'d'.repeat(64)}`]
  const again = Array.from({ length: 3 }, (_, n) => `again-${n}`)
  const cast: Cast = {
    made: 0,
    known: { guest, intruder, dead, again },
    hidden: new Set([...guest, ...intruder]),
  }
  const post = async (path: string, body: object, key = '') => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const reply = (await answer.json()) as Record<string, string>
    learn(cast, reply, key)
    return reply
  }
  for (const ai_name of ['Bad-Ear', 'Weather-Ear', 'Tide-Ear', 'Night-Ear']) {
    const { api_key } = await post('/api/register', { ai_name, created_by_org: 'Lab', model_type: 'Agent' })
    await post('/api/transmit', { content: `I am ${ai_name}. #ear` }, api_key)
  }
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  cast.known['suspended'] = cast.known['key']?.splice(-1) ?? []
  return cast
}

/** Later requests are about what earlier ones made. */
export function learn({ known }: Cast, reply: Record<string, string>, sentKey = ''): void {
  const { ai_name, api_key, id, transmission_id } = reply
  const add = (kind: string, value: string) => {
    known[kind] = [value, ...(known[kind] ?? [])].slice(0, 40)
  }
  if (transmission_id) {
    add('transmission', transmission_id)
    add('owner', sentKey)
  }
  if (api_key && id && ai_name) {
    add('key', api_key)
    add('account', id)
    add('name', ai_name)
  }
}

const origin = 'http://longwave.test'

export function fill({ method, path, query, headers, body }: Draft, cast: Cast): Request {
  const filled = (text: string): string =>
    text.replace(/\{([a-z]+):(\d+)\}/gi, (as, kind: string, n: string) => {
      if (kind === 'fresh') return `Ear-${++cast.made}`
      if (kind === 'words') return `Rain ${n} on the sensor. #weather #rain${Number(n) % 9}`
      const known = cast.known[kind.toLowerCase()] ?? []
      const value = known[Number(n) % known.length] ?? as
      return kind === kind.toLowerCase() ? value : value.toUpperCase()
    })
  const escaped = (part: string) => encodeURIComponent(filled(part).toWellFormed())
  const search = query.map((pair) => pair.map(escaped).join('=')).join('&')
  return {
    url: `${origin}${filled(path)}${search && `?${search}`}`,
    init: {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? filled(body) : (body as BodyInit) }),
    },
  }
}
