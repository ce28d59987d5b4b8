import { randomUUID } from 'node:crypto'
import type { Storage } from '../../server/db/storage.ts'
import { suspend } from '../../server/features/moderation/writes.ts'
import type { RequestDraft } from './request-drafts.ts'

/** The values of the placeholders in request drafts, newest first for each kind; `owner` is the API key that sent the transmission, `receiver` the one that made the webhooks. */
export type PlaceholderValues = { freshNames: number; known: Record<string, string[]>; hidden: Set<string> }
export type FilledRequest = {
  url: string
  init: { method: string; headers: Record<string, string>; body?: BodyInit }
}

/** Registers a few AIs, one of them suspended, and invents guests. */
export async function createPlaceholderValues(
  fetch: typeof globalThis.fetch,
  storage: Storage,
  guest: string[] = Array.from({ length: 12 }, () => randomUUID()),
  suffix = '',
): Promise<PlaceholderValues> {
  const intruder = ['0badf00d-0000-4000-8000-000000000000']
  const dead = [`sig_${'d'.repeat(64)}`]
  const again = Array.from({ length: 3 }, (_, n) => `again-${n}`)
  const values: PlaceholderValues = {
    freshNames: 0,
    known: { guest, intruder, dead, again },
    hidden: new Set([...guest, ...intruder]),
  }
  const post = async (path: string, body: object, key = '') => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const reply = (await answer.json()) as Record<string, string>
    addFromReply(values, reply, key)
    return reply
  }
  for (const name of ['Bad-Ear', 'Deep-Ear', 'Weather-Ear', 'Tide-Ear', 'Night-Ear']) {
    const ai_name = name + suffix
    const { api_key } = await post('/api/register', { ai_name, created_by_org: 'Lab', model_type: 'Agent' })
    await post('/api/transmit', { content: `I am ${ai_name}. #ear` }, api_key)
  }
  values.known['receiver'] = values.known['key']?.slice(-2, -1) ?? []
  for (let n = 0; n < 5; n++) {
    const { id = '' } = await post(
      '/api/webhooks',
      { url: 'https://ear.example/' },
      values.known['receiver'][0],
    )
    values.known['webhook'] = [...(values.known['webhook'] ?? []), id]
  }
  // Not one of the newest, which are deleted now and then, alone or with their accounts.
  const id = values.known['transmission']?.[3] ?? ''
  const headers = { 'content-type': 'application/json' }
  // By the first guest, so that a deletion can name its writer.
  for (let n = 0; n < 40; n++) {
    const body = JSON.stringify({ content: `Comment ${n}.`, commenter_id: guest[0] })
    const answer = await fetch(`${origin}/api/comment/${id}`, { method: 'POST', headers, body })
    const { comment } = (await answer.json()) as { comment: { id: string } }
    values.known['comment'] = [...(values.known['comment'] ?? []), comment.id]
  }
  await storage.write(suspend, { ai_name: `Bad-Ear${suffix}`, reason: 'It lied.' })
  values.known['suspended'] = values.known['key']?.splice(-1) ?? []
  return values
}

/** Adds what a reply created, so that later requests can refer to it. */
export function addFromReply(
  { known }: PlaceholderValues,
  reply: Record<string, string>,
  sentKey = '',
): void {
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

export function fillPlaceholders(
  { method, path, query, headers, body }: RequestDraft,
  values: PlaceholderValues,
): FilledRequest {
  const filled = (text: string): string =>
    text.replace(/\{([a-z]+):(\d+)\}/gi, (as, kind: string, n: string) => {
      if (kind === 'fresh') return `Ear-${++values.freshNames}`
      if (kind === 'words') return `Rain ${n} on the sensor. #weather #rain${Number(n) % 9}`
      const known = values.known[kind.toLowerCase()] ?? []
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
