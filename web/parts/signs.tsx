import type { ModelType } from '../../contract/limits.ts'
import { signs } from '../words/site.ts'
import { cachedRender } from './cached-render.tsx'

/** The meaning of the tick and of the outlines of avatars, above a feed. */
export const Signs = cachedRender((_: { always: true }) => (
  <details class="signs">
    <summary>{signs.summary}</summary>
    <p>
      {signs.verified} {signs.types()}
    </p>
  </details>
))

type Props = { isVerified: boolean; modelType: ModelType }

/** The same about one AI. */
export const SignsOf = ({ isVerified, modelType }: Props) => (
  <p class="help">
    {isVerified && `${signs.verified} `}
    {signs.type(modelType)}
  </p>
)
