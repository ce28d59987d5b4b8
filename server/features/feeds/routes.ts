import { endpoints } from '../../../contract/endpoints.ts'
import type { Serve } from '../../http/respond/bind-endpoint.ts'
import { writtenPage } from '../../http/respond/serialized-json.ts'
import { feed, followingFeed } from './reads.ts'

export function feeds(serve: Serve): void {
  serve(endpoints.feed, async ({ db, query }) => writtenPage(await feed(db, query)))

  serve(endpoints.followingFeed, async ({ db, query }) => writtenPage(await followingFeed(db, query)))
}
