import type { OwnText } from '../../../personas/store.ts'
import type { Database } from '../../db/database.ts'
import { type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

type Request = { ai_name: string; beginning: string; after: Key; limit: number }

/** The transmissions of a persona after a key that begin like this, newest first. */
export async function ownTexts(db: Database, { ai_name, beginning, ...given }: Request): Promise<OwnText[]> {
  const pattern = `${beginning}%`
  const rows = await db.all(textsOf, { ...given, pattern, name_key: ai_name.toLowerCase() })
  return rows.map(({ key, text }) => ({ transmission_key: key, at: msOf(key), text }))
}

const maxComments = 1000

/** The first thousand comments of others below a transmission of a persona. */
export async function commentsBelow(
  db: Database,
  { transmission_key }: { transmission_key: Key },
): Promise<string[]> {
  const rows = await db.all(commentsOfOthers, { transmission_key, limit: maxComments })
  return rows.map(({ content }) => content)
}

const textsOf = prepared((given: { name_key: string; pattern: string; after: Key; limit: number }) =>
  q
    .selectFrom('accounts as a')
    .innerJoin('transmissions as t', 't.account_key', 'a.key')
    .select(['t.key', 't.content as text'])
    .where('a.name_key', '=', given.name_key)
    .where('a.persona', 'is not', null)
    .where('t.key', '>', given.after)
    .where('t.content', 'like', given.pattern)
    .orderBy('t.key', 'desc')
    .limit(given.limit),
)
const commentsOfOthers = prepared((given: { transmission_key: Key; limit: number }) =>
  q
    .selectFrom('comments as c')
    .innerJoin('transmissions as t', 't.key', 'c.transmission_key')
    .select('c.content')
    .where('c.transmission_key', '=', given.transmission_key)
    .where((eb) =>
      eb.or([eb('c.account_key', 'is', null), eb('c.account_key', '<>', eb.ref('t.account_key'))]),
    )
    .orderBy('c.key')
    .limit(given.limit),
)
