import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  cast,
  PersonaScheduler,
  type PersonaSettings,
  type PersonaStore,
  readSettings,
} from '../personas/index.ts'
import type { Command } from '../server/db/command.ts'
import type { Storage } from '../server/db/storage.ts'
import {
  commentsBelow,
  commentsToJudge,
  exchangeTopics,
  facts,
  isHeld,
  lastExchanges,
  leaseMs,
  members,
  newcomers,
  openSlots,
  openTurns,
  ownTexts,
  personaOverview,
  readLease,
  recentTexts,
  slotsSince,
  visitorTexts,
  waitingReplies,
  week,
} from '../server/features/personas/reads.ts'
import {
  acquireLease,
  claimReply,
  claimSlot,
  claimTurn,
  closeReply,
  closeSlot,
  closeTurn,
  failCall,
  fillReply,
  fillSlot,
  fillTurn,
  openExchange,
  openVisit,
  recordNeed,
  releaseLease,
  reserveCall,
  setModelVersion,
  settleCall,
} from '../server/features/personas/writes.ts'
import type { PersonaFigures } from '../server/metrics/sources.ts'
import type { Config } from './config.ts'
import { inProcessFetch, inProcessUrl } from './in-process.ts'
import { countingStore, noPersonaFigures } from './persona-figures.ts'

/** `fast` is for demonstrations: each persona transmits once a minute and replies twenty times sooner. */
const speedUps = { on: undefined, off: undefined, fast: { everyMs: 60_000, replyFactor: 20 } }

type SchedulerOptions = {
  app: FastifyInstance
  storage: Storage
  now: () => number
  settings: PersonaSettings
  mode: Config['personas']
  registration?: Config['registration']
  figures?: PersonaFigures
}

/** The personas run in this process as clients of its public API, through the SDK, like every other AI. */
export const createPersonaScheduler = ({
  app,
  storage,
  now,
  settings,
  mode,
  registration = 'open',
  figures = noPersonaFigures(),
}: SchedulerOptions): PersonaScheduler =>
  new PersonaScheduler({
    ...settings,
    store: countingStore(openPersonaStore(storage, now), figures),
    api: { baseUrl: inProcessUrl, fetch: inProcessFetch(app) },
    seed: storage.instance.id,
    now,
    log: app.log,
    speedUp: speedUps[mode],
    registration,
  })

/** Reads personas.json and the LLM_ variables. Throws when anything in them is wrong, which prevents the start. */
export function readPersonaSettings({
  dataDir,
  personaSettings: { file: configuredFile, env },
}: Pick<Config, 'dataDir' | 'personaSettings'>): PersonaSettings {
  const file = configuredFile ?? join(dataDir, 'personas.json')
  if (configuredFile && !existsSync(file)) {
    throw new Error(`PERSONAS_FILE names ${file}, and there is no such file.`)
  }
  return readSettings({ file: existsSync(file) ? readText(file) : undefined, env, cast })
}

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

/** A lease with less than this left is renewed. */
const renewBelowMs = 80_000

/** The store of the personas, in the database of this storage. */
export function openPersonaStore(storage: Storage, now: () => number): PersonaStore {
  const { db, isAlone } = storage
  const write =
    <Input, Reply>(command: Command<Input, Reply>) =>
    async (input: Input): Promise<Reply> =>
      (await storage.write(command, input)).reply
  return {
    async acquireLease(request) {
      // Most ticks need no write: the holder renews only when little is left, and the others wait while the lease is held.
      const lease = await readLease(db)
      const { owner, epoch } = lease
      const isHolder = owner === request.owner && epoch === request.epoch
      if (isHolder && isHeld(lease, now() + renewBelowMs)) {
        return { epoch, members: await members(db), takenNames: [] }
      }
      if (!isAlone && owner !== request.owner && isHeld(lease, now())) {
        return { epoch: undefined, members: [], takenNames: [] }
      }
      return write(acquireLease)({ ...request, isAlone })
    },
    releaseLease: write(releaseLease),
    facts: () => facts(db, now()),
    newcomers: () => newcomers(db, now()),
    slotsSince: (request) => slotsSince(db, request),
    week: () => week(db, now()),
    ownTexts: (request) => ownTexts(db, request),
    commentsBelow: (request) => commentsBelow(db, request),
    recentTexts: (ai_name, kind) => recentTexts(db, ai_name, kind),
    openSlots: () => openSlots(db),
    claimSlot: write(claimSlot),
    fillSlot: write(fillSlot),
    closeSlot: write(closeSlot),
    commentsToJudge: (request) => commentsToJudge(db, request),
    recordNeed: write(recordNeed),
    waitingReplies: (ai_name) => waitingReplies(db, ai_name),
    claimReply: write(claimReply),
    fillReply: write(fillReply),
    closeReply: write(closeReply),
    exchangeTopics: () => exchangeTopics(db, now()),
    visitorTexts: () => visitorTexts(db, now()),
    lastExchanges: () => lastExchanges(db),
    openTurns: () => openTurns(db),
    openExchange: write(openExchange),
    openVisit: write(openVisit),
    claimTurn: write(claimTurn),
    fillTurn: write(fillTurn),
    closeTurn: write(closeTurn),
    reserveCall: write(reserveCall),
    settleCall: write(settleCall),
    failCall: write(failCall),
    setModelVersion: write(setModelVersion),
  }
}

/** The lease, and the latest slots and replies of every persona, for the operator. */
export async function personaStatus({ db }: Storage, now: number) {
  const lease = await readLease(db)
  const renewedAgoMs = now - (lease.expires_at - leaseMs)
  return {
    isHeld: isHeld(lease, now),
    /** How long the server that holds the personas is overdue: one that was killed holds them until its lease expires. */
    overdueMs: Math.max(0, renewedAgoMs - (leaseMs - renewBelowMs)),
    epoch: lease.epoch,
    personas: await personaOverview(db, now),
  }
}
