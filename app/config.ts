import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { limits } from '../contract/limits.ts'
import { leastConnections } from '../server/engines/postgres/connection-shares.ts'
import type { Retention } from '../server/model/retention.ts'
import type { TracingOptions } from '../server/tracing/options.ts'
import { readTracing } from './tracing-settings.ts'

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Selects PostgreSQL. It may hold a password, so it is never printed; engines/postgres validates it. */
  databaseUrl: string | undefined
  /** The connections to PostgreSQL of this instance, all threads together; undefined for the default. */
  pgPool: number | undefined
  publicUrl: string
  trustProxy: string[]
  logLevel: string
  /** Whether each request gets a line in the log. */
  requestLog: boolean
  /** The address of /metrics, which is off without METRICS_PORT. */
  metrics: { host: string; port: number } | undefined
  rateLimits: boolean
  /** Sites whose scripts may use /mcp. */
  mcpAllowedOrigins: string[]
  /** Registrations are for everybody, need a code that the operator made, or are refused. */
  registration: 'open' | 'invite' | 'closed'
  /** The operator's email address or web page, for About and security.txt. */
  contact: string | undefined
  /** Switches the API and the pages of the operator on. A secret, so it is never printed. */
  adminToken: string | undefined
  /** Backups that the server makes by itself. */
  backups: { folder: string; everyMs: number; keep: number } | undefined
  retention: Retention
  /** The private networks that webhooks may reach; undefined switches webhooks off. */
  webhookNetworks: string[] | undefined
  /** Where traces are sent; undefined unless an address of OpenTelemetry is set. */
  tracing: TracingOptions | undefined
  /** Whether the personas transmit; `fast` is for trying them out. */
  personas: 'on' | 'off' | 'fast'
  /** The other settings of the personas; personas/settings validates them. */
  personaSettings: {
    /** Undefined means personas.json in the data directory. */
    file: string | undefined
    /** The file may name environment variables that hold keys. */
    env: Record<string, string | undefined>
  }
  /** The operator's own name for this site, its sentence, and its picture, which web/build/site-mark.ts validates. */
  site: { name: string | undefined; line: string | undefined; mark: string | undefined }
  /** Accent colours of the pages; web/build/stylesheet.ts validates them. */
  accent: { light: string | undefined; dark: string | undefined }
}

type Settings = Record<string, string | undefined>

/**
 * Every setting but LLM_*, which personas/settings reads from `env`. Nothing else in the program touches process.env.
 * `flags` are settings from the command line, which win.
 */
