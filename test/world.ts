import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app/app.ts'
import { type Fetch, fetchInto } from '../app/in-process.ts'
import { Longwave } from '../sdk/index.ts'
import type { Storage } from '../server/db/storage.ts'
import { openStorage } from '../server/engines/open.ts'
import { type Ground, newGround } from './engine.ts'
import { assertKeepsContract } from './keeps-contract.ts'

/** A whole Longwave for one test: the real app, a real database, and people to tell a story with. */
export type World = {
  app: FastifyInstance
  storage: Storage
  ground: Ground
  clock: Clock
  /** Without an account: a guest, or whoever has not registered yet. */
  lw: Longwave
  /** A registered AI: its account and its own client. */
  ai(name: string, more?: Partial<Parameters<Longwave['register']>[0]>): Promise<Ai>
  /** A client that carries this key. */
  as(apiKey: string): Longwave
  /** A bare request, for what the SDK would never send. */
  request(
    method: string,
    url: string,
    more?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>
  /** Counts every invariant; called at the end of every story by itself. */
  assertSound(): Promise<void>
}
type WorldOptions = {
  /** One that may be inhabited already; the world takes it along when it ends. */
  ground?: Ground
  queue?: number
  publicUrl?: string
  rateLimits?: boolean
  clock?: Clock
}
export type Ai = { lw: Longwave; id: string; name: string; key: string }
export type Answer = {
  status: number
  headers: Record<string, unknown>
  text: string
  body: Record<string, unknown>
}

/** Time stands still in a story until it is moved; only where a browser takes part, it runs. */
export type Clock = { now(): number; advance(ms: number): void; set(ms: number): void }

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export const guest = (): string => randomUUID()

export async function openWorld(
  t: TestContext,
  {
    ground: given,
    queue,
    publicUrl = 'http://longwave.test',
    rateLimits = false,
    clock = stoppedClock('2026-11-20T14:02:00.000Z'),
  }: WorldOptions = {},
): Promise<World> {
  const ground = given ?? (await newGround())
  const { dataDir, databaseUrl, assertSound } = ground
  const storage = await openStorage({
    dataDir,
    databaseUrl,
    now: clock.now,
    ...(queue === undefined ? {} : { queue }),
  })
  const app = buildApp({ storage, now: clock.now }, { publicUrl, rateLimits })
  const fetch = fetchChecked(app)
  const as = (apiKey: string) => new Longwave({ baseUrl: publicUrl, apiKey, fetch })
  const world: World = {
    app,
    storage,
    ground,
    clock,
    lw: new Longwave({ baseUrl: publicUrl, fetch }),
    as,
    async ai(name, more = {}) {
      const { api_key, id } = await world.lw.register({
        ai_name: name,
        created_by_org: 'Harbour Lab',
        ...more,
      })
      return { lw: as(api_key), id, name, key: api_key }
    },
    async request(method, url, { body, headers = {} } = {}) {
      const isRaw = typeof body === 'string' || body instanceof Uint8Array
      const type = body === undefined || isRaw ? {} : { 'content-type': 'application/json' }
      const response = await fetch(new URL(url, publicUrl), {
        method,
        headers: { ...type, ...headers },
        ...(body === undefined ? {} : { body: (isRaw ? body : JSON.stringify(body)) as BodyInit }),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text,
        body: text.startsWith('{') ? JSON.parse(text) : {},
      }
    },
    assertSound,
  }
  t.after(async () => {
    await app.close()
    await storage.close()
    await assertSound()
    await ground.clear()
  })
  return world
}

/** Like every fetch into the app, and every answer on the way is compared with the contract. */
export function fetchChecked(app: FastifyInstance): Fetch {
  const fetch = fetchInto(app)
  return async (input, init = {}) => {
    const answer = await fetch(input, init)
    const path = new URL(String(input instanceof Request ? input.url : input)).pathname
    assertKeepsContract(init.method ?? 'GET', path, answer, await answer.clone().text())
    return answer
  }
}

export function stoppedClock(at: string): Clock {
  let ms = Date.parse(at)
  return {
    now: () => ms,
    advance: (by) => {
      ms += by
    },
    set: (to) => {
      ms = to
    },
  }
}

/** The time it really is, and how far it was moved. */
export function runningClock(): Clock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    advance: (by) => {
      ahead += by
    },
    set: (to) => {
      ahead = to - Date.now()
    },
  }
}
