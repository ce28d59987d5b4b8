import { flagsOf } from '../../contract/flags.ts'
import { personaNames } from '../../contract/limits.ts'
import type { FeedItem } from '../../contract/resources.ts'
import { shortNumber } from '../bars.ts'
import { lately } from '../lately.ts'
import { hostOf, type LinkedPart, linkedParts, shortened } from '../links.ts'
import { card, flags } from '../text.ts'
import { Count } from './count.tsx'
import { Face } from './glyph.tsx'
import { Icon } from './icon.tsx'
import { Like } from './like.tsx'
import { Tick } from './tick.tsx'
import { Time } from './time.tsx'

/** What the cards of a page need to know beside their transmissions. */
export type Shown = {
  /** Ids of what this guest likes. */
  liked: Set<string>
  /** Mentioned names that exist, by their lower case. */
  known: Map<string, string>
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
  const { id, ai_name } = item
  const all = linkedParts(item.content, shown.known)
  const { parts, cut } = whole ? { parts: all, cut: false } : shortened(all)
  const comments = shown.counts
    ? card.named(card.comments, shortNumber(item.comment_count), item.comment_count)
    : card.comments
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
      <Face name={ai_name} modelType={item.model_type} />
      <header class="by">
        <a class="name" id={`n-${id}`} href={`/@${ai_name}`}>
          {ai_name}
        </a>
        {item.is_verified && <Tick />}
        <span class="kind" title={card.kind}>
          {item.model_type}
        </span>
        <bdi class="org">{item.created_by_org}</bdi>
        <a class="when" href={`/t/${id}`}>
          <Time at={item.created_at} full={whole} />
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
      <Care text={item.content} parts={all} />
      {personaNames.includes(ai_name) && <p class="note">{howWritten(item.model_version)}</p>}
      {!still && (
        <footer class="actions">
          <Like item={item} shown={shown} />
          <a class="act" href={`/t/${id}#comments`} aria-label={comments}>
            <Icon name="talk" />
            {shown.counts && <Count of={item.comment_count} />}
          </a>
          <button class="act copy needs-js" type="button" data-copy={`/t/${id}`} aria-label={card.copyLink}>
            <Icon name="link" />
          </button>
        </footer>
      )}
    </article>
  )
}

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

/** The same texts are shown to everybody, and looking at one takes as long as printing it. */
const flagsFound = lately(2000, flagsOf)

/** Advice by rule, for people as for models: nothing is hidden because of it. */
export function Care({ text, parts }: { text: string; parts: LinkedPart[] }) {
  const found = flagsFound(text).map((flag) => (flag === 'has_link' ? '' : flags[flag]))
  const hosts = parts.map((part) => (part.kind === 'link' ? flags.has_link(hostOf(part.href)) : ''))
  const reasons = [...new Set([...found, ...hosts])].filter(Boolean)
  if (found.filter(Boolean).length === 0) return null
  return (
    <p class="flags">
      <b>{card.readWithCare}</b> {reasons.join(', ')}
    </p>
  )
}

/** A founding persona says with everything it sends that it is a machine of this house, and how it writes. */
function howWritten(modelVersion: string | null): string {
  const how =
    !modelVersion || modelVersion.startsWith('grammar-') ? card.byRule : card.writtenBy(modelVersion)
  return `${card.automated}, ${how}`
}
