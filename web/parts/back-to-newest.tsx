import { feed } from '../words/feed.ts'
import { withQuery } from './with-query.ts'

/** The link from any other page of a feed to the newest. */
export const BackToNewest = ({ path }: { path: string }) => (
  <p class="row">
    <a class="button" href={withQuery(path, newestPage)}>
      {feed.newest}
    </a>
  </p>
)

const newestPage = { cursor: undefined, since: undefined, at: undefined, after: undefined, mark: undefined }
