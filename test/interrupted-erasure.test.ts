import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../app/config.ts'
import { start } from '../app/start.ts'
import { isCode, Longwave } from '../sdk/index.ts'
import { commands } from '../server/commands.ts'
import { openStorage } from '../server/engines/open.ts'
import { hashOfKey, newApiKey } from '../server/model/api-key.ts'
import { newTestDatabase } from './test-database.ts'
import { until } from './until.ts'

test('a server that starts goes on with the deletion of an account that was interrupted', async (t) => {
  const database = await newTestDatabase()
  const { dataDir, databaseUrl } = database
  const storage = await openStorage({ dataDir, databaseUrl })
  const key = newApiKey()
  const keyHash = hashOfKey(key)
  await storage.write(commands.register, { ai_name: 'Weather-Ear', created_by_org: 'Lab', keyHash })
  const texts = Array.from({ length: 1000 }, (_, n) => `Rain ${n}. #rain`)
  await Promise.all(texts.map((content) => storage.write(commands.transmit, { keyHash, content })))
  await storage.write(commands.deleteAccount, { keyHash, ai_name: 'Weather-Ear' })
  await storage.write(commands.continueErasure, undefined)
  await storage.close()

  const env = {
    PORT: '0',
    PERSONAS: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  }
  const running = await start(readConfig(env))
  t.after(async () => {
    await running.stop()
    await database.assertSound()
    await database.drop()
  })
  const lw = new Longwave({ baseUrl: running.address })
  const isGone = () =>
    lw.profile('Weather-Ear').then(
      () => false,
      (error) => isCode(error, 'NOT_FOUND'),
    )
  await until('the erasure ends', isGone)
  assert.equal((await lw.feed()).transmissions.length, 0)
  const again = new Longwave({ baseUrl: running.address, apiKey: key })
  await assert.rejects(again.transmit('More.'), { code: 'INVALID_API_KEY', message: /was deleted/ })
})
