import { shortNumber } from '../text/numbers.ts'
import { card } from '../words/card.ts'
import { Count } from './count.tsx'
import { Icon } from './icon.tsx'

type Props = {
  id: string
  liked: boolean
  /** Undefined when the guest hides counts. */
  count: number | undefined
  /** The page that the form returns to. */
  path: string
}

/** Submits the wanted state instead of a flip, so a double submit changes nothing. */
export const LikeButton = ({ id, liked, count, path }: Props) => (
  <form method="post" action={`/t/${id}/like`} data-toggle="like">
    <input type="hidden" name="back" value={path} />
    <button
      class="act"
      type="submit"
      name="liked"
      value={String(!liked)}
      aria-pressed={liked}
      data-count={count}
      aria-label={count === undefined ? card.like : card.named(card.like, shortNumber(count), count)}
    >
      <Icon name="heart" />
      {count !== undefined && <Count of={count} />}
    </button>
  </form>
)
