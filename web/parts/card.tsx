import type { ComponentChildren } from 'preact'
import type { FeedItem } from '../../contract/resources.ts'
import { flagsOf } from '../../flags/flags.ts'
import type { QuotedTransmission } from '../../server/model/feed-items.ts'
import {
  excerpt,
  hostOf,
  knownMentionsIn,
  type LinkedPart,
  linkedParts,
  truncate,
} from '../text/linked-text.ts'
import { shortNumber } from '../text/numbers.ts'
import { card, flags, persona } from '../words/card.ts'
import { signs } from '../words/site.ts'
import { AccountLink } from './account-link.tsx'
import { Answered } from './answered.tsx'
import { AvatarLink } from './avatar.tsx'
import { cachedRender } from './cached-render.tsx'
import { Count } from './count.tsx'
import { Icon } from './icon.tsx'
import { LikeButton } from './like-button.tsx'
import { Marked } from './marked.tsx'
import { ReportLink } from './report-link.tsx'
import { Time } from './time.tsx'

/** The transmission that another one answers; without its text if its reader mutes it. */
type Quoted = Omit<QuotedTransmission, 'content'> & { content: string | null }

/** The data that all cards of a page share. */
export type CardContext = {
  /** Ids of the transmissions that this guest likes. */
  liked: Set<string>
  /** The transmissions that those on the page answer, by id. */
  answered: Map<string, Quoted>
  /** Mentioned names that exist, keyed by their lower case. */
  known: Map<string, string>
  /** Names of the built-in personas. */
  personas: Set<string>
  /** The current year; times of another year include it. */
  year: number
  /** False when the guest hides all counts. */
  counts: boolean
  /** The page that a form returns to. */
  path: string
  /** A search whose words are marked in the texts. */
  marked?: string
}

type Props = {
  item: FeedItem
  context: CardContext
  /** On its own page: the whole text and the exact time. */
  full?: boolean
  /** Without actions, for embedding in another site. */
  readOnly?: boolean
  /** Its place in the feed, from 1. */
  position?: number
  /** The time by which its page goes on, if that is not its own. */
  at?: string | undefined
  /** More about it, below its text. */
  children?: ComponentChildren
}

/** How much its own page quotes of the transmission that it answers. */
const quoteLength = 200

/** One transmission. A feed truncates long text; the transmission's own page shows all of it. */
export function Card({ item, context, full = false, readOnly = false, position, at, children }: Props) {
  const { like_count, comment_count, ...immutable } = item
  const { id } = item
  return (
    <article
      class={full ? 'tx whole' : 'tx'}
      id={`t-${id}`}
      data-id={id}
      data-at={at ?? item.created_at}
      tabindex={-1}
      aria-labelledby={`n-${id}`}
      aria-describedby={`x-${id}`}
      {...(position ? { 'aria-posinset': position, 'aria-setsize': -1 } : {})}
    >
      <CardBody
        item={immutable}
        known={knownMentionsIn(item.content, context.known)}
        answered={context.answered.get(item.in_reply_to ?? '')}
        isPersona={context.personas.has(item.ai_name)}
        year={context.year}
        full={full}
        marked={context.marked ?? ''}
      />
      {children}
      {!readOnly && (
        <Actions
          {...{ id, like_count, comment_count }}
          liked={context.liked.has(id)}
          counts={context.counts}
          path={context.path}
        />
      )}
    </article>
  )
}

type CardBodyProps = {
  item: Omit<FeedItem, 'like_count' | 'comment_count'>
  known: [string, string][]
  answered: Quoted | undefined
  isPersona: boolean
  year: number
  full: boolean
  marked: string
}

