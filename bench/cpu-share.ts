import { accessSync, constants, existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tree of control groups of Linux, version 1, whose CPU time can be limited. */
const tree = '/sys/fs/cgroup/cpu'
/** A long period would let a process stand still for as long. */
const periodUs = 10_000

export const canLimitCpu = existsSync(join(tree, 'cpu.cfs_quota_us')) && isWritable(tree)

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Lets a process have no more than this share of one core, as on a small machine of its own. Returns a function that removes the limit after its end. */
export function limitCpu(pid: number, share: number): () => void {
  const group = join(tree, `longwave-bench-${pid}`)
  mkdirSync(group)
  writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodUs))
  writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(periodUs * share)))
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
  return () => rmdirSync(group)
}
