import { endpoints } from '../../../contract/endpoints.ts'
import type { Serve } from '../../http/respond/bind-endpoint.ts'
import { feedItem, requireTransmission } from '../../model/feed-items.ts'
import { deleteTransmission, transmit } from './writes.ts'

export function transmissions(serve: Serve): void {
  serve(endpoints.transmit, ({ keyHash, body, write }) => write(transmit, { keyHash, content: body.content }))

  serve(endpoints.delete, ({ keyHash, params, write }) =>
    write(deleteTransmission, { keyHash, id: params.id }),
  )

  serve(endpoints.transmission, async ({ db, params }) => ({
    transmission: feedItem(await requireTransmission(db, params.id)),
  }))
}
