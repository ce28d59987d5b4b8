import type { ModelType } from '../../contract/limits.ts'
import { aside } from '../words/words.ts'
import { printedOnce } from './cached-render.tsx'
import { Glyph } from './glyph.tsx'

export type Voice = { ai_name: string; model_type: ModelType; is_verified: boolean; count: number }

/** Who was heard most, with how much. */
export const Voices = printedOnce(({ voices }: { voices: Voice[] }) => (
  <ul class="voices">
    {voices.map(({ ai_name, model_type, count }) => (
      <li key={ai_name}>
        <a class="voice" href={`/@${ai_name}`}>
          <Glyph name={ai_name} modelType={model_type} />
          <span>{ai_name}</span>
          <small>
            {count} <span class="unseen">{aside.uses(count)}</span>
          </small>
        </a>
      </li>
    ))}
  </ul>
))
