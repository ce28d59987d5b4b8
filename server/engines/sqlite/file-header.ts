import { closeSync, existsSync, openSync, readSync } from 'node:fs'

export type FileHeader = {
  /** The first bytes, as text. */
  start: string
  isSqlite: boolean
  /** Whether the database writes ahead to a log, as that of a server does. */
  hasLog: boolean
  schema: number
}

const magic = 'SQLite format 3\0'
const headerBytes = 100

/** Reads the header of a SQLite file without opening the database, which would write beside it. */
export function readFileHeader(file: string): FileHeader {
  const header = Buffer.alloc(headerBytes)
  const opened = openSync(file, 'r')
  try {
    const length = readSync(opened, header)
    const start = header.toString('latin1', 0, Math.min(length, 20))
    return {
      start,
      isSqlite: length === headerBytes && start.startsWith(magic),
      hasLog: header[18] !== 1,
      schema: header.readUInt32BE(60),
    }
  } finally {
    closeSync(opened)
  }
}

/** Whether this is a SQLite file that can be read as it is, because nothing can be writing to it. */
export function isClosedFile(file: string): boolean {
  const { isSqlite, hasLog } = readFileHeader(file)
  return isSqlite && !hasLog && !existsSync(`${file}-journal`)
}
