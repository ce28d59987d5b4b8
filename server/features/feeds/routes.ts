import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { serializeFeedPage } from '../../http/respond/serialized-json.ts'
import { ownGuestId } from '../../model/own-guest-id.ts'
import { feed, followingFeed } from './reads.ts'

export function feeds(bind: BindEndpoint): void {
  bind(endpoints.feed, async ({ db, query }) => serializeFeedPage(await feed(db, query)))

  bind(endpoints.followingFeed, async ({ db, keyHash, query }) => {
    const follower_id = query.follower_id ?? (await ownGuestId(db, keyHash))
    return serializeFeedPage(await followingFeed(db, { ...query, follower_id }))
  })
}
