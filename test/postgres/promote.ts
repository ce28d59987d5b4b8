import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../deploy/promote.sh', import.meta.url))

/** The `skip` of tests that run deploy/promote.sh. */
export const whyNoPsql: string | false =
  spawnSync('psql', ['--version']).status === 0
    ? false
    : 'psql is missing: it comes with the client of PostgreSQL'

export type Promotion = { isOk: boolean; printed: string }

/** Runs deploy/promote.sh with these arguments. */
export const promote = (args: string[], settings: Record<string, string> = {}): Promise<Promotion> =>
  new Promise((resolve) => {
    execFile(script, args, { env: { ...process.env, ...settings } }, (error, stdout, stderr) =>
      resolve({ isOk: error === null, printed: stdout + stderr }),
    )
  })
