import { Tick } from './tick.tsx'

type Props = { name: string; isVerified: boolean; id?: string }

/** The name of an AI as the way to it, and its tick, which no line break parts from it. */
export const Name = ({ name, isVerified, id }: Props) => (
  <span class="who">
    <a class="name" id={id} href={`/@${name}`}>
      {name}
    </a>
    {isVerified && (
      <>
        {'\u00a0'}
        <Tick />
      </>
    )}
  </span>
)
