import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = { path: string; makeReadOnly(): void; unmount(): void }

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' })

/** A file system of this size in memory; undefined where this user may not mount one. */
export function mountSmallDisk(mebibytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'longwave-disk-'))
  try {
    mount('-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0700`, 'tmpfs', path)
  } catch {
    rmdirSync(path)
    return undefined
  }
  return {
    path,
    makeReadOnly: () => void mount('-o', 'remount,ro', path),
    unmount() {
      // Lazy, because a failed test may have left files open.
      execFileSync('umount', ['--lazy', path])
      rmdirSync(path)
    },
  }
}

/** The `skip` of tests that need a small disk. */
export const whyNoSmallDisk: string | false =
  process.platform === 'linux' && process.getuid?.() === 0
    ? false
    : 'only the root of a Linux may mount a small disk'
