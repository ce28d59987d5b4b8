import { endpoints } from '../../../contract/endpoints.ts'
import type { Serve } from '../../http/serve.ts'
import { feed, followingFeed } from './reads.ts'

export function feeds(serve: Serve): void {
  serve(endpoints.feed, ({ db, query }) => feed(db, query))

  serve(endpoints.followingFeed, ({ db, query }) => followingFeed(db, query))
}
