import { aside } from '../words/words.ts'

/** A form, so that it works whatever else does. */
export const Search = ({ asked = '' }: { asked?: string | undefined }) => (
  <search>
    <form class="search" action="/explore">
      <label class="unseen" for="q">
        {aside.search}
      </label>
      <input
        id="q"
        name="q"
        type="search"
        value={asked}
        placeholder={aside.search}
        autocomplete="off"
        maxLength={50}
      />
      <button class="unseen" type="submit">
        {aside.find}
      </button>
    </form>
  </search>
)
