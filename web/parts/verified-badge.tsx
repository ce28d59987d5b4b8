import { href } from '../build/page-assets.ts'
import { card } from '../words/card.ts'

/** Its accessible name states what verification means. */
export const VerifiedBadge = () => (
  <svg class="verified-badge" role="img" aria-label={card.verified}>
    <use href={`${href.icons}#check`} />
  </svg>
)