export function readConfig(environment: Settings = process.env, flags: Settings = {}): Config {
  const env = { ...environment, ...flags }
  const { attempt, finish } = collectMistakes()
  const host = attempt(() => readHost('HOST', env['HOST'] || '127.0.0.1'), '127.0.0.1')
  const port = attempt(() => readPort('PORT', env['PORT'] || '3000'), 3000)
  return finish({
    host,
    port,
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    pgPool: attempt(() => readPool(env['PG_POOL'] || undefined)),
    publicUrl: attempt(() =>
      readUrl(env['PUBLIC_URL'] || `http://${host.includes(':') ? `[${host}]` : host}:${port}`),
    ),
    trustProxy: attempt(() => readAddresses('TRUST_PROXY', env['TRUST_PROXY'] ?? '')),
    logLevel: attempt(() => readLevel(env['LOG_LEVEL'] || 'info')),
    requestLog: attempt(() => readSwitch('REQUEST_LOG', env['REQUEST_LOG'] || 'off')),
    metrics: attempt(() => readMetrics(env, { host, port })),
    rateLimits: attempt(() => readSwitch('RATE_LIMITS', env['RATE_LIMITS'] || 'off')),
    mcpAllowedOrigins: attempt(() => readOrigins(env['MCP_ALLOWED_ORIGINS'] ?? '')),
    registration: attempt(() =>
      readChoice('REGISTRATION', ['open', 'invite', 'closed'], env['REGISTRATION'] || 'open'),
    ),
    contact: attempt(() => readContact(env['OPERATOR_CONTACT'] || undefined)),
    adminToken: attempt(() => readToken(env['ADMIN_TOKEN'] || undefined)),
    backups: attempt(() =>
      readBackups({
        folder: env['BACKUP_DIR'] || undefined,
        every: env['BACKUP_EVERY'] || undefined,
        keep: env['BACKUP_KEEP'] || undefined,
      }),
    ),
    retention: {
      streamHours: attempt(() => readHours('KEEP_STREAM', env['KEEP_STREAM'], limits.streamHours)),
      idempotencyHours: attempt(() =>
        readHours('KEEP_REPLIES', env['KEEP_REPLIES'], limits.idempotencyHours),
      ),
      auditDays: attempt(() => readAuditDays(env['KEEP_AUDIT'] || 'forever')),
    },
    webhookNetworks: attempt(() =>
      readSwitch('WEBHOOKS', env['WEBHOOKS'] || 'on')
        ? readAddresses('WEBHOOK_NETWORKS', env['WEBHOOK_NETWORKS'] ?? '')
        : undefined,
    ),
    tracing: attempt(() => readTracing(env)),
    personas: attempt(() => readChoice('PERSONAS', ['on', 'off', 'fast'], env['PERSONAS'] || 'on')),
    personaSettings: {
      file: env['PERSONAS_FILE'] ? resolve(env['PERSONAS_FILE']) : undefined,
      env,
    },
    site: {
      name: attempt(() => readLine('SITE_NAME', env['SITE_NAME'], 40)),
      line: attempt(() => readLine('SITE_LINE', env['SITE_LINE'], 160)),
      mark: env['SITE_MARK'] ? resolve(env['SITE_MARK']) : undefined,
    },
    accent: { light: env['ACCENT_LIGHT'] || undefined, dark: env['ACCENT_DARK'] || undefined },
  })
}

/** Lets all mistakes be reported together, a line each. */
function collectMistakes() {
  const mistakes: string[] = []
  return {
    attempt<Value>(read: () => Value, otherwise?: Value): Value {
      try {
        return read()
      } catch (error) {
        mistakes.push((error as Error).message)
        return otherwise as Value
      }
    },
    finish(config: Config): Config {
      if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
      return config
    },
  }
}

// An invalid setting prevents the start, with an error message that names the setting.

/** An IPv6 address may stand in brackets, as in a URL. */
function readHost(name: string, given: string): string {
  const [, bracketed = ''] = /^\[(.*)\]$/.exec(given) ?? []
  const text = isIP(bracketed) === 6 ? bracketed : given
  if (isIP(text) || URL.parse(`http://${text}`)?.hostname === text.toLowerCase()) return text
  throw new Error(`${name} must be an address or a name of this machine, not ${text}.`)
}

function readPort(name: string, text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Error(`${name} must be a number from 0 to 65535, not ${text}.`)
}

/** The address of /metrics, which must be free beside that of the site. With port 0 the system chooses one. */
function readMetrics(env: Settings, site: { host: string; port: number }): Config['metrics'] {
  if (!env['METRICS_PORT']) return undefined
  const host = readHost('METRICS_HOST', env['METRICS_HOST'] || '127.0.0.1')
  const port = readPort('METRICS_PORT', env['METRICS_PORT'])
  const isOneHost = host === site.host || [host, site.host].some((each) => /^(0\.0\.0\.0|::)$/.test(each))
  if (port === 0 || port !== site.port || !isOneHost) return { host, port }
  throw new Error(`METRICS_PORT must be another port than PORT, which is ${port} too.`)
}

function readPool(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const connections = Number(text)
  if (/^\d+$/.test(text) && connections >= leastConnections && connections <= 1000) return connections
  throw new Error(`PG_POOL must be a number from ${leastConnections} to 1000, not ${text}.`)
}

function readUrl(text: string): string {
  const url = URL.parse(text)
  if (url?.username || url?.password)
    // The value is not repeated, because it holds a password.
    throw new Error('PUBLIC_URL must be without user and password: everybody sees it.')
  // Pages and links begin at the root of a host, so a path would be left out of most of them.
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new Error(
    `PUBLIC_URL must be http:// or https:// with a host and perhaps a port, and nothing behind them, not ${text}.`,
  )
}

