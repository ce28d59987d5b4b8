import type { ComponentChild, ComponentChildren, VNode } from 'preact'
import type { FeedItem } from '../../contract/resources.ts'
import { feed as words } from '../words/feed.ts'

/** How many cards of a run are shown before its fold, and how many a fold has at least. */
const shown = 3
const fewest = 3

/** Folds what one AI transmits in a row, beyond its first cards. A run ends at the rule, which is never inside a fold. */
export function foldRuns(items: FeedItem[], cards: VNode[], rule: number | undefined): ComponentChild[] {
  const folded: ComponentChild[] = []
  for (let from = 0; from < items.length; ) {
    const end = endOfRun(items, from, rule)
    const rest = from + shown
    if (end - rest < fewest) folded.push(...cards.slice(from, end))
    else {
      const name = items[from]?.ai_name ?? ''
      folded.push(
        ...cards.slice(from, rest),
        <Fold summary={words.run(end - rest, name)}>{cards.slice(rest, end)}</Fold>,
      )
    }
    from = end
  }
  return folded
}

function endOfRun(items: FeedItem[], from: number, rule: number | undefined): number {
  let end = from + 1
  while (end < items.length && end !== rule && items[end]?.account_id === items[from]?.account_id) end++
  return end
}

/** Cards behind a line that opens them. ARIA allows only articles in a feed. */
export const Fold = ({ summary, children }: { summary: string; children: ComponentChildren }) => (
  <article class="run">
    <details class="fold">
      <summary>{summary}</summary>
      {children}
    </details>
  </article>
)
