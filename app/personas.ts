import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { cast, type Desk, House, type Household, type OpenSlot, readSettings } from '../personas/index.ts'
import type { Command } from '../server/db/command.ts'
import type { Storage } from '../server/db/storage.ts'
import {
  facts,
  isHeld,
  lease,
  members,
  openSlots,
  personas,
  said,
  waitingReplies,
} from '../server/features/personas/reads.ts'
import {
  claimReply,
  claimSlot,
  closeReply,
  closeSlot,
  fillReply,
  fillSlot,
  holdPersonas,
  nameWriter,
  releasePersonas,
  reserveCall,
  settleCall,
} from '../server/features/personas/writes.ts'
import type { Config } from './config.ts'
import { fetchInto } from './in-process.ts'

/** For trying out: everybody speaks once a minute, and answers come twenty times sooner. */
const paces = { on: undefined, off: undefined, fast: { everyMs: 60_000, sooner: 20 } }

type Given = {
  app: FastifyInstance
  storage: Storage
  now: () => number
  household: Household
  pace: Config['personas']
}

/** The personas live in this process as its clients: they come in by the door that everybody comes in by. */
export const houseIn = ({ app, storage, now, household, pace }: Given): House =>
  new House({
    ...household,
    desk: deskOf(storage, now),
    reach: { baseUrl: 'http://longwave.invalid', fetch: fetchInto(app) },
    seed: storage.instance.id,
    now,
    log: app.log,
    pace: paces[pace],
  })

/** Who lives here, and with what. A mistake in it stops the start. */
export function readHousehold({
  dataDir,
  household: { file: named, env },
}: Pick<Config, 'dataDir' | 'household'>): Household {
  const file = named ?? join(dataDir, 'personas.json')
  if (named && !existsSync(file)) throw new Error(`PERSONAS_FILE names ${file}, and there is no such file.`)
  return readSettings({ file: existsSync(file) ? textOf(file) : undefined, env, cast })
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}.`, { cause: error })
  }
}

/** What is left of a lease when it is renewed. */
const renewMs = 80_000

/** The book of the house, in this storage. */
export function deskOf(storage: Storage, now: () => number): Desk {
  const { db, isAlone } = storage
  const write =
    <Input, Reply>(command: Command<Input, Reply>) =>
    async (input: Input): Promise<Reply> =>
      (await storage.write(command, input)).reply
  return {
    async hold(given) {
      // Whoever has them renews well before the end, and not each time; as long as somebody does, others write nothing.
      const there = await lease(db)
      const { owner, epoch } = there
      const isMine = owner === given.owner && epoch === given.epoch
      if (isMine && isHeld(there, now() + renewMs)) return { epoch, members: await members(db), taken: [] }
      if (!isAlone && owner !== given.owner && isHeld(there, now())) {
        return { epoch: undefined, members: [], taken: [] }
      }
      return write(holdPersonas)({ ...given, isAlone })
    },
    release: write(releasePersonas),
    facts: () => facts(db, now()),
    said: (name, as) => said(db, name, as),
    openSlots: async () => (await openSlots(db)) as OpenSlot[],
    claimSlot: write(claimSlot),
    fillSlot: write(fillSlot),
    closeSlot: write(closeSlot),
    waitingReplies: (name) => waitingReplies(db, name),
    claimReply: write(claimReply),
    fillReply: write(fillReply),
    closeReply: write(closeReply),
    reserveCall: write(reserveCall),
    settleCall: write(settleCall),
    nameWriter: write(nameWriter),
  }
}

/** What the operator sees of them. */
export async function lookAt({ db }: Storage, now: number) {
  const there = await lease(db)
  return { isHeld: isHeld(there, now), epoch: there.epoch, personas: await personas(db, now) }
}
