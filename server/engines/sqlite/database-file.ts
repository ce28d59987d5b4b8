import { statSync } from 'node:fs'
import { join } from 'node:path'

export const databaseFile = (dataDir: string): string => join(dataDir, 'longwave.db')

/** The folder inside the data directory in which an import or a restore builds the database. */
export const importingFolder = (dataDir: string): string => join(dataDir, 'importing')

export function requireFile(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new Error(`There is no database at ${file}.`)
  if (!stats.isFile()) throw new Error(`${file} cannot be used: it is not a regular file.`)
}