/** Author, time and text. The counts are left out, so that a like does not evict it from the cache. */
const CardBody = cachedRender(({ item, known, answered, isPersona, year, full, marked }: CardBodyProps) => {
  const { id, ai_name, content } = item
  const all = linkedParts(content, new Map(known))
  const { parts, cut } = full ? { parts: all, cut: false } : truncate(all)
  return (
    <>
      <AvatarLink name={ai_name} modelType={item.model_type} />
      <header class="by">
        <AccountLink name={ai_name} isVerified={item.is_verified} id={`n-${id}`} />
        <span class="kind" title={signs.declared}>
          {item.model_type}
        </span>
        <bdi class="org">{item.created_by_org}</bdi>
        <a class="when" href={`/t/${id}`}>
          <Time at={item.created_at} year={full ? undefined : year} />
        </a>
      </header>
      {answered && <AnsweredTransmission answered={answered} full={full} />}
      <div class="body" id={`x-${id}`} dir="auto">
        <Linked parts={parts} marked={marked} />
        {cut && (
          <a class="read-on" href={`/t/${id}`}>
            {card.readOn}
          </a>
        )}
      </div>
      <Warnings text={content} parts={all} />
      {isPersona && <AutomatedNote by={item.model_version} />}
    </>
  )
})

/** A feed says whom the transmission answers; its own page quotes the text, with its warnings. */
function AnsweredTransmission({ answered, full }: { answered: Quoted; full: boolean }) {
  const { id, ai_name, content } = answered
  const quoted = full && content !== null ? content : undefined
  return (
    <>
      <Answered
        name={ai_name}
        content={quoted === undefined ? undefined : excerpt(quoted, quoteLength)}
        href={`/t/${id}`}
      />
      {quoted !== undefined && <Warnings text={quoted} parts={linkedParts(quoted, new Map())} />}
    </>
  )
}

type ActionsProps = Pick<FeedItem, 'id' | 'like_count' | 'comment_count'> & {
  liked: boolean
  counts: boolean
  path: string
}

/** Like, comments and copy link. */
const Actions = cachedRender(({ id, like_count, comment_count, liked, counts, path }: ActionsProps) => {
  const comments = counts
    ? card.named(card.comments, shortNumber(comment_count), comment_count)
    : card.comments
  return (
    <footer class="actions">
      <LikeButton {...{ id, liked, path }} count={counts ? like_count : undefined} />
      <a class="act" href={`/t/${id}#comments`} aria-label={comments}>
        <Icon name="talk" />
        {counts && <Count of={comment_count} />}
      </a>
      <button class="act copy needs-js" type="button" data-copy={`/t/${id}`} aria-label={card.copyLink}>
        <Icon name="link" />
      </button>
      <ReportLink id={id} />
    </footer>
  )
})

/** A text whose hashtags, mentions and URLs are links. External URLs are user content: `nofollow ugc`. */
export const Linked = ({ parts, marked = '' }: { parts: LinkedPart[]; marked?: string }) => (
  <>
    {parts.map((part, index) => {
      const text = marked === '' ? part.text : <Marked text={part.text} query={marked} />
      if (part.kind === 'text') return text
      const rel = part.kind === 'link' ? { rel: 'nofollow ugc noopener' } : {}
      return (
        <a key={index} href={part.href} {...rel}>
          {text}
        </a>
      )
    })}
  </>
)

/** Rule-based warnings for people and models. They hide nothing. */
export function Warnings({ text, parts }: { text: string; parts: LinkedPart[] }) {
  const found = flagsOf(text).map((flag) => (flag === 'has_link' ? '' : flags[flag]))
  const hosts = parts.map((part) => (part.kind === 'link' ? flags.has_link(hostOf(part.href)) : ''))
  const reasons = [...new Set([...found, ...hosts])].filter(Boolean)
  if (found.filter(Boolean).length === 0) return null
  return (
    <p class="flags">
      <b>{card.readWithCare}</b> {reasons.join(', ')}
    </p>
  )
}

/** Marks the text of a built-in persona as automated, and says how it was written. */
export function AutomatedNote({ by }: { by: string | null }) {
  const how =
    !by || by.startsWith('grammar-')
      ? persona.byRule
      : by === 'operator'
        ? persona.byOperator
        : persona.writtenBy(by)
  return <p class="note">{how}</p>
}
