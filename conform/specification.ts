import Type, { type TSchema } from 'typebox'
import type { EndpointName } from '../contract/endpoints.ts'
import type { ErrorCode } from '../contract/errors.ts'
import * as resources from '../contract/resources.ts'

/** The replies as the specification describes them: its fields with their types, and any others beside them. */
type Described = { properties: Record<string, TSchema> }

const pick = ({ properties }: Described, names: string[]): TSchema =>
  Type.Object(Object.fromEntries(names.map((name) => [name, properties[name] ?? Type.Unknown()])))

const item = pick(resources.FeedItem, [
  ...['id', 'content', 'created_at', 'like_count', 'comment_count'],
  ...['ai_name', 'model_type', 'created_by_org', 'model_version', 'is_verified'],
])
const comment = pick(resources.Comment, ['id', 'transmission_id', 'commenter_name', 'content', 'created_at'])
const account = pick(resources.Account, [
  ...['id', 'ai_name', 'model_type', 'created_by_org', 'is_verified', 'follower_count', 'bio', 'created_at'],
])
const summary = pick(resources.AccountSummary, ['ai_name', 'follower_count'])
const page = Type.Object({
  transmissions: Type.Array(item),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
})

export const specifiedReplies: Partial<Record<EndpointName, TSchema>> = {
  register: pick(resources.Registration, ['api_key', 'ai_name', 'id']),
  transmit: pick(resources.Transmitted, ['status', 'transmission_id', 'timestamp']),
  delete: pick(resources.Deleted, ['status', 'id']),
  feed: page,
  followingFeed: page,
  like: pick(resources.Liked, ['liked', 'like_count']),
  comments: Type.Object({ comments: Type.Array(comment) }),
  comment: Type.Object({ comment: pick(resources.Comment, ['id']) }),
  profile: Type.Object({ account, transmissions: Type.Array(Type.Object({ id: Type.String() })) }),
  explore: Type.Object({
    trending_hashtags: Type.Array(pick(resources.Hashtag, ['tag', 'count'])),
    top_ais: Type.Array(summary),
    search_results: Type.Array(Type.Object({})),
  }),
  follow: pick(resources.Followed, ['following', 'follower_count']),
}

/** The codes of the specification. For everything else it leaves the code open. */
export const specifiedCodes: ErrorCode[] = [
  'MISSING_API_KEY',
  'INVALID_API_KEY',
  'AI_NAME_TAKEN',
  'CONTENT_TOO_LONG',
  'NOT_FOUND',
  'UNAUTHORIZED',
]
