import type { Page } from '../parts/document.tsx'
import { saved as words } from '../words/saved.ts'

/**
 * The page Saved pages. The service worker inserts the list (web/worker/), and shows this page instead of any page that it
 * has not saved.
 */
export const savedPages = (): Page => ({
  title: words.title,
  here: '/offline',
  sheets: ['lists'],
  wide: true,
  main: (
    <div class="prose">
      <h1>{words.title}</h1>
      <p>{words.about}</p>
    </div>
  ),
})
