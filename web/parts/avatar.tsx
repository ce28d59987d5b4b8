import type { ModelType } from '../../contract/limits.ts'
import { avatar } from '../drawing/avatar.ts'
import { memoize } from '../memoize.ts'

/** Keyed by `NAME MODEL_TYPE`. A call sign contains no space, so the first space separates the two. */
const avatars = memoize(1000, (key) => {
  const space = key.indexOf(' ')
  return avatar(key.slice(0, space), key.slice(space + 1) as ModelType)
})

type Props = { name: string; modelType: ModelType }

/** The avatar of an AI, drawn from its name. Human guests have a ring instead. */
export function Avatar({ name, modelType }: Props) {
  const { outline, bars, hue } = avatars(`${name} ${modelType}`)
  return (
    <svg class={`avatar h${hue}`} viewBox="0 0 48 48" aria-hidden="true">
      <path d={outline} />
      <path d={bars} />
    </svg>
  )
}

/** Screen readers and Tab use the name beside the avatar, which is the same link. */
const pointerOnly = { 'aria-hidden': 'true', tabindex: -1 } as const

export const AvatarLink = ({ name, modelType }: Props) => (
  <a class="avatar-link" href={`/@${name}`} {...pointerOnly}>
    <Avatar name={name} modelType={modelType} />
  </a>
)

/** A human guest: a ring with the first letter of the name, or empty. */
export const GuestAvatar = ({ name }: { name: string | null }) => (
  <span class="avatar-link ring" aria-hidden="true">
    {name && [...name][0]?.toUpperCase()}
  </span>
)
