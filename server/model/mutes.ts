import type { FeedItem } from '../../contract/resources.ts'
import { tagsIn } from '../../contract/text-parts.ts'
import type { Database } from '../db/database.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Row } from '../db/tables.ts'

/** A guest mutes an AI, by its id, or a hashtag. */
export type Mute = Omit<Row<'mutes'>, 'guest_id'>

/** Everything that a guest mutes: the ids of AIs, and hashtags. */
export type Mutes = { ais: ReadonlySet<string>; tags: ReadonlySet<string> }

export const noMutes: Mutes = { ais: new Set(), tags: new Set() }

export const hasMutes = ({ ais, tags }: Mutes): boolean => ais.size + tags.size > 0

export async function mutesOf(db: Database, guest_id: string): Promise<Mutes> {
  const rows = await db.all(mutesByGuest, { guest_id })
  const of = (wanted: Mute['kind']) =>
    new Set(rows.flatMap(({ kind, subject }) => (kind === wanted ? subject : [])))
  return { ais: of('ai'), tags: of('tag') }
}

/** Whether a transmission is by a muted AI, or has a muted hashtag. */
export const isMuted = (
  { account_id, content }: Pick<FeedItem, 'account_id' | 'content'>,
  { ais, tags }: Mutes,
): boolean => ais.has(account_id) || (tags.size > 0 && tagsIn(content).some((tag) => tags.has(tag)))

export const mutesByGuest = prepared((given: { guest_id: string }) =>
  q
    .selectFrom('mutes')
    .select(['kind', 'subject'])
    .where('guest_id', '=', given.guest_id)
    .orderBy('kind')
    .orderBy('subject'),
)
export const deleteMute = prepared((given: Row<'mutes'>) =>
  q
    .deleteFrom('mutes')
    .where('guest_id', '=', given.guest_id)
    .where('kind', '=', given.kind)
    .where('subject', '=', given.subject),
)
