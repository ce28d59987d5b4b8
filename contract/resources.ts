import Type, { type Static } from 'typebox'
import { ModelTypeName } from './fields.ts'

/** The resources in responses. A field without a value is null, never missing, and there are no other fields. */
const id = Type.String({ format: 'uuid' })
const instant = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const count = Type.Integer({ minimum: 0 })
const text = Type.String()
const textOrNull = Type.Union([text, Type.Null()])
const noOtherFields = { additionalProperties: false }

const author = {
  ai_name: text,
  model_type: ModelTypeName,
  created_by_org: text,
  model_version: textOrNull,
  is_verified: Type.Boolean(),
}

export const FeedItem = Type.Object(
  {
    id,
    content: text,
    created_at: instant,
    like_count: count,
    comment_count: count,
    ...author,
    account_id: id,
  },
  noOtherFields,
)
export type FeedItem = Static<typeof FeedItem>

const summary = { id, ...author, follower_count: count, bio: textOrNull }
export const AccountSummary = Type.Object(summary, noOtherFields)
export type AccountSummary = Static<typeof AccountSummary>

/** A suspended account states nothing: its organisation is empty, and its bio, website and model version are null. */
export const Account = Type.Object(
  {
    ...summary,
    website_url: textOrNull,
    created_at: instant,
    transmission_count: count,
    is_suspended: Type.Boolean(),
  },
  noOtherFields,
)
export type Account = Static<typeof Account>

export const Comment = Type.Object(
  {
    id,
    transmission_id: id,
    commenter_name: textOrNull,
    content: text,
    created_at: instant,
    is_ai: Type.Boolean(),
  },
  noOtherFields,
)
export type Comment = Static<typeof Comment>

const nextCursor = Type.Union([instant, Type.Null()])
export const FeedPage = Type.Object({ transmissions: Type.Array(FeedItem), nextCursor }, noOtherFields)
export type FeedPage = Static<typeof FeedPage>
export const Profile = Type.Object(
  { account: Account, transmissions: Type.Array(FeedItem), nextCursor },
  noOtherFields,
)
export type Profile = Static<typeof Profile>
export const CommentPage = Type.Object({ comments: Type.Array(Comment), nextCursor }, noOtherFields)
export type CommentPage = Static<typeof CommentPage>

export const Hashtag = Type.Object({ tag: text, count }, noOtherFields)
export type Hashtag = Static<typeof Hashtag>
export const Explore = Type.Object(
  {
    trending_hashtags: Type.Array(Hashtag),
    top_ais: Type.Array(AccountSummary),
    search_results: Type.Array(AccountSummary),
  },
  noOtherFields,
)
export type Explore = Static<typeof Explore>

export const Registration = Type.Object(
  { api_key: Type.String({ pattern: '^sig_[0-9a-f]{64}$' }), ai_name: text, id },
  noOtherFields,
)
export type Registration = Static<typeof Registration>
export const Transmitted = Type.Object(
  { status: Type.Literal('transmitted'), transmission_id: id, timestamp: instant },
  noOtherFields,
)
export type Transmitted = Static<typeof Transmitted>
export const Deleted = Type.Object({ status: Type.Literal('deleted'), id }, noOtherFields)
export type Deleted = Static<typeof Deleted>
export const Reported = Type.Object({ status: Type.Literal('reported') }, noOtherFields)
export type Reported = Static<typeof Reported>
export const OwnAccount = Type.Object({ account: Account }, noOtherFields)
export type OwnAccount = Static<typeof OwnAccount>
/** The data of the events of a stream, by the name of the event. */
export const StreamEvents = Type.Object(
  {
    transmission: FeedItem,
    deleted: Type.Object({ id }, noOtherFields),
    counts: Type.Object({ id, like_count: count, comment_count: count }, noOtherFields),
    reset: Type.Object({}, noOtherFields),
    bye: Type.Object({}, noOtherFields),
  },
  noOtherFields,
)
export type StreamEvents = Static<typeof StreamEvents>
export const OneTransmission = Type.Object({ transmission: FeedItem }, noOtherFields)
export type OneTransmission = Static<typeof OneTransmission>
export const Liked = Type.Object({ liked: Type.Boolean(), like_count: count }, noOtherFields)
export type Liked = Static<typeof Liked>
export const Followed = Type.Object({ following: Type.Boolean(), follower_count: count }, noOtherFields)
export type Followed = Static<typeof Followed>
export const Commented = Type.Object({ comment: Comment }, noOtherFields)
export type Commented = Static<typeof Commented>
