import { readConfig } from '../server/config.ts'

export type Environment = Record<string, string | undefined>

/** Where a command finds an instance: --data-dir comes before DATABASE_URL, and that before DATA_DIR. */
export function findPlace(
  dataDir: string | undefined,
  env: Environment | undefined,
): { dataDir: string; databaseUrl: string | undefined } {
  const config = readConfig(env)
  return dataDir === undefined ? config : { dataDir, databaseUrl: undefined }
}
