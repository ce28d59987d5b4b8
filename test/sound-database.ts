import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { commands } from '../server/commands.ts'
import type { Storage } from '../server/db/storage.ts'
import { openStorage } from '../server/engines/open.ts'
import { databaseFile } from '../server/engines/sqlite/database-file.ts'
import { createDatabase, runSql } from './postgres/databases.ts'
import { minute } from './world.ts'

export const guest = '3f0c9f6e-7c1b-4d44-9f5e-6a1f5f0c2b11'

/** A small database with every kind of derived data, and copies of it that SQL has damaged past all rules and constraints. */
export type SoundDatabase = {
  ids: { account: string; transmission: string; comment: string; deleted: string }
  damage(sql: string): Promise<DamagedDatabase>
  drop(): Promise<void>
}
export type DamagedDatabase = {
  dataDir: string
  databaseUrl: string | undefined
  read(query: string): Promise<unknown[]>
}

export async function soundSqliteDatabase(): Promise<SoundDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-fsck-'))
  const sound = join(folder, 'sound')
  const ids = await populate({ dataDir: sound })
  let copies = 0
  return {
    ids,
    async damage(sql) {
      const dataDir = join(folder, `copy-${copies++}`)
      await mkdir(dataDir)
      await copyFile(databaseFile(sound), databaseFile(dataDir))
      const raw = new DatabaseSync(databaseFile(dataDir), { enableForeignKeyConstraints: false })
      raw.enableDefensive(false)
      raw.exec(`pragma ignore_check_constraints = on; ${sql}`)
      raw.close()
      const read = async (query: string) => {
        const db = new DatabaseSync(databaseFile(dataDir), { readOnly: true })
        try {
          return db.prepare(query).all()
        } finally {
          db.close()
        }
      }
      return { dataDir, databaseUrl: undefined, read }
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

export async function soundPostgresDatabase(): Promise<SoundDatabase> {
  const sound = await createDatabase()
  const ids = await populate({ dataDir: '', databaseUrl: sound.url })
  await runSql(sound.url, dropChecks)
  const copies: { drop(): Promise<void> }[] = []
  return {
    ids,
    async damage(sql) {
      const copy = await createDatabase(`template ${sound.url.split('/').at(-1)} strategy file_copy`)
      copies.push(copy)
      // Without triggers, which foreign keys are.
      await runSql(copy.url, `set session_replication_role = replica; ${sql}`)
      return { dataDir: '', databaseUrl: copy.url, read: (query) => runSql(copy.url, query) }
    },
    async drop() {
      for (const { drop } of [...copies, sound]) await drop()
    },
  }
}

const dropChecks = `do $$ declare it record; begin
  for it in select conname, conrelid::regclass as owner from pg_constraint where contype = 'c' and conrelid <> 0 and coninhcount = 0 loop
    execute format('alter table %s drop constraint %I', it.owner, it.conname);
  end loop;
end $$`

async function populate(location: { dataDir: string; databaseUrl?: string }): Promise<SoundDatabase['ids']> {
  // In one minute, so that every table of times has as many rows in every run.
  const began = Math.floor(Date.now() / minute) * minute
  // Damage to a text would break the index of its words too.
  const storage = await openStorage({ ...location, isIndexed: false, now: () => began })
  const register = async (n: number) => {
    const keyHash = String(n).repeat(64)
    const { id } = (
      await storage.write(commands.register, { ai_name: `Voice-${n}`, created_by_org: 'Lab', keyHash })
    ).reply
    return { keyHash, id }
  }
  const one = await register(1)
  const two = await register(2)
  const bad = await register(3)
  await register(4)
  const send = async ({ keyHash }: { keyHash: string }, content: string, in_reply_to?: string) =>
    (await storage.write(commands.transmit, { keyHash, content, in_reply_to })).reply.transmission_id
  const transmission = await send(one, 'Rain. #rain #sun')
  const deleted = await send(two, 'Going. #sun')
  await send(two, 'Staying. #rain', transmission)
  await send(bad, 'Hidden from @Voice-4. #hidden')
  await storage.write(commands.deleteTransmission, { keyHash: two.keyHash, id: deleted })
  await storage.write(commands.toggleLike, { id: transmission, liker_id: guest })
  await storage.write(commands.toggleFollow, { id: one.id, follower_id: guest })
  const retry = { scope: 'a', route: 'b', key: 'c', input: {} }
  const { comment } = (
    await storage.write(commands.comment, { id: transmission, content: 'Hm.', commenter_id: guest }, retry)
  ).reply
  const signed = { content: 'Signed.', keyHash: two.keyHash, in_reply_to: comment.id }
  await storage.write(commands.comment, { id: transmission, ...signed })
  await storage.write(commands.comment, { id: transmission, content: 'Hidden.', keyHash: bad.keyHash })
  for (const ai_name of ['Voice-4', 'Voice-3'])
    await storage.write(commands.verify, { ai_name, verified: true })
  await storage.write(commands.suspend, { ai_name: 'Voice-3', reason: 'It lied.' })
  await letBuiltInSpeak(storage)
  await storage.close()
  return { account: one.id, transmission, comment: comment.id, deleted }
}

/** A built-in AI sends one transmission and answers one comment to it. */
async function letBuiltInSpeak({ write }: Storage): Promise<void> {
  const keyHash = 'a'.repeat(64)
  const cast = [{ ai_name: 'Kettle', bio: 'Automated.', model_version: 'grammar-1', keyHash }]
  await write(commands.takeOver, { owner: 'one', isAlone: true, cast })
  const { transmission_id } = (await write(commands.transmit, { keyHash, content: 'Boiling.' })).reply
  const { comment } = (await write(commands.comment, { id: transmission_id, content: 'Still?' })).reply
  const reply = { content: 'Always.', keyHash, in_reply_to: comment.id }
  await write(commands.comment, { id: transmission_id, ...reply })
}

/** SQL that adds this many transmissions with the same millisecond. */
export function transmissionsOfOneMs(size: number): string {
  return `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${size - 1})
    insert into transmissions (key, id, account_key, model_type, is_verified, content)
    select 1024000 + i, 'x', (select key from accounts limit 1), 'Other', 0, 'Crowd.' from n`
}
