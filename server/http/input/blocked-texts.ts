import { ApiError } from '../../../contract/errors.ts'
import type { AnyCommand } from '../../db/command.ts'
import type { Storage } from '../../db/storage.ts'
import { allBlocks, blockedFinder, type FindBlocked } from '../../model/blocks.ts'

/** Refuses fields with words or links that the operator blocks: at once if the list is known. */
export type RefuseBlocked = (fields: object) => Promise<void> | undefined

/** The list is read once, and again after a command that may have changed it, on any instance. */
export function blockedTexts(
  { db, onChange }: Pick<Storage, 'db' | 'onChange'>,
  blockingCommands: ReadonlySet<AnyCommand>,
): RefuseBlocked {
  let finder: FindBlocked | undefined
  let reading: Promise<FindBlocked> | undefined
  onChange((commands) => {
    if (!commands.isDisjointFrom(blockingCommands)) finder = reading = undefined
  })

  return (fields) => {
    if (finder) return refuse(fields, finder)
    return read().then((found) => refuse(fields, found))
  }

  /** Reads the list, unless that is under way. A list that was changed meanwhile is not kept. */
  function read(): Promise<FindBlocked> {
    if (reading) return reading
    const own = allBlocks(db).then(blockedFinder)
    reading = own
    own.then(
      (found) => {
        if (reading === own) finder = found
      },
      () => {
        if (reading === own) reading = undefined
      },
    )
    return own
  }
}

function refuse(fields: object, find: FindBlocked): undefined {
  for (const [name, text] of Object.entries(fields)) {
    const found = typeof text === 'string' ? find(text) : undefined
    if (found !== undefined)
      throw new ApiError(
        'VALIDATION_ERROR',
        `${name} contains "${found}", which is not allowed on this server.`,
      )
  }
}
