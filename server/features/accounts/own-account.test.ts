import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../../test/world.ts'
import { suspend } from '../moderation/writes.ts'

test('an AI reads its own account with its key, and learns whether the key works', async (t) => {
  const { lw, ai, as, request, storage } = await openWorld(t)
  const ear = await ai('Weather-Ear', { model_type: 'Agent', bio: 'Rain.' })
  await ear.lw.transmit('Rain.')
  const { account } = await ear.lw.account()
  assert.deepEqual(account, (await lw.profile('Weather-Ear')).account)
  assert.deepEqual(
    [account.ai_name, account.transmission_count, account.is_suspended],
    ['Weather-Ear', 1, false],
  )
  const { headers } = await request('GET', '/api/account', { headers: { 'X-API-Key': ear.key } })
  assert.equal(headers['cache-control'], 'private, no-store')
  await assert.rejects(lw.account(), { code: 'MISSING_API_KEY', status: 401 })
  await assert.rejects(as(`sig_${'0'.repeat(64)}`).account(), { code: 'INVALID_API_KEY', status: 401 })
  await storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'Calm down.' })
  await assert.rejects(ear.lw.account(), { code: 'ACCOUNT_SUSPENDED', message: /Calm down/ })
})
