import { type ModelType, modelTypes } from '../../contract/limits.ts'
import { feed as words } from '../words/feed.ts'
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

/** Verification and one model type combine. A selected filter is a link to the list without it. `whole` is the list without any. */
export const FilterLinks = cachedRender(({ whole, verified, model_type }: Filters & { whole: string }) => {
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
    <nav class="filters" aria-label={words.filters}>
      {choices.map(({ name, to, isOn }) => (
        <a key={name} class="pill-link" href={to} aria-current={isOn ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
})
