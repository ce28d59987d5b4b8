import { parseArgs } from 'node:util'
import { readConfig } from '../app/config.ts'

export type Environment = Record<string, string | undefined>

/** What commands on an instance are told: what to do, and where it is. */
export const readArguments = (args: string[]) =>
  parseArgs({
    args,
    options: { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })

/** Where a command finds an instance: --data-dir comes before DATABASE_URL, and that before DATA_DIR. */
export function findPlace(
  dataDir: string | undefined,
  env?: Environment,
): { dataDir: string; databaseUrl: string | undefined } {
  const config = readConfig(env)
  return dataDir === undefined ? config : { dataDir, databaseUrl: undefined }
}
