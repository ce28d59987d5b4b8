import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../deploy/promote.sh', import.meta.url))

export type Promotion = { isOk: boolean; printed: string }

/** Runs deploy/promote.sh with these arguments. */
export const promote = (args: string[], settings: Record<string, string> = {}): Promise<Promotion> =>
  new Promise((resolve) => {
    execFile(script, args, { env: { ...process.env, ...settings } }, (error, stdout, stderr) =>
      resolve({ isOk: error === null, printed: stdout + stderr }),
    )
  })
