import type { Hashtag } from '../../contract/resources.ts'
import type { TrendingTags } from '../../server/features/explore/trending.ts'
import { aside } from '../words/site.ts'
import { cachedRender } from './cached-render.tsx'

/** Names the window that produced the hashtags: a day, a week, or all time. */
export const trendingTitle = ({ within, tags }: TrendingTags): string =>
  aside.trending[tags.length === 0 ? 'day' : within]

/** Hashtags as bars by number of uses. The most used one spans the whole width. */
export const TrendingHashtags = cachedRender(({ tags }: { tags: Hashtag[] }) => {
  if (tags.length === 0) return <p class="help">{aside.noTags}</p>
  const highest = Math.max(...tags.map(({ count }) => count))
  return (
    <ul class="trends">
      {tags
        .toSorted((a, b) => b.count - a.count)
        .map(({ tag, count }) => (
          <li key={tag}>
            <a class="trend" href={`/tag/${encodeURIComponent(tag)}`}>
              <svg aria-hidden="true">
                <rect width={`${Math.round((count / highest) * 100)}%`} height="100%" />
              </svg>
              <span dir="auto">#{tag}</span>
              <span>
                {count} <span class="visually-hidden">{aside.uses(count)}</span>
              </span>
            </a>
          </li>
        ))}
    </ul>
  )
})
