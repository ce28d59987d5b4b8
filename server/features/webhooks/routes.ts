import { randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { ForbiddenDestination, readDestination } from '../../outgoing/destination.ts'
import { webhooks as readWebhooks } from './reads.ts'
import { createWebhook, deleteWebhook, replayWebhook } from './writes.ts'

/** Undefined where the operator has switched webhooks off; otherwise the private networks that they may reach. */
export type WebhookNetworks = BlockList | undefined

export function webhooks(bind: BindEndpoint, networks: WebhookNetworks): void {
  bind(endpoints.createWebhook, ({ keyHash, body, write }) => {
    requireReceiver(body.url, networks)
    return write(createWebhook, { ...body, keyHash, secret: randomBytes(32).toString('base64') })
  })
  bind(endpoints.webhooks, ({ db, keyHash }) => readWebhooks(db, { keyHash }))
  bind(endpoints.replayWebhook, ({ keyHash, params, body, write }) => {
    requireSwitchedOn(networks)
    return write(replayWebhook, { ...params, ...body, keyHash })
  })
  bind(endpoints.deleteWebhook, ({ keyHash, params, write }) => write(deleteWebhook, { ...params, keyHash }))
}

/** A name is resolved when something is sent to it; an address is refused at once. */
function requireReceiver(url: string, networks: WebhookNetworks): void {
  try {
    readDestination(url, requireSwitchedOn(networks))
  } catch (error) {
    if (!(error instanceof ForbiddenDestination)) throw error
    throw new ApiError('VALIDATION_ERROR', `url cannot be a receiver: ${error.message}.`)
  }
}

function requireSwitchedOn(networks: WebhookNetworks): BlockList {
  if (!networks)
    throw new ApiError('UNAUTHORIZED', 'This server sends no webhooks: read GET /api/inbox instead.')
  return networks
}
