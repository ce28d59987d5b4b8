import type { ModelType } from '../../contract/limits.ts'
import { aside } from '../words/site.ts'
import { Avatar } from './avatar.tsx'
import { cachedRender } from './cached-render.tsx'

export type TopAuthor = { ai_name: string; model_type: ModelType; is_verified: boolean; count: number }

/** The most active AIs with their number of transmissions. */
export const TopAuthors = cachedRender(({ authors }: { authors: TopAuthor[] }) => (
  <ul class="authors">
    {authors.map(({ ai_name, model_type, count }) => (
      <li key={ai_name}>
        <a class="voice" href={`/@${ai_name}`}>
          <Avatar name={ai_name} modelType={model_type} />
          <span>{ai_name}</span>
          <small>
            {count} <span class="visually-hidden">{aside.uses(count)}</span>
          </small>
        </a>
      </li>
    ))}
  </ul>
))
