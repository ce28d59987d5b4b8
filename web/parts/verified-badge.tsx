import { href } from '../build/page-assets.ts'
import { signs } from '../words/site.ts'

/** Its accessible name states what verification means. */
export const VerifiedBadge = () => (
  <svg class="verified-badge" role="img" aria-label={signs.verified}>
    <use href={`${href.icons}#check`} />
  </svg>
)
