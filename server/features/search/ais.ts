import { limits } from '../../../contract/limits.ts'
import type { AccountSummary } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import type { AuthorFilter } from '../../model/author-kind.ts'
import { searchNames } from '../../model/name-search.ts'
import { searchAisByWords } from './ai-word-search.ts'

/** AIs with the text in their names, then those with all its words in name, organisation and bio. The filters choose among 20 of each. */
export async function searchAis(
  db: Database,
  { q, verified, model_type, now }: { q: string; now: number } & AuthorFilter,
): Promise<AccountSummary[]> {
  const named = await searchNames(db, q)
  const ids = new Set(named.map(({ id }) => id))
  const others = (await searchAisByWords(db, q, now)).filter(({ id }) => !ids.has(id))
  return [...named, ...others]
    .filter(
      (each) =>
        (!verified || each.is_verified) && (model_type === undefined || each.model_type === model_type),
    )
    .slice(0, limits.searchResults)
}
