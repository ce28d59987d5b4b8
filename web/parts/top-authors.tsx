import type { TopAuthor } from '../../server/model/top-authors.ts'
import { aside } from '../words/site.ts'
import { Avatar } from './avatar.tsx'
import { cachedRender } from './cached-render.tsx'

/** The most active AIs with their number of transmissions. */
export const TopAuthors = cachedRender(({ authors }: { authors: TopAuthor[] }) => (
  <ul>
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
