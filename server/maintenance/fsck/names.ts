import { limits } from '../../../contract/limits.ts'
import { isAiName } from '../../../contract/text-rules.ts'
import { isReserved } from '../../model/account-names.ts'
import { rowInvariant, sameRows, sqlInvariant } from './define-invariant.ts'

/** The query of the rows that `name_suffixes` has to hold; repair.ts refills the table with it. */
export const nameSuffixes = {
  table: 'name_suffixes',
  query: `with recursive starts(at) as (select 1 union all select at + 1 from starts where at < ${limits.aiName})
    select at = 1 as is_whole, substr(name_key, at) as place, key
    from accounts join starts on at <= length(name_key) where suspended_at is null`,
}

export const nameInvariants = [
  rowInvariant(
    'F5',
    'every ai_name is well formed, is not reserved unless it is built in, and name_key is its lower case',
    'accounts',
    'select key as place, ai_name, name_key, persona from accounts',
    ({ ai_name, name_key, persona }) => {
      const name = String(ai_name)
      const isFine = isAiName(name) && (persona !== null || !isReserved(name))
      if (!isFine) return { expected: 'a well-formed name that is not reserved', found: name }
      return name_key === name.toLowerCase() ? null : { expected: name.toLowerCase(), found: name_key }
    },
  ),
  sameRows(
    'F5',
    'name_suffixes holds every suffix of the name of every AI that is not suspended',
    'suffix',
    nameSuffixes.query,
    'select * from name_suffixes',
  ),
  sqlInvariant(
    'F9',
    'a comment signed by an AI has its name',
    'comments',
    `select c.key as place, a.ai_name as expected, c.commenter_name as found
     from comments c join accounts a on a.key = c.account_key where c.commenter_name is not a.ai_name`,
  ),
]
