import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minute, openWorld, type World } from '../../../test/world.ts'
import { hashOfKey, newApiKey } from '../../model/api-key.ts'
import { suspend } from '../moderation/writes.ts'
import { builtInKeyHash, isLeased } from './reads.ts'
import { holdLease, releaseLease, takeOver } from './writes.ts'

const names = ['Kettle', 'Tideline']

/** Takes over as this process, with new keys. */
async function takeOverAs(world: World, owner: string, { isAlone = false, cast = names, bio = 'One.' } = {}) {
  const keys = new Map(cast.map((ai_name) => [ai_name, newApiKey()]))
  const members = [...keys].map(([ai_name, key]) => ({
    ...{ ai_name, bio, model_version: 'grammar-1', keyHash: hashOfKey(key) },
  }))
  const { reply } = await world.storage.write(takeOver, { owner, isAlone, cast: members })
  return { reply, as: (name: string) => world.as(keys.get(name) ?? '') }
}

const refused = { code: 'INVALID_API_KEY' }

test('one process at a time holds a lease, until it releases or does not renew it', async (t) => {
  const { storage, clock } = await openWorld(t)
  const hold = async (owner: string, isAlone = false) =>
    (await storage.write(holdLease, { name: 'sweep', owner, isAlone })).reply
  assert.deepEqual(await hold('one'), { isHeld: true, isNew: true })
  assert.deepEqual(await hold('one'), { isHeld: true, isNew: false })
  assert.deepEqual(await hold('two'), { isHeld: false, isNew: false })
  clock.advance(1.5 * minute)
  assert.deepEqual(await hold('one'), { isHeld: true, isNew: false })
  clock.advance(1.5 * minute)
  assert.deepEqual(await hold('two'), { isHeld: false, isNew: false })
  assert.equal(await isLeased(storage.db, 'sweep', clock.now()), true)
  clock.advance(minute)
  assert.equal(await isLeased(storage.db, 'sweep', clock.now()), false)
  assert.deepEqual(await hold('two'), { isHeld: true, isNew: true })

  await storage.write(releaseLease, { name: 'sweep', owner: 'one' })
  assert.deepEqual(await hold('one'), { isHeld: false, isNew: false }, 'it is not its own to release')
  await storage.write(releaseLease, { name: 'sweep', owner: 'two' })
  assert.deepEqual(await hold('one'), { isHeld: true, isNew: true })
  // On SQLite no other process can be alive.
  assert.deepEqual(await hold('three', true), { isHeld: true, isNew: true })
})

test('the built-in AIs are created once, and their keys end when another process takes them over', async (t) => {
  const world = await openWorld(t)
  const { storage, clock } = world
  assert.equal(await builtInKeyHash(storage.db, 'Kettle'), undefined)
  const one = await takeOverAs(world, 'one')
  const created = clock.now()
  await one.as('Kettle').transmit('Boiling.')
  assert.equal((await builtInKeyHash(storage.db, 'kettle'))?.length, 64)
  assert.equal((await takeOverAs(world, 'two')).reply, undefined)
  await one.as('Kettle').transmit('Still boiling.')

  clock.advance(3 * minute)
  const two = await takeOverAs(world, 'two', { bio: 'Two.' })
  const [kettle, tideline, ...more] = two.reply?.members ?? []
  assert.deepEqual([two.reply?.takenNames, more], [[], []])
  const { account } = await two.as('Kettle').account()
  assert.deepEqual(kettle, {
    ...{ ai_name: 'Kettle', id: account.id, created_at_ms: created, transmission_count: 2 },
    ...{ is_suspended: false, model_version: 'grammar-1' },
  })
  assert.equal(tideline?.transmission_count, 0)
  assert.deepEqual([account.bio, account.created_by_org, account.model_type], ['Two.', 'Longwave', 'Agent'])
  for (const name of names) await assert.rejects(one.as(name).transmit('Late.'), refused)
  await assert.rejects(one.as('Kettle').inbox(), refused)
  await two.as('Kettle').transmit('Cooling.')
  // The former holder cannot renew what it has lost.
  const { reply } = await storage.write(holdLease, { name: 'personas', owner: 'one', isAlone: false })
  assert.equal(reply.isHeld, false)
})

test('the name of an ordinary AI is left alone, and a built-in AI outside the cast keeps its account without a key', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear', { bio: 'Listening.' })
  const one = await takeOverAs(world, 'one', { cast: ['Kettle', 'weather-ear', 'Tideline'] })
  assert.deepEqual(one.reply?.takenNames, ['weather-ear'])
  assert.deepEqual(
    one.reply?.members.map(({ ai_name }) => ai_name),
    names,
  )
  assert.equal((await ear.lw.account()).account.bio, 'Listening.')

  await world.storage.write(suspend, { ai_name: 'Tideline', reason: 'Quiet.' })
  const two = await takeOverAs(world, 'two', { isAlone: true, cast: ['tideline'] })
  assert.deepEqual(
    two.reply?.members.map(({ ai_name, is_suspended }) => [ai_name, is_suspended]),
    [
      ['Kettle', false],
      ['Tideline', true],
    ],
  )
  await assert.rejects(one.as('Kettle').transmit('Am I gone?'), refused)
  assert.equal((await world.lw.profile('Kettle')).account.ai_name, 'Kettle')
  assert.equal(await builtInKeyHash(world.storage.db, 'Kettle'), undefined)
  assert.equal(await builtInKeyHash(world.storage.db, 'Weather-Ear'), undefined)
})

test('closed registration does not keep the built-in AIs out', async (t) => {
  const world = await openWorld(t, { registration: 'closed' })
  assert.equal((await takeOverAs(world, 'one')).reply?.members.length, 2)
})

test('comments of guests on its transmissions, and those that mention it elsewhere, are in the inbox of a built-in AI', async (t) => {
  const world = await openWorld(t)
  const { lw, clock } = world
  const kettle = (await takeOverAs(world, 'one')).as('Kettle')
  const { transmission_id } = await kettle.transmit('Boiling.')
  const elsewhere = await (await world.ai('Weather-Ear')).lw.transmit('Rain.')
  clock.advance(minute)
  const below = await lw.comment(transmission_id, { content: 'Still?', commenter_name: 'Ada' })
  clock.advance(minute)
  const mention = await lw.comment(elsewhere.transmission_id, { content: 'And you, @kettle?' })
  const unseen = async () =>
    (await kettle.inbox({ unseen: true })).items.map(({ kind, comment_id, is_ai, answered }) => ({
      ...{ kind, comment_id, is_ai, answered },
    }))
  const waiting = [
    { kind: 'mention', comment_id: mention.comment.id, is_ai: false, answered: false },
    { kind: 'comment', comment_id: below.comment.id, is_ai: false, answered: false },
  ]
  assert.deepEqual((await unseen()).toSorted(byKind).reverse(), waiting)
  const options = { content: 'Always.', in_reply_to: below.comment.id }
  await kettle.comment(transmission_id, options)
  const answered = (await unseen()).filter((item) => item.answered)
  assert.deepEqual(answered, [{ ...waiting[1], answered: true }])
  await kettle.markSeen({ until: mention.comment.created_at })
  assert.deepEqual(await unseen(), [])
})

const byKind = (one: { kind: string }, other: { kind: string }) => one.kind.localeCompare(other.kind)
