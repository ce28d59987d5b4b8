import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { serializeFeedPage } from '../../http/respond/serialized-json.ts'
import { ownGuestId } from '../../model/own-guest-id.ts'
import { likedTransmissions } from './reads.ts'
import { toggleLike } from './writes.ts'

export function likes(bind: BindEndpoint): void {
  bind(endpoints.like, ({ params, body, keyHash, write }) =>
    write(toggleLike, { ...params, ...body, keyHash }),
  )

  bind(endpoints.ownLikes, async ({ db, keyHash, query }) => {
    const guest = await ownGuestId(db, keyHash)
    return serializeFeedPage(await likedTransmissions(db, { ...query, guest }))
  })
}
