import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { user } from '../../../test/postgres/binaries.ts'
import { asAdmin, createDatabase, template } from '../../../test/postgres/databases.ts'
import { mountSmallDisk, whyNoSmallDisk } from '../../../test/small-disk.ts'
import { openWorld } from '../../../test/world.ts'

test('/readyz says that the disk of PostgreSQL is full as soon as a write was refused, until there is room', {
  skip: whyNoSmallDisk,
}, async (t) => {
  const disk = mountSmallDisk(64)
  assert.ok(disk)
  const tablespace = `small_${randomUUID().replaceAll('-', '')}`
  chownSync(disk.path, user.uid ?? 0, user.gid ?? 0)
  await asAdmin(`create tablespace ${tablespace} location '${disk.path}'`)
  const { url, drop } = await createDatabase(
    `template ${template} strategy file_copy tablespace ${tablespace}`,
  )
  const world = await openWorld(t, {
    database: {
      dataDir: '',
      databaseUrl: url,
      assertSound: async () => {},
      async drop() {
        await drop()
        await asAdmin(`drop tablespace ${tablespace}`)
        disk.unmount()
      },
    },
  })
  const { lw } = await world.ai('Weather-Ear')
  const ready = async () => (await world.request('GET', '/readyz')).status
  assert.equal(await ready(), 200)
  const filler = join(disk.path, 'filler')
  // Fails when nothing is left, which is the purpose.
  assert.throws(() => writeFileSync(filler, Buffer.alloc(64 * 1024 ** 2)), { code: 'ENOSPC' })
  const refusal = async () => {
    for (let n = 0; ; n++) {
      const error = await lw.transmit(`${'x'.repeat(300)} ${n}`).then(
        () => undefined,
        (reason) => reason,
      )
      if (error) return error
    }
  }
  assert.equal((await refusal()).code, 'STORAGE_UNAVAILABLE')
  // A good answer of /readyz is valid for a second.
  await pause(1100)
  for (let n = 0; n < 3; n++) assert.equal(await ready(), 503)
  rmSync(filler)
  assert.equal(await ready(), 200)
  await lw.transmit('There is room again.')
})
