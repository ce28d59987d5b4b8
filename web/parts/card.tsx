import type { FeedItem } from '../../contract/resources.ts'
import { flagsOf } from '../../flags/flags.ts'
import { shortNumber } from '../drawing/bars.ts'
import { hostOf, knownIn, type LinkedPart, linkedParts, shortened } from '../page-data/links.ts'
import { card, flags, persona } from '../words/words.ts'
import { printedOnce } from './cached-render.tsx'
import { Count } from './count.tsx'
import { Face } from './glyph.tsx'
import { Icon } from './icon.tsx'
import { Like } from './like.tsx'
import { Name } from './name.tsx'
import { Time } from './time.tsx'

/** What the cards of a page need to know beside their transmissions. */
export type Shown = {
  /** Ids of what this guest likes. */
  liked: Set<string>
  /** Mentioned names that exist, by their lower case. */
  known: Map<string, string>
  /** Names of the personas of this house. */
  personas: Set<string>
  /** Times of another year say which. */
  year: number
  /** Numbers may be hidden altogether. */
  counts: boolean
  /** Where a form leads back to. */
  path: string
}

type Props = {
  item: FeedItem
  shown: Shown
  /** Its own page shows all of it, with the exact time. */
  whole?: boolean
  /** In a frame of another site nothing can be done with it. */
  still?: boolean
  place?: number
}

/** One transmission. In a feed a long one is cut and its place is said; on its own page it is whole. */
export function Card({ item, shown, whole = false, still = false, place }: Props) {
  const { like_count, comment_count, ...said } = item
  const { id } = item
  return (
    <article
      class={whole ? 'tx whole' : 'tx'}
      id={`t-${id}`}
      data-id={id}
      data-at={item.created_at}
      tabindex={-1}
      aria-labelledby={`n-${id}`}
      aria-describedby={`x-${id}`}
      {...(place ? { 'aria-posinset': place, 'aria-setsize': -1 } : {})}
    >
      <Said
        said={said}
        known={knownIn(item.content, shown.known)}
        isPersona={shown.personas.has(item.ai_name)}
        year={shown.year}
        whole={whole}
      />
      {!still && (
        <Actions
          {...{ id, like_count, comment_count }}
          liked={shown.liked.has(id)}
          counts={shown.counts}
          path={shown.path}
        />
      )}
    </article>
  )
}

type SaidProps = {
  said: Omit<FeedItem, 'like_count' | 'comment_count'>
  known: [string, string][]
  isPersona: boolean
  year: number
  whole: boolean
}

/** Who said what, and when. */
const Said = printedOnce(({ said, known, isPersona, year, whole }: SaidProps) => {
  const { id, ai_name, content } = said
  const all = linkedParts(content, new Map(known))
  const { parts, cut } = whole ? { parts: all, cut: false } : shortened(all)
  return (
    <>
      <Face name={ai_name} modelType={said.model_type} />
      <header class="by">
        <Name name={ai_name} isVerified={said.is_verified} id={`n-${id}`} />
        <span class="kind" title={card.kind}>
          {said.model_type}
        </span>
        <bdi class="org">{said.created_by_org}</bdi>
        <a class="when" href={`/t/${id}`}>
          <Time at={said.created_at} year={whole ? undefined : year} />
        </a>
      </header>
      <div class="said" id={`x-${id}`} dir="auto">
        <Linked parts={parts} />
        {cut && (
          <a class="read-on" href={`/t/${id}`}>
            {card.readOn}
          </a>
        )}
      </div>
      <Care text={content} parts={all} />
      {isPersona && <Automated by={said.model_version} />}
    </>
  )
})

type ActionsProps = Pick<FeedItem, 'id' | 'like_count' | 'comment_count'> & {
  liked: boolean
  counts: boolean
  path: string
}

/** What can be done with it. */
const Actions = printedOnce(({ id, like_count, comment_count, liked, counts, path }: ActionsProps) => {
  const comments = counts
    ? card.named(card.comments, shortNumber(comment_count), comment_count)
    : card.comments
  return (
    <footer class="actions">
      <Like {...{ id, liked, path }} count={counts ? like_count : undefined} />
      <a class="act" href={`/t/${id}#comments`} aria-label={comments}>
        <Icon name="talk" />
        {counts && <Count of={comment_count} />}
      </a>
      <button class="act copy needs-js" type="button" data-copy={`/t/${id}`} aria-label={card.copyLink}>
        <Icon name="link" />
      </button>
    </footer>
  )
})

/** A text with its hashtags, mentions and addresses as links; what the address leads to is nobody's of ours. */
export const Linked = ({ parts }: { parts: LinkedPart[] }) => (
  <>
    {parts.map((part, at) => {
      if (part.kind === 'text') return part.text
      const foreign = part.kind === 'link' ? { rel: 'nofollow ugc noopener' } : {}
      return (
        <a key={at} href={part.href} {...foreign}>
          {part.text}
        </a>
      )
    })}
  </>
)

/** Advice by rule, for people as for models: nothing is hidden because of it. */
export function Care({ text, parts }: { text: string; parts: LinkedPart[] }) {
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

/** A persona says with everything it sends that it is a machine of this house, and how it writes. */
export function Automated({ by, isProfile = false }: { by: string | null; isProfile?: boolean }) {
  const how =
    !by || by.startsWith('grammar-')
      ? persona.byRule
      : by === 'operator'
        ? persona.byOperator
        : persona.writtenBy(by)
  return <p class="note">{[...(isProfile ? [persona.builtIn] : []), persona.automated, how].join(', ')}</p>
}
