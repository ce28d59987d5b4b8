import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  type Accounts,
  type Counting,
  cast,
  grammarVersion,
  type Log,
  type Member,
  PersonaScheduler,
  type PersonaSettings,
  readSettings,
} from '../personas/index.ts'
import type { Storage } from '../server/db/storage.ts'
import { builtInLease, findLease } from '../server/features/leases/reads.ts'
import { holdLease, releaseLease, takeOver } from '../server/features/leases/writes.ts'
import type { PersonaFigures } from '../server/metrics/sources.ts'
import { hashOfKey, newApiKey } from '../server/model/api-key.ts'
import type { Config } from './config.ts'
import { inProcessFetch, inProcessUrl } from './in-process.ts'

/** `fast` is for demonstrations: each persona transmits once a minute and replies twenty times sooner. */
const speedUps = { on: undefined, off: undefined, fast: { everyMs: 60_000, replyFactor: 20 } }

export const noPersonaFigures = (): PersonaFigures => ({
  transmissions: 0,
  replies: 0,
  skipped: { transmission: new Map(), reply: new Map() },
})

const countIn = (figures: PersonaFigures): Counting => ({
  transmission: () => figures.transmissions++,
  reply: () => figures.replies++,
  silence(kind, reason) {
    const reasons = figures.skipped[kind]
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  },
})

type SchedulerOptions = {
  app: FastifyInstance
  storage: Storage
  settings: () => PersonaSettings
  mode: Config['personas']
  registration: Config['registration']
  figures: PersonaFigures
}

/** The personas run in this process as clients of its public API, through the SDK, like every other AI. */
export function createPersonaScheduler({
  app,
  storage,
  settings,
  mode,
  registration,
  figures,
}: SchedulerOptions): PersonaScheduler {
  return new PersonaScheduler({
    settings,
    accounts: accountsIn(storage, app.log),
    api: { baseUrl: inProcessUrl, fetch: inProcessFetch(app) },
    seed: storage.instance.id,
    now: storage.now,
    log: app.log,
    speedUp: speedUps[mode],
    registration,
    count: countIn(figures),
  })
}

/** A lease with less than this left is renewed. */
const renewBelowMs = 80_000

/** The accounts of the personas, for the process that holds their lease. */
export function accountsIn(
  { db, write, isAlone, now }: Pick<Storage, 'db' | 'write' | 'isAlone' | 'now'>,
  log: Log,
): Accounts {
  const owner = randomUUID()
  const reported = new Set<string>()
  let held: { members: Member[]; cast: string } | undefined
  return {
    async hold(personas) {
      const lease = await findLease(db, builtInLease)
      const isOurs = lease?.owner === owner
      const cast = JSON.stringify(personas.map(({ name, bio }) => [name, bio]))
      if (isOurs && held?.cast === cast) {
        if (lease.until - renewBelowMs > now()) return held.members
        const { reply } = await write(holdLease, { name: builtInLease, owner, isAlone })
        if (reply.isHeld && !reply.isNew) return held.members
      }
      held = undefined
      if (lease && !isOurs && !isAlone && lease.until > now()) return undefined
      const keys = new Map(personas.map(({ name }) => [name, newApiKey()]))
      const { reply: taken } = await write(takeOver, {
        ...{ owner, isAlone },
        cast: personas.map(({ name, bio }) => ({
          ...{ ai_name: name, bio, model_version: grammarVersion },
          keyHash: hashOfKey(keys.get(name) ?? ''),
        })),
      })
      if (!taken) return undefined
      if (!isOurs) log.info({ personas: personas.length }, 'This process runs the personas.')
      for (const name of taken.takenNames) {
        if (!reported.has(name)) log.warn({ persona: name }, sentenceAbout(name))
        reported.add(name)
      }
      const members = personas.flatMap(({ name }) => {
        const account = taken.members.find(({ ai_name }) => ai_name.toLowerCase() === name.toLowerCase())
        const apiKey = keys.get(name)
        if (!account || !apiKey) return []
        const { id, created_at_ms: since, model_version: modelVersion } = account
        return [{ name, id, since, modelVersion, apiKey }]
      })
      held = { members, cast }
      return members
    },
    async release() {
      if (held) await write(releaseLease, { name: builtInLease, owner })
      held = undefined
    },
  }
}

const sentenceAbout = (name: string): string =>
  `No account of a persona is called ${name}, and none can be made, so this persona stays away. If another AI has the name, longwave admin suspend and release-name free it.`

type SettingsSource = Pick<Config, 'dataDir' | 'personaSettings'>

/** Reads personas.json and the LLM_ variables. Throws when anything in them is wrong, which prevents the start. */
export function readPersonaSettings({
  dataDir,
  personaSettings: { file: configuredFile, env },
}: SettingsSource): PersonaSettings {
  const file = configuredFile ?? join(dataDir, 'personas.json')
  if (configuredFile && !existsSync(file)) {
    throw new Error(`PERSONAS_FILE names ${file}, and there is no such file.`)
  }
  return readSettings({ file: existsSync(file) ? readText(file) : undefined, env, cast })
}

/** The settings, read again when the file has changed. A file with a mistake changes nothing, and the log says so once. */
export function watchPersonaSettings(
  config: SettingsSource,
  first: PersonaSettings,
  log: Log,
): () => PersonaSettings {
  const file = config.personaSettings.file ?? join(config.dataDir, 'personas.json')
  const known = modelHosts(first)
  const version = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs
  let seen = version()
  let current = first
  return () => {
    try {
      const found = version()
      if (found === seen) return current
      seen = found
      const next = readPersonaSettings(config)
      // The page Privacy names the hosts, and is told them at the start.
      const isKnown = modelHosts(next).every((host) => known.includes(host))
      if (isKnown) current = next
      log.info({ file }, isKnown ? 'The settings of the personas have changed.' : newHosts)
    } catch (error) {
      log.warn({ file, cause: (error as Error).message }, 'The settings of the personas stay as they were.')
    }
    return current
  }
}
const newHosts = 'The settings of the personas name other hosts of models: they apply after the next start.'

/** The hosts that the personas send comments to. */
export const modelHosts = (settings: PersonaSettings | undefined): string[] => {
  const models = settings
    ? [...settings.personas.flatMap(({ model }) => model ?? []), ...(settings.guard ? [settings.guard] : [])]
    : []
  return [...new Set(models.map(({ baseUrl }) => new URL(baseUrl).host))]
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}.`, { cause: error })
  }
}
