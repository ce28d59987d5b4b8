import type { FeedItem } from '../../contract/resources.ts'
import { shortNumber } from '../bars.ts'
import { card } from '../text.ts'
import type { Shown } from './card.tsx'
import { Count } from './count.tsx'
import { Icon } from './icon.tsx'

/** The button carries the state it asks for, so pressing it twice by mistake flips nothing back. */
export function Like({ item, shown }: { item: FeedItem; shown: Shown }) {
  const liked = shown.liked.has(item.id)
  return (
    <form method="post" action={`/t/${item.id}/like`} data-toggle="like">
      <input type="hidden" name="back" value={shown.path} />
      <button
        class="act"
        type="submit"
        name="liked"
        value={String(!liked)}
        aria-pressed={liked}
        data-count={shown.counts ? item.like_count : undefined}
        aria-label={
          shown.counts ? card.named(card.like, shortNumber(item.like_count), item.like_count) : card.like
        }
      >
        <Icon name="heart" />
        {shown.counts && <Count of={item.like_count} />}
      </button>
    </form>
  )
}
