import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/until.ts'
import { newGuestId, openWorld } from '../../../test/world.ts'
import { broadcaster, type Listener } from './broadcast.ts'
import { latestKey } from './reads.ts'

test('a listener that has a transmission already gets the like that others get with the transmission', async (t) => {
  const world = await openWorld(t)
  const { db } = world.storage
  const ear = await world.ai('Weather-Ear')
  const before = await latestKey(db)
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  const after = await latestKey(db)
  await world.lw.like(id, { liker_id: newGuestId() })

  const listenerAt = (lastKey: number) => {
    let text = ''
    const connection = {
      ...{ sendAndFree() {}, end() {}, isOpen: () => true, onClose() {} },
      send(bytes: Uint8Array) {
        text += Buffer.from(bytes).toString()
      },
      drained: async () => {},
    }
    const listener: Listener = { filter: {}, lastKey, connection }
    return {
      listener,
      events: () => Array.from(text.matchAll(/^event: (\w+)$/gm), ([, name]) => name),
      text: () => text,
    }
  }
  const behind = listenerAt(before)
  const ahead = listenerAt(after)
  const { join, leave } = broadcaster({ db, onChange: () => {} }, (error) => assert.fail(String(error)))
  assert.ok(join(behind.listener) && join(ahead.listener))
  await until(
    'both listeners have the like',
    () => ahead.listener.lastKey !== after && behind.listener.lastKey !== before,
  )
  for (const { listener } of [behind, ahead]) leave(listener)
  assert.deepEqual([behind.events(), ahead.events()], [['transmission'], ['counts']])
  assert.match(behind.text(), /"like_count":1/)
})
