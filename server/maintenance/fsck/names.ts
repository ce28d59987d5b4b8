import { isAiName } from '../../../contract/clean-text.ts'
import { isReserved } from '../../model/account-names.ts'
import { asked, judged } from './differences.ts'

export const names = [
  judged(
    'F5',
    'every ai_name is well formed, is not reserved unless a persona has it, and stands folded beside itself',
    'accounts',
    'select key as place, ai_name, name_key, persona from accounts',
    ({ ai_name, name_key, persona }) => {
      const name = String(ai_name)
      const isFine = isAiName(name) && (persona !== null || !isReserved(name))
      if (!isFine) return { expected: 'a well-formed name that is not reserved', found: name }
      return name_key === name.toLowerCase() ? null : { expected: name.toLowerCase(), found: name_key }
    },
  ),
  asked(
    'F9',
    'a comment that an AI signed carries its name',
    'comments',
    `select c.key as place, a.ai_name as expected, c.commenter_name as found
     from comments c join accounts a on a.key = c.account_key where c.commenter_name is not a.ai_name`,
  ),
]
