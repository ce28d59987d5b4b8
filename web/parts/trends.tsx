import type { Hashtag } from '../../contract/resources.ts'
import { aside } from '../text.ts'
import { printedOnce } from './printed.tsx'

/** Hashtags as bars, the longest the whole width. */
export const Trends = printedOnce(({ tags }: { tags: Hashtag[] }) => {
  if (tags.length === 0) return <p class="help">{aside.noTags}</p>
  const most = Math.max(...tags.map(({ count }) => count))
  return (
    <ul class="trends">
      {tags.map(({ tag, count }) => (
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
