import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { day, minute, openWorld, type World } from '../../../test/world.ts'
import { waitingReplies } from './reads.ts'
import {
  acquireLease,
  claimReply,
  claimSlot,
  closeSlot,
  fillReply,
  fillSlot,
  reserveCall,
  setModelVersion,
  settleCall,
} from './writes.ts'

const keyOf = (name: string, holder: string): string =>
  `sig_${createHash('sha256').update(`${name} ${holder}`).digest('hex')}`

/** Acquires the lease for a process, with API keys of its own. */
async function acquireFor(world: World, owner: string, epoch?: number) {
  return (await world.storage.write(acquireLease, { owner, epoch, isAlone: false, cast: castFor(owner) }))
    .reply
}

const castFor = (owner: string) =>
  ['Kettle', 'Tideline'].map((ai_name) => ({
    ai_name,
    bio: 'Automated, built into Longwave.',
    model_version: 'grammar-1',
    keyHash: createHash('sha256').update(keyOf(ai_name, owner)).digest('hex'),
    occasions: [],
  }))

const written = { template: null, model_version: 'grammar-1', facts: '{}' }
const notHolder = { code: 'INVALID_API_KEY' }

test('a new lease holder locks out the former one: its API keys are revoked and its writes refused', async (t) => {
  const world = await openWorld(t)
  const { epoch: first = 0 } = await acquireFor(world, 'one')
  const slot = { epoch: first, ai_name: 'Kettle', slot_at: 1_000_000 }
  await world.storage.write(claimSlot, { ...slot, occasion: 'daily' })

  // While the lease is renewed no other process acquires it; after it expires the next one does.
  assert.equal((await acquireFor(world, 'two')).epoch, undefined)
  world.clock.advance(minute)
  assert.equal((await acquireFor(world, 'one', first)).epoch, first)
  world.clock.advance(1.5 * minute)
  assert.equal((await acquireFor(world, 'two')).epoch, undefined)
  world.clock.advance(minute)
  const { epoch: second = 0 } = await acquireFor(world, 'two')
  assert.equal(second, first + 1)

  await assert.rejects(world.as(keyOf('Kettle', 'one')).transmit('Still here?'), notHolder)
  const fill = { ...slot, written: { ...written, text: 'Late.' } }
  await assert.rejects(world.storage.write(fillSlot, fill), notHolder)
  await assert.rejects(world.storage.write(claimSlot, { ...slot, occasion: 'daily' }), notHolder)
  await assert.rejects(
    world.storage.write(closeSlot, { ...slot, transmission_id: null, reason: 'late' }),
    notHolder,
  )
  await assert.rejects(
    world.storage.write(setModelVersion, { epoch: first, ai_name: 'Kettle', model_version: 'mine' }),
    notHolder,
  )
  await assert.rejects(
    world.storage.write(reserveCall, {
      epoch: first,
      ai_name: 'Kettle',
      tokens: 1,
      budgets: { own: 1, calls: 1, tokens: 1 },
    }),
    notHolder,
  )
  await world.storage.write(closeSlot, {
    ...slot,
    epoch: second,
    transmission_id: null,
    reason: 'nothing_to_say',
  })
})

test('a member whose account has another name stays away, and the others go on', async (t) => {
  const world = await openWorld(t)
  const { epoch } = await acquireFor(world, 'one')
  const [kettle, tideline] = castFor('one')
  assert.ok(kettle && tideline)
  const cast = [{ ...kettle, ai_name: 'Kettle-1' }, tideline]
  const { reply } = await world.storage.write(acquireLease, { owner: 'one', epoch, isAlone: false, cast })
  assert.deepEqual(
    [reply.members.map(({ ai_name }) => ai_name), reply.takenNames],
    [['Tideline'], ['Kettle-1']],
  )
})

test('the first text stored for a slot wins, and no persona uses the same text twice', async (t) => {
  const world = await openWorld(t)
  const { epoch = 0 } = await acquireFor(world, 'one')
  const fill = async (slot_at: number, text: string) =>
    (
      await world.storage.write(fillSlot, {
        epoch,
        ai_name: 'Kettle',
        slot_at,
        written: { ...written, text },
      })
    ).reply
  for (const slot_at of [1_000_000, 2_000_000]) {
    await world.storage.write(claimSlot, { epoch, ai_name: 'Kettle', slot_at, occasion: 'daily' })
  }
  assert.equal((await fill(1_000_000, 'First.'))?.text, 'First.')
  assert.equal((await fill(1_000_000, 'Second.'))?.text, 'First.')
  assert.equal(await fill(2_000_000, 'First.'), null)
  assert.equal((await fill(2_000_000, 'Another.'))?.text, 'Another.')
})

test('a text that was sent before its process died is neither dropped nor sent again, however late the next process starts', async (t) => {
  const world = await openWorld(t)
  const { epoch = 0 } = await acquireFor(world, 'one')
  const { storage } = world
  const kettle = { epoch, ai_name: 'Kettle' }
  const slot = { ...kettle, slot_at: world.clock.now() - minute }
  await storage.write(claimSlot, { ...slot, occasion: 'daily' })
  await storage.write(fillSlot, { ...slot, written: { ...written, text: 'Warm.' } })
  const { transmission_id } = await world.as(keyOf('Kettle', 'one')).transmit('Warm.')
  const { comment } = await world.lw.comment(transmission_id, { content: 'Still?' })
  const [{ comment_key } = { comment_key: 0 }] = await waitingReplies(storage.db, 'Kettle')
  const budgets = { perCommenter: 4, perPersona: 20, perDay: 200 }
  const claim = async () => (await storage.write(claimReply, { ...kettle, comment_key, budgets })).reply
  assert.ok('claimed' in (await claim()))
  const answer = { text: 'Always.', template: null, model_version: 'grammar-1' }
  await storage.write(fillReply, { ...kettle, comment_key, written: answer })
  assert.ok('claimed' in (await claim()))
  await world.as(keyOf('Kettle', 'one')).comment(transmission_id, { content: 'Always.' })

  world.clock.advance(2 * day)
  await storage.write(closeSlot, { ...slot, transmission_id: null, reason: 'late' })
  assert.deepEqual(await claim(), { gone: true })
  assert.equal((await Array.fromAsync(world.lw.comments.all(comment.transmission_id))).length, 2)
  assert.deepEqual(await waitingReplies(storage.db, 'Kettle'), [])
})

test('a model call reserves its maximum cost, and the daily budget counts actual costs once they are known', async (t) => {
  const world = await openWorld(t)
  const { epoch = 0 } = await acquireFor(world, 'one')
  const budgets = { own: 3, calls: 3, tokens: 1000 }
  const reserve = async (tokens: number) =>
    (await world.storage.write(reserveCall, { epoch, ai_name: 'Kettle', tokens, budgets })).reply
  const key = await reserve(900)
  assert.ok(key)
  assert.equal(await reserve(200), null)
  await world.storage.write(settleCall, { key, used: 100 })
  assert.ok(await reserve(900))
  assert.equal(await reserve(1), null)
  world.clock.set(Date.parse('2026-11-21T00:00:01.000Z'))
  assert.ok(await reserve(900))
})
