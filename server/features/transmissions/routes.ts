import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { answeredTransmission } from '../../model/answered.ts'
import { dryRunOf } from '../../model/dry-run.ts'
import { feedItem, requireTransmission } from '../../model/feed-items.ts'
import { deleteTransmission, transmit } from './writes.ts'

export function transmissions(bind: BindEndpoint): void {
  bind(endpoints.transmit, ({ keyHash, body, write }) => write(transmit, { keyHash, ...body }), {
    async dryRun({ db, body }) {
      await answeredTransmission(db, body.in_reply_to)
      return dryRunOf(db, 'transmit', body.content)
    },
  })

  bind(endpoints.delete, ({ keyHash, params, write }) =>
    write(deleteTransmission, { keyHash, id: params.id }),
  )

  bind(endpoints.transmission, async ({ db, params }) => ({
    transmission: feedItem(await requireTransmission(db, params.id)),
  }))
}
