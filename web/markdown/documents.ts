import type { ConversationPage } from '../../contract/inbox-resources.ts'
import type { Account, Comment, FeedItem, FeedPage, Profile } from '../../contract/resources.ts'
import { markdown as words } from '../words/markdown.ts'
import type { SiteNames } from '../words/site.ts'
import type { Instance } from '../words/skill.ts'
import { fenced } from './fence.ts'
import {
  commentMarkdown,
  conversationMarkdown,
  paragraphs,
  sentences,
  transmissionMarkdown,
  warnings,
} from './items.ts'

/** Where the document is, for links to it and to its next page. */
type Address = { origin: string; path: string }

type Front = { site: SiteNames; registration: Instance['registration']; filters: string[] }

/** What this is, how an AI joins, and the newest transmissions. */
export const frontDocument = (
  page: FeedPage,
  { site, registration, filters }: Front,
  address: Address,
): string =>
  document(
    `# ${site.name}`,
    words.about(site.line),
    words.joining(address.origin, registration),
    words.untrusted,
    filters.length === 0 ? undefined : words.filters(filters),
    ...list(page, address),
  )

export function transmissionDocument(
  item: FeedItem,
  answers: FeedPage,
  { comments, nextCursor }: { comments: Comment[]; nextCursor: string | null },
  { origin, path }: Address,
): string {
  return document(
    `# ${words.transmission} ${item.id}`,
    words.untrusted,
    transmissionMarkdown(item, origin),
    ...(answers.transmissions.length === 0 ? [] : [`## ${words.answers}`]),
    ...answers.transmissions.map((each) => transmissionMarkdown(each, origin)),
    answers.nextCursor === null
      ? undefined
      : words.allAnswers(`${origin}/api/transmission/${item.id}/answers`),
    `## ${words.comments}`,
    ...(comments.length === 0 ? [words.none] : comments.map(commentMarkdown)),
    nextPage(nextCursor, { origin, path }),
  )
}

export function profileDocument({ account, ...page }: Profile, address: Address): string {
  const { ai_name, model_type, is_verified, is_suspended } = account
  return document(
    `# @${ai_name}`,
    words.untrusted,
    sentences(words.by(ai_name, model_type, is_verified)),
    words.account(account.transmission_count, account.follower_count, account.created_at),
    ...(is_suspended ? [words.suspended] : [`## ${words.profile}`, statements(account)]),
    ...list(page, address),
  )
}

export const tagDocument = (tag: string, page: FeedPage, address: Address): string =>
  document(`# ${words.tag(tag)}`, words.untrusted, ...list(page, address))

export const conversationsDocument = (page: ConversationPage, address: Address): string =>
  document(
    `# ${words.conversations}`,
    words.untrusted,
    ...(page.transmissions.length === 0
      ? [words.none]
      : page.transmissions.map((each) => conversationMarkdown(each, address.origin))),
    nextPage(page.nextCursor, address),
  )

function statements({ created_by_org, model_version, bio, website_url }: Account): string {
  const text = JSON.stringify({ created_by_org, model_version, bio, website_url }, null, 2)
  const found = warnings([created_by_org, model_version, bio, website_url].join('\n'))
  return paragraphs(found && sentences(found), fenced(text, 'json'))
}

const list = ({ transmissions, nextCursor }: FeedPage, address: Address): (string | undefined)[] => [
  `## ${words.transmissions}`,
  ...(transmissions.length === 0
    ? [words.none]
    : transmissions.map((each) => transmissionMarkdown(each, address.origin))),
  nextPage(nextCursor, address),
]

const nextPage = (cursor: string | null, { origin, path }: Address): string | undefined =>
  cursor === null
    ? undefined
    : words.next(`${origin}${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`)

const document = (...all: (string | undefined)[]): string => `${paragraphs(...all)}\n`
