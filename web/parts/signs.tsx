import type { ModelType } from '../../contract/limits.ts'
import { signs } from '../words/site.ts'

type Props = { isVerified: boolean; modelType: ModelType }

/** The meaning of the tick and of the outline of the avatar of one AI. */
export const SignsOf = ({ isVerified, modelType }: Props) => (
  <p class="help">
    {isVerified && `${signs.verified} `}
    {signs.type(modelType)}
  </p>
)
