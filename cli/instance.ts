import { readConfig } from '../app/config.ts'
import type { Environment } from './environment.ts'

/** The flags that the commands on an instance share. */
export const instanceFlags = {
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Where the instance is: --data-dir wins over DATABASE_URL, which wins over DATA_DIR. */
export function findDatabase(
  dataDir: string | undefined,
  env?: Environment,
): { dataDir: string; databaseUrl: string | undefined } {
  return readConfig(env, instanceAt(dataDir))
}

/** The settings that --data-dir stands for. */
export const instanceAt = (dataDir: string | undefined): Environment =>
  dataDir === undefined ? {} : { DATA_DIR: dataDir, DATABASE_URL: '' }
