import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../test/until.ts'
import type { AnyCommand } from '../db/command.ts'
import type { ChangeListener } from '../db/storage.ts'
import { type DeliveryLoop, deliveryLoop } from './delivery-loop.ts'

test('a storage that fails for a while is told of twice: when it begins and when it ends', async (t) => {
  let [isBroken, looks] = [true, 0]
  const told: string[] = []
  const loop: DeliveryLoop = deliveryLoop<never>(
    {
      async nextAt() {
        looks++
        if (isBroken) throw new Error('The disk is full.')
        return undefined
      },
      hasReceivers: async () => true,
      claim: async () => [],
      run: async () => {},
      wakingCommands: new Set(),
      startingCommands: new Set(),
    },
    {
      onChange: () => {},
      now: Date.now,
      onFailure: (error) => void told.push(String(error)),
      onRecovery: () => void told.push('It works.'),
    },
  )
  t.after(() => loop.stop())
  const look = async () => {
    const before = looks
    loop.wake()
    await until('the loop looks again', () => looks !== before)
  }
  for (let n = 0; n < 3; n++) await look()
  assert.deepEqual(told, ['Error: The disk is full.'])
  isBroken = false
  for (let n = 0; n < 3; n++) await look()
  assert.deepEqual(told, ['Error: The disk is full.', 'It works.'])
})

test('what comes between the two looks of the loop is delivered, although there was no receiver before', async (t) => {
  const [subscribe, comment] = [() => {}, () => {}] as unknown as [AnyCommand, AnyCommand]
  let change: ChangeListener = () => {}
  let hasReceiver = false
  let isOwed = false
  let looks = 0
  let betweenLooks = async () => {}
  const delivered = Promise.withResolvers<void>()
  const loop = deliveryLoop<object>(
    {
      nextAt: async () => (isOwed ? 0 : undefined),
      async hasReceivers() {
        looks++
        await betweenLooks()
        return hasReceiver
      },
      async claim() {
        isOwed = false
        return [{}]
      },
      run: async () => delivered.resolve(),
      wakingCommands: new Set([subscribe, comment]),
      startingCommands: new Set([subscribe]),
    },
    {
      onChange: (listener) => {
        change = listener
      },
      now: () => 1,
      onFailure: (error) => assert.fail(String(error)),
      onRecovery: () => {},
    },
  )
  t.after(() => loop.stop())
  await until('the loop looks', () => looks > 0)

  hasReceiver = true
  betweenLooks = async () => {
    betweenLooks = async () => {}
    isOwed = true
    change(new Set([comment]))
  }
  change(new Set([subscribe]))
  await Promise.race([delivered.promise, sleep(10_000).then(() => assert.fail('Nothing was delivered.'))])
})
