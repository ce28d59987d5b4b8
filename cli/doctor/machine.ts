import type { DirectoryState } from '../../server/maintenance/inspect/data-directory.ts'
import { type Finding, mebibytes, on } from './finding.ts'

/** Free space below this many times the minimum is gone soon. */
const spare = 4

/** Judges the folder that holds an SQLite database. */
export function checkDirectory(dataDir: string, state: DirectoryState | undefined): Finding[] {
  if (!state) return [on('disk').note(`DATA_DIR ${dataDir} does not exist: the first start makes it.`)]
  return [
    checkPlace(dataDir, state),
    checkAccess(dataDir, state),
    checkSpace(state),
    checkModes(state),
    checkOwner(state),
    checkImport(state),
  ].flat()
}

function checkPlace(dataDir: string, { networkFileSystem }: DirectoryState): Finding[] {
  if (networkFileSystem === undefined) return []
  return [
    on('disk').mend(
      `DATA_DIR ${dataDir} is on a network file system (${networkFileSystem}), where acknowledged writes can be lost: set it to a local disk.`,
    ),
  ]
}

/** Another user's database gets a note instead, because the server may write where this command cannot. */
function checkAccess(dataDir: string, { writeRefusal, fileRefusal, isOwn }: DirectoryState): Finding[] {
  if (!isOwn) return []
  if (writeRefusal !== undefined)
    return [on('disk').mend(`DATA_DIR ${dataDir} cannot be used: ${writeRefusal}`)]
  return fileRefusal === undefined ? [] : [on('disk').mend(fileRefusal)]
}

function checkImport({ importing }: DirectoryState): Finding[] {
  if (importing === undefined) return []
  return [
    on('disk').note(
      `${importing} belongs to an import or restore that is running, or was killed: the next start removes what it left.`,
    ),
  ]
}

function checkSpace({ freeBytes, minimumBytes, databaseBytes }: DirectoryState): Finding {
  const { mend, ok } = on('disk')
  const free = `The disk of DATA_DIR has ${mebibytes(freeBytes)} free`
  if (freeBytes < minimumBytes)
    return mend(`${free}, less than ${mebibytes(minimumBytes)}: writes are refused until there is more.`)
  if (freeBytes < spare * minimumBytes)
    return mend(`${free}: make room, because below ${mebibytes(minimumBytes)} writes are refused.`)
  if (freeBytes < databaseBytes)
    return mend(
      `${free}, and the database has ${mebibytes(databaseBytes)}: make room for an export, and for the migration of an upgrade.`,
    )
  return ok(`${free}.`)
}

function checkModes({ open }: DirectoryState): Finding {
  const { mend, ok } = on('modes')
  if (open.length === 0) return ok('No other user of this machine can reach the database.')
  return mend(`Other users of this machine can reach ${open.join(', ')}: chmod go-rwx takes that away.`)
}

function checkOwner({ foreign, isOwn }: DirectoryState): Finding[] {
  const { mend, note } = on('owner')
  return [
    ...(foreign.length > 0
      ? [
          mend(
            `The owner of ${foreign.join(', ')} is not the one of the database: chown it to the user of the server.`,
          ),
        ]
      : []),
    ...(isOwn
      ? []
      : [
          note(
            'The database belongs to another user, so it was not opened: run this command as the user of the server.',
          ),
        ]),
  ]
}
