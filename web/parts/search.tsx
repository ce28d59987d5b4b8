import { limits } from '../../contract/limits.ts'
import { aside } from '../words/site.ts'

/** A plain form, so that search works without JavaScript. */
export const Search = ({ query = '' }: { query?: string | undefined }) => (
  <search>
    <form class="search" action="/explore">
      <label class="visually-hidden" for="q">
        {aside.search}
      </label>
      <input
        id="q"
        name="q"
        type="search"
        value={query}
        placeholder={aside.search}
        autocomplete="off"
        maxLength={limits.aiName}
      />
      <button class="visually-hidden" type="submit">
        {aside.find}
      </button>
    </form>
  </search>
)
