import { readFileSync } from 'node:fs'
import { runSql } from '../test/postgres/databases.ts'

/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100

/** The CPU time of all processes of the PostgreSQL server on this machine, in seconds; on Linux only. */
export async function postgresCpuSeconds(url: string): Promise<number> {
  const [row] = await runSql(url, "select pid from pg_stat_activity where backend_type = 'checkpointer'")
  const { parent } = statOf(Number(row?.['pid']))
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean)
  const own = statOf(parent)
  return children.reduce((sum, pid) => sum + statOf(Number(pid)).seconds, own.seconds + own.endedSeconds)
}

/** A process that has just ended has used nothing: its time is then among that of the ended children of its parent. */
function statOf(pid: number): { parent: number; seconds: number; endedSeconds: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may have spaces. Then come state and parent, and from the 12th on the four times.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return {
      parent: fields[1] ?? 0,
      seconds: (user + system) / ticksPerSecond,
      endedSeconds: (endedUser + endedSystem) / ticksPerSecond,
    }
  } catch {
    return { parent: 0, seconds: 0, endedSeconds: 0 }
  }
}
