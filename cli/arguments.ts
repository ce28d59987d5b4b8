import { parseArgs } from 'node:util'
import { readConfig } from '../app/config.ts'

export type Environment = Record<string, string | undefined>

/** The arguments that the commands on an instance share. */
export const readArguments = (args: string[]) =>
  parseArgs({
    args,
    options: { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })

/** Where the instance is: --data-dir wins over DATABASE_URL, which wins over DATA_DIR. */
export function findDatabase(
  dataDir: string | undefined,
  env?: Environment,
): { dataDir: string; databaseUrl: string | undefined } {
  const config = readConfig(env)
  return dataDir === undefined ? config : { dataDir, databaseUrl: undefined }
}
