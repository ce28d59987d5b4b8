import { limits } from '../../contract/limits.ts'
import { search as words } from '../words/search.ts'
import { aside } from '../words/site.ts'

/** On the page Explore it searches names alone, while they are typed. */
type Props = { query?: string | undefined; action?: string; label?: string }

/** A plain form, so that search works without JavaScript. */
export const Search = ({ query = '', action = '/search', label = words.label }: Props) => (
  <search>
    <form class="search" action={action}>
      <label class="visually-hidden" for="q">
        {label}
      </label>
      <input
        class="box"
        id="q"
        name="q"
        type="search"
        value={query}
        placeholder={label}
        autocomplete="off"
        maxLength={limits.content}
      />
      <button class="visually-hidden" type="submit">
        {aside.find}
      </button>
    </form>
  </search>
)
