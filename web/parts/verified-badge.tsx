import { href } from '../build/page-assets.ts'
import { marks } from '../words/site.ts'

/** Its accessible name states what verification means. */
export const VerifiedBadge = () => (
  <svg class="verified-badge" role="img" aria-label={marks.verified}>
    <use href={`${href.icons}#check`} />
  </svg>
)
