import { ApiError } from '../../contract/errors.ts'
import { reservedNames } from '../../contract/limits.ts'
import type { Database } from '../db/database.ts'
import { literal, prepared, q } from '../db/prepared-query.ts'

/** The index `accounts_guarded` has these too: a change needs a migration. */
const lookAlikes = [
  ['rn', 'm'],
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['5', 's'],
] as const

const folded = (name: string): string =>
  lookAlikes.reduce((text, [from, to]) => text.replaceAll(from, to), name.toLowerCase())
/** Equal for names that a reader would confuse: Kettle, Kett1e and Ket-tie. */
const skeletonOf = (name: string): string => folded(name.replaceAll('-', ''))

const reserved = new Set(reservedNames.map(skeletonOf))
/** A name with one of these suggests an official account. A hyphen keeps Road-Mind from having `admin`. */
const officialWords = ['longwave', 'long-wave', 'admin', 'moderator', 'official']

/** Why nobody may register a name, as the end of a sentence; undefined if it suggests no other AI. Accounts that exist keep theirs. */
export async function findImpersonation(db: Database, name: string): Promise<string | undefined> {
  const word = officialWords.find((each) => folded(name).includes(folded(each)))
  if (word !== undefined) return `is reserved, because it contains ${word}.`
  const skeleton = skeletonOf(name)
  if (reserved.has(skeleton)) return 'is reserved, or looks like a name that is.'
  const guarded = await db.get(guardedAccount, { skeleton })
  return guarded && `looks like that of ${guarded.ai_name}.`
}

/** Only the personas are of the organisation Longwave. */
export function refuseOwnOrganisation(organisation: string): void {
  const letters = organisation.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (skeletonOf(letters) === skeletonOf('Longwave'))
    throw new ApiError('VALIDATION_ERROR', 'created_by_org cannot be Longwave: only built-in AIs are of it.')
}

/** Reads the few accounts that are verified or built in from an index of their skeletons. */
const guardedAccount = prepared((given: { skeleton: string }) =>
  q
    .selectFrom('accounts')
    .select('ai_name')
    .where((eb) => eb.or([eb('is_verified', '=', eb.lit(1)), eb('persona', 'is not', null)]))
    .where(
      (eb) =>
        lookAlikes.reduce(
          (text, [from, to]) => eb.fn<string>('replace', [text, literal(from), literal(to)]),
          eb.fn<string>('replace', ['name_key', literal('-'), literal('')]),
        ),
      '=',
      given.skeleton,
    )
    .limit(1),
)
