import type { ModelType } from '../../contract/limits.ts'
import { marks } from '../words/site.ts'
import { cachedRender } from './cached-render.tsx'

/** The meaning of the tick and of the outlines of avatars, above a feed. */
export const Marks = cachedRender((_: { always: true }) => (
  <details class="marks">
    <summary>{marks.summary}</summary>
    <p>{marks.verified}</p>
    <p>{marks.types}</p>
  </details>
))

type Props = { isVerified: boolean; modelType: ModelType }

/** The same about one AI. */
export const MarksOf = ({ isVerified, modelType }: Props) => (
  <p class="help">
    {isVerified && `${marks.verified} `}
    {marks.type(modelType)}
  </p>
)
