import type { FastifyInstance } from 'fastify'
import { type Desk, House, type HouseOptions, type OpenSlot } from '../personas/index.ts'
import type { CommandName, Input, Reply } from './commands.ts'
import { facts, lease, openSlots, said, waitingReplies } from './features/personas/reads.ts'
import { fetchInto } from './in-process.ts'
import type { Storage } from './storage/open.ts'

type Given = { app: FastifyInstance; storage: Storage; now: () => number } & Pick<
  HouseOptions,
  'residents' | 'budgets' | 'pace'
>

/** The personas live in this process as its clients: they come in by the door that everybody comes in by. */
export function houseIn({ app, storage, now, ...given }: Given): House {
  return new House({
    ...given,
    desk: deskOf(storage, now),
    reach: { baseUrl: 'http://longwave.invalid', fetch: fetchInto(app) },
    seed: storage.instance.id,
    now,
    log: app.log,
  })
}

/** The book of the house, in this storage. */
export function deskOf(storage: Storage, now: () => number): Desk {
  const { db, isAlone } = storage
  const write =
    <Name extends CommandName>(name: Name) =>
    async (input: Input<Name>): Promise<Reply<Name>> =>
      (await storage.write(name, input)).reply
  return {
    async hold(given) {
      // Whoever has them renews well before the end; as long as somebody does, nothing is written here.
      const { owner, expires_at } = await lease(db)
      if (!isAlone && owner !== given.owner && expires_at > now()) {
        return { epoch: undefined, members: [], taken: [] }
      }
      return write('holdPersonas')({ ...given, isAlone })
    },
    release: write('releasePersonas'),
    facts: () => facts(db, now()),
    said: (name, as) => said(db, name, as),
    openSlots: async () => (await openSlots(db)) as OpenSlot[],
    claimSlot: write('claimSlot'),
    fillSlot: write('fillSlot'),
    closeSlot: write('closeSlot'),
    waitingReplies: () => waitingReplies(db),
    claimReply: write('claimReply'),
    fillReply: write('fillReply'),
    closeReply: write('closeReply'),
    reserveCall: write('reserveCall'),
    settleCall: write('settleCall'),
    nameWriter: write('nameWriter'),
  }
}
