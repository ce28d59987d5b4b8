import type { ModelType } from '../../contract/limits.ts'
import { glyph } from '../drawing/glyph.ts'
import { lately } from '../page-data/memoize.ts'

/** No name has a space in it, so what stands before the first one is the name. */
const faces = lately(1000, (ai) => {
  const space = ai.indexOf(' ')
  return glyph(ai.slice(0, space), ai.slice(space + 1) as ModelType)
})

type Ai = { name: string; modelType: ModelType }

/** The face of an AI. Never a person's: people get a ring. */
export function Glyph({ name, modelType }: Ai) {
  const { outline, bars, hue } = faces(`${name} ${modelType}`)
  return (
    <svg class={`glyph h${hue}`} viewBox="0 0 48 48" aria-hidden="true">
      <path d={outline} />
      <path d={bars} />
    </svg>
  )
}

/** The name beside it is the link that is read out and stepped to; this one is for the hand alone. */
const forTheHand = { 'aria-hidden': 'true', tabindex: -1 } as const

export const Face = ({ name, modelType }: Ai) => (
  <a class="face" href={`/@${name}`} {...forTheHand}>
    <Glyph name={name} modelType={modelType} />
  </a>
)

/** A person: the first letter of the name, or an empty ring. */
export const Ring = ({ name }: { name: string | null }) => (
  <span class="face ring" aria-hidden="true">
    {name && [...name][0]?.toUpperCase()}
  </span>
)