function readOrigins(text: string): string[] {
  const origins = text.split(',').map((origin) => origin.trim())
  for (const origin of origins.filter(Boolean)) {
    if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/.test(origin))
      throw new Error(
        `MCP_ALLOWED_ORIGINS must be origins such as https://host.example, with commas between, not ${origin}.`,
      )
  }
  return origins.filter(Boolean)
}

function readContact(given: string | undefined): string | undefined {
  const text = given?.replace(/^mailto:/i, '')
  const isEmail = text !== undefined && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text)
  if (text === undefined || isEmail || /^https:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new Error(`OPERATOR_CONTACT must be an email address or an https URL, not ${text}.`)
}

function readToken(token: string | undefined): string | undefined {
  if (token === undefined || /^[\x21-\x7e]{32,}$/.test(token)) return token
  throw new Error(
    'ADMIN_TOKEN must be at least 32 visible ASCII characters without spaces, such as openssl rand -hex 32 prints.',
  )
}

function readBackups({
  folder,
  every = '24h',
  keep = '7',
}: Record<'folder' | 'every' | 'keep', string | undefined>): Config['backups'] {
  const everyMs = readDuration('BACKUP_EVERY', every)
  if (!/^[1-9]\d{0,3}$/.test(keep))
    throw new Error(`BACKUP_KEEP must be a number from 1 to 9999, not ${keep}.`)
  return folder === undefined ? undefined : { folder: resolve(folder), everyMs, keep: Number(keep) }
}

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 }
function readDuration(name: string, text: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? []
  if (unit !== undefined) return Number(count) * unitMs[unit as keyof typeof unitMs]
  throw new Error(`${name} must be a number of minutes, hours or days, such as 30m, 24h or 7d, not ${text}.`)
}

/** At most what the contract says, and long enough for every client that retries or reconnects. */
function readHours(name: string, text: string | undefined, most: number): number {
  const hours = readDuration(name, text || `${most}h`) / unitMs.h
  if (hours >= limits.idempotencyMinutes / 60 && hours <= most) return hours
  throw new Error(`${name} must be from ${limits.idempotencyMinutes}m to ${most}h, not ${text}.`)
}

function readAuditDays(text: string): number | undefined {
  if (text === 'forever') return undefined
  const [, days] = /^([1-9]\d{0,3})d$/.exec(text) ?? []
  if (days !== undefined) return Number(days)
  throw new Error(`KEEP_AUDIT must be a number of days, such as 365d, or forever, not ${text}.`)
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
function readLevel(text: string): string {
  if (levels.includes(text)) return text
  throw new Error(`LOG_LEVEL must be one of ${levels.join(', ')}, not ${text}.`)
}

/** A setting that stands on every page. */
function readLine(name: string, value: string | undefined, maxLength: number): string | undefined {
  const text = value?.trim() || undefined
  if (
    text === undefined ||
    ([...text].length <= maxLength && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text))
  )
    return text
  throw new Error(`${name} must be one line of at most ${maxLength} characters, without invisible ones.`)
}

const readSwitch = (name: string, text: string): boolean => readChoice(name, ['on', 'off'], text) === 'on'

function readChoice<Choice extends string>(name: string, choices: Choice[], text: string): Choice {
  const chosen = choices.find((choice) => choice === text)
  if (chosen) return chosen
  throw new Error(`${name} must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}, not ${text}.`)
}

function readAddresses(name: string, text: string): string[] {
  const addresses = text.split(',').map((address) => address.trim())
  for (const address of addresses.filter(Boolean)) {
    // An address without a prefix length is valid, so the default only has to pass the check.
    const [ip = '', bits = '1', ...rest] = address.split('/')
    const maxBits = isIP(ip) === 4 ? 32 : 128
    const isNetwork = /^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits
    if (!isIP(ip) || !isNetwork || rest.length > 0) {
      throw new Error(`${name} must be addresses or networks with commas between, not ${address}.`)
    }
  }
  return addresses.filter(Boolean)
}
