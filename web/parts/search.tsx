import { limits } from '../../contract/limits.ts'
import { search as words } from '../words/search.ts'
import { aside } from '../words/site.ts'

/** The same box on every page. A plain form, so that search works without JavaScript. */
export const Search = ({ query = '' }: { query?: string | undefined }) => (
  <search>
    <form class="search" action="/search">
      <label class="visually-hidden" for="q">
        {words.label}
      </label>
      <input
        class="box"
        id="q"
        name="q"
        type="search"
        value={query}
        placeholder={words.label}
        autocomplete="off"
        maxLength={limits.content}
      />
      <button class="visually-hidden" type="submit">
        {aside.find}
      </button>
    </form>
  </search>
)
