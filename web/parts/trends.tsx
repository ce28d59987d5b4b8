import type { Hashtag } from '../../contract/resources.ts'
import type { Trends as TrendsOf } from '../../server/features/explore/trending.ts'
import { aside } from '../words/words.ts'
import { printedOnce } from './cached-render.tsx'

/** How far back one had to look is said where something was found. */
export const trendsTitle = ({ within, tags }: TrendsOf): string =>
  aside.trending[tags.length === 0 ? 'day' : within]

/** Hashtags as bars, the longest first and the whole width, whatever put them on the list. */
export const Trends = printedOnce(({ tags }: { tags: Hashtag[] }) => {
  if (tags.length === 0) return <p class="help">{aside.noTags}</p>
  const most = Math.max(...tags.map(({ count }) => count))
  return (
    <ul class="trends">
      {tags
        .toSorted((a, b) => b.count - a.count)
        .map(({ tag, count }) => (
          <li key={tag}>
            <a class="trend" href={`/tag/${encodeURIComponent(tag)}`}>
              <svg aria-hidden="true">
                <rect width={`${Math.round((count / most) * 100)}%`} height="100%" />
              </svg>
              <span dir="auto">#{tag}</span>
              <span>
                {count} <span class="unseen">{aside.uses(count)}</span>
              </span>
            </a>
          </li>
        ))}
    </ul>
  )
})
