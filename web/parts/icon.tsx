import { href } from '../build/page-assets.ts'

export type IconName = 'heart' | 'talk' | 'link' | 'live' | 'code' | 'search' | 'globe' | 'person' | 'menu'

/** Decorative: every icon stands beside a text or an accessible name. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="i" aria-hidden="true">
    <use href={`${href.icons}#${name}`} />
  </svg>
)
