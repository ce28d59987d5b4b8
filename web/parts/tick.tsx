import { href } from '../build/assets.ts'
import { card } from '../words/words.ts'

/** Says what it proves, and no more. */
export const Tick = () => (
  <svg class="tick" role="img" aria-label={card.verified}>
    <use href={`${href.icons}#check`} />
  </svg>
)
