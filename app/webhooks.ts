import type { BlockList } from 'node:net'
import type { AnyCommand } from '../server/db/command.ts'
import type { Storage } from '../server/db/storage.ts'
import { comment } from '../server/features/comments/writes.ts'
import { endSuspensions, undo, unsuspend } from '../server/features/moderation/writes.ts'
import { transmit } from '../server/features/transmissions/writes.ts'
import { type Courier, deliverTurn, type WebhookFigures } from '../server/features/webhooks/deliver.ts'
import type { Delivery } from '../server/features/webhooks/deliveries.ts'
import { hasWebhooks, nextDeliveryAt } from '../server/features/webhooks/reads.ts'
import {
  claimDeliveries,
  createWebhook,
  replayWebhook,
  settleDelivery,
} from '../server/features/webhooks/writes.ts'
import { type DeliveryLoop, deliveryLoop } from '../server/outgoing/delivery-loop.ts'
import { guardedSender, type Resolve } from '../server/outgoing/send.ts'
import { version } from './version.ts'

/** After one of these, a webhook may be due. */
const wakingCommands: ReadonlySet<AnyCommand> = new Set([
  transmit,
  comment,
  createWebhook,
  replayWebhook,
  unsuspend,
  undo,
  endSuspensions,
])

type DeliveryOptions = {
  storage: Storage
  now: () => number
  /** The private networks that webhooks may reach. */
  networks: BlockList
  log: Courier['log']
  figures?: WebhookFigures
  /** For tests, instead of DNS. */
  resolve?: Resolve
}

export const noWebhookFigures = (): WebhookFigures => ({ delivered: 0, failed: 0, disabled: 0 })

/** Delivers inbox items to the webhooks of AIs, as long as this process runs. */
export function startWebhooks({
  storage,
  now,
  networks,
  log,
  figures = noWebhookFigures(),
  resolve,
}: DeliveryOptions): DeliveryLoop {
  const { db, write, onChange } = storage
  const courier: Courier = {
    send: guardedSender(networks, resolve === undefined ? {} : { resolve }),
    now,
    settle: async (result) => (await write(settleDelivery, result)).reply,
    paces: new Map(),
    userAgent: `Longwave/${version()}`,
    figures,
    log,
  }
  return deliveryLoop<Delivery>(
    {
      nextAt: () => nextDeliveryAt(db),
      hasReceivers: () => hasWebhooks(db),
      claim: async (limit, running) =>
        (
          await write(claimDeliveries, {
            limit,
            running: running.map(({ account_key, key, url }) => ({ account_key, key, url })),
            paces: courier.paces,
          })
        ).reply,
      run: (delivery, isStopping) => deliverTurn(courier, delivery, isStopping),
      wakingCommands,
      startingCommands: new Set([createWebhook]),
    },
    {
      onChange,
      now,
      onFailure: (error) => log.warn({ cause: String(error) }, 'Webhooks wait, because the storage failed.'),
      onRecovery: () => log.warn({}, 'The storage works again, and webhooks are delivered.'),
    },
  )
}
