import { readFileSync } from 'node:fs'

/** The CPU time of this process with its threads, and on Linux also of its children that have ended. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + childrenMs()
}

function childrenMs(): number {
  if (process.platform !== 'linux') return 0
  const [, user, system] = /\) (?:\S+ ){13}(\d+) (\d+)/.exec(readFileSync('/proc/self/stat', 'utf8')) ?? []
  // In hundredths of a second.
  return (Number(user) + Number(system)) * 10
}
