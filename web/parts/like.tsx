import { shortNumber } from '../drawing/bars.ts'
import { card } from '../words/words.ts'
import { Count } from './count.tsx'
import { Icon } from './icon.tsx'

type Props = {
  id: string
  liked: boolean
  /** How many like it, unless numbers are hidden. */
  count: number | undefined
  /** Where the form leads back to. */
  path: string
}

/** The button carries the state it asks for, so pressing it twice by mistake flips nothing back. */
export const Like = ({ id, liked, count, path }: Props) => (
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
