import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
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
    while (looks === before) await sleep(1)
  }
  for (let n = 0; n < 3; n++) await look()
  assert.deepEqual(told, ['Error: The disk is full.'])
  isBroken = false
  for (let n = 0; n < 3; n++) await look()
  assert.deepEqual(told, ['Error: The disk is full.', 'It works.'])
})
