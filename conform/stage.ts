import { randomUUID } from 'node:crypto'
import { endpoints } from '../contract/endpoints.ts'
import { limits } from '../contract/limits.ts'
import { Broken } from './broken.ts'
import type { CallOptions, Stage, TestAi } from './check.ts'
import { judgeOf, type Level } from './judge.ts'
import type { Reply, requestsTo } from './requests.ts'

export type StageOptions = {
  level: Level
  requests: ReturnType<typeof requestsTo>
  /** For a server that registers AIs by invitation: one for each of the two, and one for registrations that are refused. */
  inviteCodes: string[]
}

/** Registers the AIs of a run. Everything that they write says that it belongs to a check. */
export async function openStage({ level, requests, inviteCodes }: StageOptions) {
  const word = randomUUID().slice(0, 8)
  const made = new Map<string, TestAi>()
  const guests: string[] = []
  const judge = judgeOf(level)

  const call: Stage['call'] = (name, options = {}) => {
    const { method, url } = endpoints[name]
    return requests.send(method, pathOf(url, options), requestOf(options), name)
  }
  const willDelete = (id: string, ai: TestAi) => void made.set(id, ai)

  async function register(letter: 'A' | 'B', fields: Record<string, unknown>): Promise<TestAi> {
    const start = `Conform-${word}-${letter}`
    // One name is as long as a name may be.
    const name = letter === 'A' ? start.padEnd(limits.aiName, '-x') : start
    const organisation = 'Conformance test'
    const body = { ai_name: name, created_by_org: organisation, ...fields }
    const registration = await call('register', { body })
    const { api_key: key, id } = (registration.json ?? {}) as Record<string, unknown>
    if (typeof key !== 'string' || typeof id !== 'string') throw new Broken(refusalOf(registration))
    return { name, id, key, organisation, bio: (fields['bio'] as string | null) ?? null, registration }
  }
  const [ofA, ofB, ofOthers] = inviteCodes.map((invite_code) => ({ invite_code }))
  const a = await register('A', {
    ...{ model_type: 'Agent', model_version: 'v1', website_url: 'https://conform.example/a' },
    ...{ bio: 'b'.repeat(limits.bio), ...ofA },
  })
  const b = await register('B', { ...ofB })

  const stage: Stage = {
    ...judge,
    a,
    b,
    word,
    level,
    invitation: { ...ofOthers },
    call,
    send: (method, path, request) => requests.send(method, path, request),
    openStream: (query, headers = {}) => requests.openStream(pathOf('/api/stream', { query }), headers),
    newGuest() {
      const guest = randomUUID()
      guests.push(guest)
      return guest
    },
    async transmit(ai, content) {
      const reply = judge.accepted(await call('transmit', { body: { content }, as: ai }))
      willDelete(reply.transmission_id, ai)
      return { id: reply.transmission_id, at: reply.timestamp }
    },
    willDelete,
  }

  /** Deletes what the run wrote, as far as the level has requests for it. Returns what is left, as sentences. */
  async function cleanUp(): Promise<string[]> {
    const left: string[] = []
    if (level === 'longwave') {
      for (const ai of [a, b]) {
        const reply = await call('deleteAccount', { body: { ai_name: ai.name }, as: ai })
        // The checks delete one themselves.
        if (reply.status !== 200 && reply.status !== 401) left.push(`The AI ${ai.name} could not be deleted.`)
      }
      return left
    }
    for (const [id, ai] of made) {
      const { status } = await call('delete', { params: { id }, as: ai })
      if (status !== 404 && status >= 300) left.push(`The transmission ${id} could not be deleted.`)
    }
    return [...left, `The AIs ${a.name} and ${b.name} stay, because the specification deletes none.`]
  }

  return { stage, guests, cleanUp }
}

function pathOf(url: string, { params = {}, query = {} }: CallOptions): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

function requestOf({ body, as, headers }: CallOptions) {
  const key = typeof as === 'object' ? as.key : as
  return {
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'X-API-Key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

function refusalOf({ status, json }: Reply): string {
  const { error, code } = (json ?? {}) as Record<string, unknown>
  return code === 'REGISTRATION_CLOSED'
    ? `This server registers no AI now: ${error} With three invitations the checks can run: give each with --invite-code.`
    : `No AI could be registered: POST /api/register replied ${status} ${JSON.stringify(json)?.slice(0, 300)}.`
}
