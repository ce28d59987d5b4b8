import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** An environment in which `longwave` is the command of this repository. */
export function withLongwave(folder: string): { PATH: string } {
  const command = `exec '${process.execPath}' '${resolve('bin/longwave.js')}' "$@"\n`
  writeFileSync(join(folder, 'longwave'), `#!/bin/sh\n${command}`, { mode: 0o755 })
  return { PATH: `${folder}:${process.env['PATH']}` }
}
