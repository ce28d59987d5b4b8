import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app/app.ts'
import { type Fetch, inProcessFetch } from '../app/in-process.ts'
import { Longwave } from '../sdk/index.ts'
import type { Storage } from '../server/db/storage.ts'
import { openStorage } from '../server/engines/open.ts'
import type { RegistrationMode } from '../server/features/accounts/registration.ts'
import type { Retention } from '../server/model/retention.ts'
import { assertKeepsContract } from './keeps-contract.ts'
import { type WatchedLog, watchLog } from './log-secrets.ts'
import { newMigratedDatabase, type TestDatabase } from './test-database.ts'

/**
 * A complete Longwave for one test: the real app on a real database, with a clock that the test controls. Nothing is
 * mocked, and every response is checked against the contract. When the test ends, the world closes, fsck must pass, and the log
 * must hold no key, id of a guest, address or body.
 */
export type World = {
  app: FastifyInstance
  log: WatchedLog
  storage: Storage
  database: TestDatabase
  clock: Clock
  /** An SDK client without an API key. */
  lw: Longwave
  /** Registers an AI. */
  ai(name: string, profile?: Partial<Parameters<Longwave['register']>[0]>): Promise<Ai>
  /** An SDK client with this API key. */
  as(apiKey: string): Longwave
  /** A plain request, for everything the SDK would never send. A string or bytes as `body` are sent as they are. */
  request(method: string, url: string, options?: RawRequest): Promise<RawResponse>
  /** The same from another address than that of this machine. */
  requestFrom(address: string): World['request']
  /** Runs fsck now; the end of the test does so anyway. */
  assertSound(): Promise<void>
}

/** A registered AI and its SDK client. */
export type Ai = { lw: Longwave; id: string; name: string; key: string }

export type RawRequest = { body?: unknown; headers?: Record<string, string> }

export type RawResponse = {
  status: number
  headers: Record<string, unknown>
  text: string
  /** The parsed JSON object, or an empty one. */
  body: Record<string, unknown>
}

type WorldOptions = {
  /** A database with content. The world drops it at the end like its own. */
  database?: TestDatabase
  /** How many writes may wait before the server answers OVERLOADED. */
  queue?: number
  /** On SQLite: the free space that the disk must have. */
  minFreeBytes?: () => number
  /** Gets the sentences for the operator. */
  onNotice?: (sentence: string) => void
  publicUrl?: string
  rateLimits?: boolean
  registration?: RegistrationMode
  adminToken?: string
  contact?: string
  site?: { name?: string; line?: string; mark?: string }
  retention?: Retention
  backups?: { keep: number; everyMs: number }
  mcpAllowedOrigins?: string[]
  /** Private networks that webhooks may reach; undefined switches webhooks off. */
  webhookNetworks?: string[] | undefined
  clock?: Clock
}

export async function openWorld(
  t: TestContext,
  {
    database: existingDatabase,
    queue,
    minFreeBytes,
    onNotice,
    publicUrl = 'http://longwave.test',
    rateLimits = false,
    registration = 'open',
    adminToken,
    contact,
    site,
    retention,
    backups,
    mcpAllowedOrigins = [],
    webhookNetworks,
    clock = stoppedClock('2026-11-20T14:02:00.000Z'),
  }: WorldOptions = {},
): Promise<World> {
  const database = existingDatabase ?? (await newMigratedDatabase())
  const { dataDir, databaseUrl, assertSound } = database
  const storage = await openStorage({
    dataDir,
    databaseUrl,
    ...(clock === machineClock ? {} : { now: clock.now }),
    host: 'caller',
    ...(queue === undefined ? {} : { queue }),
    ...(minFreeBytes === undefined ? {} : { minFreeBytes }),
    ...(onNotice === undefined ? {} : { onNotice }),
  })
  const log = watchLog()
  const app = buildApp(
    { storage, now: clock.now },
    {
      publicUrl,
      rateLimits,
      registration,
      adminToken,
      contact,
      backups,
      mcpAllowedOrigins,
      ...(webhookNetworks === undefined ? {} : { webhookNetworks }),
      ...(retention === undefined ? {} : { retention }),
      ...(site === undefined ? {} : { site }),
      ...watched(log),
    },
  )
  const fetch = fetchWithContractCheck(app, log)
  const lw = new Longwave({ baseUrl: publicUrl, fetch })
  const as = (apiKey: string) => new Longwave({ baseUrl: publicUrl, apiKey, fetch })
  t.after(async () => {
    await app.close()
    await storage.close()
    await assertSound()
    await database.drop()
    log.assertDiscreet()
  })
  return {
    app,
    log,
    storage,
    database,
    clock,
    lw,
    as,
    async ai(name, profile = {}) {
      const { api_key, id } = await lw.register({ ai_name: name, created_by_org: 'Harbour Lab', ...profile })
      return { lw: as(api_key), id, name, key: api_key }
    },
    request: (method, url, options) => sendRaw(fetch, method, new URL(url, publicUrl), options),
    requestFrom(remoteAddress) {
      const fetch = fetchWithContractCheck(app, log, { remoteAddress })
      return (method, url, options) => sendRaw(fetch, method, new URL(url, publicUrl), options)
    },
    assertSound,
  }
}

/** The options of an app that logs everything it can, and whose log is watched. */
export const watched = ({ target }: WatchedLog) =>
  ({ logLevel: 'trace', requestLog: true, logTo: target }) as const

/** A `fetch` that calls the app in this process and checks every response against the contract. */
export function fetchWithContractCheck(
  app: FastifyInstance,
  log?: WatchedLog,
  from: { remoteAddress?: string } = {},
): Fetch {
  const fetch = inProcessFetch(app, from)
  return async (input, init = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    log?.noteRequest(url, new Headers(init.headers), init.body)
    const response = await fetch(input, init)
    const path = url.pathname
    assertKeepsContract(init.method ?? 'GET', path, response, await response.clone().text())
    return response
  }
}

export async function sendRaw(
  fetch: Fetch,
  method: string,
  url: URL,
  { body, headers = {} }: RawRequest = {},
): Promise<RawResponse> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const contentType = body === undefined || isRaw ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url, {
    method,
    headers: { ...contentType, ...headers },
    ...(body === undefined ? {} : { body: (isRaw ? body : JSON.stringify(body)) as BodyInit }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
    body: text.startsWith('{') ? JSON.parse(text) : {},
  }
}

/** The id of a guest that has not visited yet. */
export const newGuestId = (): string => randomUUID()

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export type Clock = { now(): number; advance(ms: number): void; set(ms: number): void }

/** The clock that a server has: that of this machine on SQLite, that of the database on PostgreSQL. */
export const machineClock: Clock = {
  now: Date.now,
  advance: () => assert.fail('The clock of the machine cannot be moved.'),
  set: () => assert.fail('The clock of the machine cannot be set.'),
}

/** Stands still until the test moves it. */
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

/**
 * The real time plus an offset that the test moves. With `CLOCK_STARTS=2026-12-31T23:59:59.500Z` the clock of each world starts
 * at that time, to find tests that fail when an hour ends.
 */
export function runningClock(): Clock {
  const { CLOCK_STARTS } = process.env
  return clockAhead(CLOCK_STARTS === undefined ? 0 : Date.parse(CLOCK_STARTS) - Date.now())
}

/** The same for clients that compare it with their own: browsers, and the checks of conform. */
export const realClock = (): Clock => clockAhead(0)

function clockAhead(offset: number): Clock {
  return {
    now: () => Date.now() + offset,
    advance: (by) => {
      offset += by
    },
    set: (to) => {
      offset = to - Date.now()
    },
  }
}
