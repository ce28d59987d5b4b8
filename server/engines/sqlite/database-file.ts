import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const databaseFile = (dataDir: string): string => join(dataDir, 'longwave.db')

export function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
}
