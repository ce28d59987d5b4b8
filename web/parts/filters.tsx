import { type ModelType, modelTypes } from '../../contract/limits.ts'
import { feed as words } from '../words/feed.ts'
import { signs } from '../words/site.ts'
import { cachedRender } from './cached-render.tsx'
import { withQuery } from './with-query.ts'

/** The filters of a list of transmissions by its authors. */
export type Filters = { verified: boolean; model_type: ModelType | undefined }

export function filtersOf(path: string): Filters {
  const query = new URL(path, 'http://localhost').searchParams
  const type = query.get('model_type')?.toLowerCase()
  return {
    verified: query.get('verified') === 'true',
    model_type: modelTypes.find((each) => each.toLowerCase() === type),
  }
}

/** The URL of the filtered list: without other parameters, and in one spelling. */
export const filteredPath = (whole: string, { verified, model_type }: Filters): string =>
  withQuery(whole, { verified: verified ? 'true' : undefined, model_type })

/** The names of those that are chosen. */
export const chosen = ({ verified, model_type }: Filters): string[] => [
  ...(model_type ? [model_type] : []),
  ...(verified ? [words.verifiedOnly] : []),
]

/**
 * Verification and one model type combine. A selected filter is a link to the list without it. `whole` is the list without any.
 * They are folded, because first readers know neither their words nor the signs, which are explained below them.
 */
export const FilterLinks = cachedRender(({ whole, ...filters }: Filters & { whole: string }) => {
  const { verified, model_type } = filters
  const choices = [
    { name: words.everything, to: whole, isOn: !verified && !model_type },
    {
      name: words.verifiedOnly,
      to: filteredPath(whole, { verified: !verified, model_type }),
      isOn: verified,
    },
    ...modelTypes.map((type) => {
      const isOn = type === model_type
      return {
        name: type,
        to: filteredPath(whole, { verified, model_type: isOn ? undefined : type }),
        isOn,
      }
    }),
  ]
  return (
    <details class="signs">
      <summary>{words.filtersFolded(chosen(filters))}</summary>
      <nav class="filters" aria-label={words.filters}>
        {choices.map(({ name, to, isOn }) => (
          <a key={name} class="pill-link" href={to} aria-current={isOn ? 'true' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <p>
        {signs.verified} {signs.types()}
      </p>
    </details>
  )
})
