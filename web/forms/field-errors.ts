import type { ApiError } from '../../contract/errors.ts'
import { errorMessage } from '../pages/error.tsx'
import type { SiteNames } from '../words/site.ts'

/** The sentence to show beside each field that was refused. */
export const sentencesByField = (errors: Record<string, ApiError>, site: SiteNames): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, errorMessage(error, site)]))
