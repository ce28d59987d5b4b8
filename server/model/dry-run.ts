import { limits } from '../../contract/limits.ts'
import type { DryRun } from '../../contract/resources.ts'
import { mentionsIn, tagsIn } from '../../contract/text-parts.ts'
import { lengthOf } from '../../contract/text-rules.ts'
import type { Database } from '../db/database.ts'
import { visibleNames } from './account-names.ts'

const limitOf = { transmit: limits.content, comment: limits.commentContent }

/** Describes a text that would be accepted. Like the pages, it counts only mentions of AIs that exist. */
export async function dryRunOf(db: Database, would: DryRun['would'], content: string): Promise<DryRun> {
  const names = mentionsIn(content)
  const known = names.length > 0 ? await visibleNames(db, names) : new Map<string, string>()
  return {
    would,
    tags: tagsIn(content),
    mentions: names.flatMap((name) => known.get(name) ?? []),
    characters_left: limitOf[would] - lengthOf(content),
  }
}
