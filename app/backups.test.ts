import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { backupProcessOf, newFolder, restoreFrom, whyNoProcessList } from '../test/backup-helpers.ts'
import { withDataDir } from '../test/proof/server-process.ts'
import { runCommand } from '../test/run-command.ts'
import { assertSound } from '../test/test-database.ts'
import { until } from '../test/until.ts'

test('a server makes a backup when one is due, and none because it was restarted', async (t) => {
  const folder = await newFolder(t)
  await withDataDir(async (_, start) => {
    const settings = { BACKUP_DIR: folder, BACKUP_EVERY: '12h', BACKUP_KEEP: '3' }
    const backups = async () => (await readdir(folder)).filter((name) => name.endsWith('.db'))
    const first = await start(settings)
    await until('a backup is logged', () => first.output().includes('Backed up to '))
    const [name = ''] = await backups()
    assert.match(name, /^longwave-\d{8}T\d{6}Z\.db$/)
    first.kill('SIGTERM')
    await first.exited

    const second = await start(settings)
    await sleep(1500)
    second.kill('SIGTERM')
    await second.exited
    assert.doesNotMatch(second.output(), /[Bb]ack(ed )?up/)
    assert.deepEqual(await backups(), [name])
    const dataDir = await newFolder(t)
    assert.equal((await restoreFrom(join(folder, name), { dataDir, databaseUrl: undefined })).code, 0)
    await assertSound(dataDir)
  })
})

test('a server works on when a backup fails, says why, and has the failure in the metrics until one succeeds', async (t) => {
  const folder = await newFolder(t)
  await withDataDir(async (_, start) => {
    const after = async (backupDir: string, sentence: string) => {
      const server = await start({ BACKUP_DIR: backupDir, METRICS_PORT: '0' })
      await until('the log says it', () => server.output().includes(sentence))
      const address = /Metrics are at (http:[^"\s]+)\./.exec(server.output())?.[1] ?? ''
      const text = await (await fetch(address)).text()
      const backups = await backupsOf(server.address)
      server.kill('SIGTERM')
      await server.exited
      return { output: server.output(), backups, figures: text.match(/^longwave_backup_\w+ .*$/gm) ?? [] }
    }
    const failed = await after(join(folder, 'missing', 'new'), 'The backup into BACKUP_DIR failed')
    assert.deepEqual(failed.figures, ['longwave_backup_failures 1'])
    assert.match(failed.output, /"level":50,.*"cause":"ENOENT: no such file or directory, mkdir/)
    assert.deepEqual(failed.backups, { newest: null, age_seconds: null, on_same_disk: null, failures: 1 })
    const made = await after(join(folder, 'new'), 'Backed up to ')
    assert.ok(Date.parse(made.backups.newest ?? '') <= Date.now())
    assert.equal(made.backups.on_same_disk, true)
    const [failures, newest] = made.figures
    assert.equal(failures, 'longwave_backup_failures 0')
    const age = Date.now() / 1000 - Number(newest?.split(' ')[1])
    assert.ok(age >= 0 && age < 600, String(newest))
  })
})

async function backupsOf(address: string) {
  const response = await fetch(`${address}/readyz`)
  assert.equal(response.status, 200)
  const { backups } = (await response.json()) as {
    backups: { newest: string | null; on_same_disk: boolean | null; failures: number }
  }
  return backups
}

test('SIGTERM during a backup ends the server as fast as ever, and leaves no half of it', {
  skip: whyNoProcessList,
}, async (t) => {
  const folder = await newFolder(t)
  await withDataDir(async (_, start) => {
    const server = await start({ BACKUP_DIR: folder })
    process.kill(await backupProcessOf(server.pid), 'SIGSTOP')
    server.kill('SIGTERM')
    assert.deepEqual(await server.exited, { code: 0, signal: null })
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name !== 'longwave-backups.lock'),
      [],
    )
    assert.doesNotMatch(server.output(), /The backup into BACKUP_DIR failed/)
  })
})

test('the backup after a kill removes the half of the one before', { skip: whyNoProcessList }, async (t) => {
  const folder = await newFolder(t)
  await withDataDir(async (_, start) => {
    const killed = await start({ BACKUP_DIR: folder })
    const child = await backupProcessOf(killed.pid)
    process.kill(child, 'SIGSTOP')
    killed.kill('SIGKILL')
    await killed.exited
    process.kill(child, 'SIGKILL')
    const part = 'longwave-20261122T150000Z.db.01234567-89ab-cdef-0123-456789abcdef.part'
    await writeFile(join(folder, part), 'half')
    const server = await start({ BACKUP_DIR: folder })
    await until('a backup is logged', () => server.output().includes('Backed up to '))
    const left = (await readdir(folder)).filter((name) => !/^longwave-\d{8}T\d{6}Z\.db$/.test(name))
    assert.deepEqual(left, ['longwave-backups.lock'])
  })
})

test('a wrong setting of the backups prevents the start', async (t) => {
  const file = join(await newFolder(t), 'taken')
  await writeFile(file, 'a file')
  const wrong: Record<string, RegExp> = {
    BACKUP_EVERY:
      /BACKUP_EVERY must be a number of minutes, hours or days, such as 30m, 24h or 7d, not 10\.\n$/,
    BACKUP_KEEP: /BACKUP_KEEP must be a number from 1 to 9999, not ten\.\n$/,
    BACKUP_DIR: /BACKUP_DIR \S+taken is a file: set it to a folder, or to one that can be made\.\n$/,
  }
  const values: Record<string, string> = { BACKUP_EVERY: '10', BACKUP_KEEP: 'ten', BACKUP_DIR: file }
  for (const [name, sentence] of Object.entries(wrong)) {
    const { code, output } = await runCommand(['serve'], { [name]: values[name] ?? '', DATA_DIR: '/proc/x' })
    assert.equal(code, 2)
    assert.match(output, sentence)
  }
})
