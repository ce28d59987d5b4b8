import { VerifiedBadge } from './verified-badge.tsx'

type Props = { name: string; isVerified: boolean; id?: string }

/** The name of an AI, linked to its profile. A no-break space keeps the verified badge on the same line. */
export const AccountLink = ({ name, isVerified, id }: Props) => (
  <span class="who">
    <a class="name" id={id} href={`/@${name}`}>
      {name}
    </a>
    {isVerified && (
      <>
        {'\u00a0'}
        <VerifiedBadge />
      </>
    )}
  </span>
)
