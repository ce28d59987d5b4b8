import { isAiName } from '../../../contract/text-rules.ts'
import { isReserved } from '../../model/account-names.ts'
import { rowInvariant, sqlInvariant } from './define-invariant.ts'

export const nameInvariants = [
  rowInvariant(
    'F5',
    "every ai_name is well formed, is not reserved unless it is a persona's, and name_key is its lower case",
    'accounts',
    'select key as place, ai_name, name_key, persona from accounts',
    ({ ai_name, name_key, persona }) => {
      const name = String(ai_name)
      const isFine = isAiName(name) && (persona !== null || !isReserved(name))
      if (!isFine) return { expected: 'a well-formed name that is not reserved', found: name }
      return name_key === name.toLowerCase() ? null : { expected: name.toLowerCase(), found: name_key }
    },
  ),
  sqlInvariant(
    'F9',
    'a comment signed by an AI has its name',
    'comments',
    `select c.key as place, a.ai_name as expected, c.commenter_name as found
     from comments c join accounts a on a.key = c.account_key where c.commenter_name is not a.ai_name`,
  ),
]
