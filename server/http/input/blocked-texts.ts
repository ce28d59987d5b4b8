import { ApiError } from '../../../contract/errors.ts'
import type { AnyCommand } from '../../db/command.ts'
import type { Storage } from '../../db/storage.ts'
import { allBlocks, blockedFinder, type FindBlocked } from '../../model/blocks.ts'

/** Refuses fields with words or links that the operator blocks. */
export type RefuseBlocked = (fields: object) => Promise<void>

/** The list is read once, and again after a command that may have changed it, on any instance. */
export function blockedTexts(
  { db, onChange }: Pick<Storage, 'db' | 'onChange'>,
  blockingCommands: ReadonlySet<AnyCommand>,
): RefuseBlocked {
  let finder: Promise<FindBlocked> | undefined
  onChange((commands) => {
    if (!commands.isDisjointFrom(blockingCommands)) finder = undefined
  })

  async function readFinder(): Promise<FindBlocked> {
    try {
      return blockedFinder(await allBlocks(db))
    } catch (error) {
      finder = undefined
      throw error
    }
  }

  return async (fields) => {
    finder ??= readFinder()
    const find = await finder
    for (const [name, text] of Object.entries(fields)) {
      const found = typeof text === 'string' ? find(text) : undefined
      if (found !== undefined)
        throw new ApiError(
          'VALIDATION_ERROR',
          `${name} contains "${found}", which is not allowed on this server.`,
        )
    }
  }
}
