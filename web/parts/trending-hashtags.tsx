import type { Hashtag } from '../../contract/resources.ts'
import type { TrendingTags } from '../../server/features/explore/trending.ts'
import { barLength } from '../drawing/bar-length.ts'
import { fullNumber } from '../text/numbers.ts'
import { aside } from '../words/site.ts'
import { cachedRender } from './cached-render.tsx'

/** The title names the window in which the uses are counted: a day, a week, or all time. */
export const trendingTitle = ({ within, tags }: TrendingTags): string =>
  tags.length === 0 ? aside.trending.none : aside.trending[within]

/** Hashtags, most used first, as bars by number of uses. The most used one spans the whole width. */
export const TrendingHashtags = cachedRender(({ tags }: { tags: Hashtag[] }) => {
  if (tags.length === 0) return <p class="help">{aside.noTags}</p>
  const highest = Math.max(...tags.map(({ count }) => count))
  return (
    <ul class="trends">
      {tags.map(({ tag, count }) => (
        <li key={tag}>
          <a class="trend" href={`/tag/${encodeURIComponent(tag)}`}>
            <svg class="bar" aria-hidden="true" width={barLength(count, highest)} />
            <span dir="auto">#{tag}</span>
            <span>
              {fullNumber(count)} <span class="visually-hidden">{aside.uses(count)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
})
