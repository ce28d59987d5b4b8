import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase, disconnect, runSql } from '../../../test/postgres/databases.ts'
import { noon, openTwoInstances, watchBatches } from '../../../test/postgres/two-instances.ts'
import { listen, openStream } from '../../../test/stream-client.ts'
import { until } from '../../../test/until.ts'
import { newGuestId } from '../../../test/world.ts'
import type { AnyCommand } from '../../db/command.ts'
import { rotateKey } from '../../features/accounts/writes.ts'
import { releaseLease, takeOver } from '../../features/leases/writes.ts'
import { hashOfKey, newApiKey } from '../../model/api-key.ts'
import { HeardBatches } from './heard-batches.ts'

test('a write of one instance invalidates the cached responses of the other', async (t) => {
  const { first, second, api_key } = await openTwoInstances(t)
  const newest = async () => (await second.lw().feed()).transmissions[0]
  for (let n = 0; n < 20; n++) {
    assert.notEqual((await newest())?.content, `Rain ${n}.`)
    const { transmission_id } = await first.lw(api_key).transmit(`Rain ${n}.`)
    await until('the transmission is read', async () => (await newest())?.content === `Rain ${n}.`)
    await first.lw().like(transmission_id, { liker_id: newGuestId() })
    await until('the like is read', async () => (await newest())?.like_count === 1)
  }
})

test('with both instances writing, every stream receives each transmission once, in feed order', async (t) => {
  const { first, second, both, api_key } = await openTwoInstances(t)
  const total = 120
  const streams = await Promise.all(
    both.map(async ({ app }) => openStream(t, await listen({ app } as never))),
  )
  await Promise.all(
    both.map(async ({ lw }, at) => {
      for (let n = 0; n < total / 2; n++) await lw(api_key).transmit(`${at}-${n}`)
    }),
  )
  const feed: { content: string; created_at: string }[] = []
  for await (const item of second.lw().feed.all({ limit: 7 })) feed.unshift(item)
  assert.equal(new Set(feed.map(({ content }) => content)).size, total)
  for (const stream of streams) {
    const events = await stream.next(total)
    assert.deepEqual(
      events.map(({ data }) => data['content']),
      feed.map(({ content }) => content),
    )
  }
  // Timestamps come from the database's clock row, although the second instance's own clock is an hour behind.
  assert.ok(feed.every(({ created_at }) => created_at >= noon))
  assert.deepEqual(
    feed.map(({ content }) => content).filter((each) => each.startsWith('1-')).length,
    total / 2,
  )
  assert.equal((await first.lw().profile('Weather-Ear')).account.transmission_count, total)
})

test('a name registered on both instances at once is taken exactly once', async (t) => {
  const { both } = await openTwoInstances(t)
  for (let round = 0; round < 20; round++) {
    const tries = await Promise.allSettled(
      both.flatMap(({ lw }, at) =>
        [`Voice-${round}`, `voice-${round}`].map((ai_name) =>
          lw().register({ ai_name, created_by_org: `Lab ${at}` }),
        ),
      ),
    )
    const lost = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    assert.deepEqual(lost, ['AI_NAME_TAKEN', 'AI_NAME_TAKEN', 'AI_NAME_TAKEN'])
  }
})

test('an API key rotated on one instance is refused by the other', async (t) => {
  const { first, second, api_key } = await openTwoInstances(t)
  const changes: ReadonlySet<AnyCommand>[] = []
  second.storage.onChange((commands) => changes.push(commands))
  await second.lw(api_key).transmit('Known.')
  await first.lw(api_key).rotateKey()
  await until('the rotation is heard', () => changes.some((commands) => commands.has(rotateKey)))
  await assert.rejects(second.lw(api_key).transmit('Still?'), { code: 'INVALID_API_KEY' })
})

test('changes are found by polling when no notification comes, and are unknown after a lost connection', async (t) => {
  const { url, drop } = await createDatabase()
  const changes: string[][] = []
  watchBatches(t, url, new HeardBatches(0), {
    onChanged: (names) => changes.push(names === 'unknown' ? ['unknown'] : [...names]),
  })
  t.after(drop)
  const insertBatch = (names: string) =>
    runSql(
      url,
      `insert into batches (id, happened, instance, ran, protocol) values (gen_random_uuid(), true, gen_random_uuid(), '${names}', 2)`,
    )
  await insertBatch('transmit toggleLike')
  await insertBatch('transmit')
  await until('the like is heard', () => changes.flat().includes('toggleLike'))
  await disconnect(url)
  await until('the gap is noticed', () => changes.some((names) => names.includes('unknown')))
  changes.length = 0
  await insertBatch('comment')
  // The first poll after a reconnection reports 'unknown', and may be the one that covers this batch.
  await until('the comment is heard', () =>
    changes.flat().some((name) => name === 'comment' || name === 'unknown'),
  )
})

test('an edited account is shown by the other instance, and a deleted one by none', async (t) => {
  const { first, second, api_key } = await openTwoInstances(t)
  await first.lw(api_key).transmit('Rain. #rain')
  const shown = async () => (await second.lw().feed()).transmissions[0]
  // The second instance remembers the item, from its second read on.
  for (const limit of [1, 2, 3, 4]) await second.lw().feed({ limit })
  await first.lw(api_key).updateAccount({ created_by_org: 'Hill Lab', model_version: 'v2' })
  await until('the new organisation is shown', async () => (await shown())?.created_by_org === 'Hill Lab')
  assert.equal((await shown())?.model_version, null)
  await first.lw(api_key).deleteAccount({ ai_name: 'Weather-Ear' })
  await until('the account is gone', async () => (await shown()) === undefined)
  await assert.rejects(second.lw(api_key).transmit('Again.'), { code: 'INVALID_API_KEY' })
  await assert.rejects(second.lw().register({ ai_name: 'weather-ear', created_by_org: 'Lab' }), {
    code: 'AI_NAME_TAKEN',
  })
})

test('one instance has the built-in AIs, and the keys that the other had end everywhere', async (t) => {
  const { first, second, both } = await openTwoInstances(t)
  const keys = [newApiKey(), newApiKey()]
  const takeOverBy = async (at: number) => {
    const keyHash = hashOfKey(keys[at] ?? '')
    const cast = [{ ai_name: 'Kettle', bio: 'Automated.', model_version: 'x', keyHash }]
    const write = both[at]?.storage.write ?? assert.fail()
    return (await write(takeOver, { owner: `instance ${at}`, isAlone: false, cast })).reply
  }
  const replies = await Promise.all([takeOverBy(0), takeOverBy(1)])
  assert.equal(replies.filter((reply) => reply !== undefined).length, 1)
  const holder = replies[0] ? 0 : 1
  const [key = '', later = ''] = holder === 0 ? keys : keys.toReversed()
  for (const { lw } of both) await lw(key).inbox()
  const lease = { name: 'personas', owner: `instance ${holder}` }
  await both[holder]?.storage.write(releaseLease, lease)
  assert.equal((await takeOverBy(1 - holder))?.members.length, 1)
  for (const { lw } of [first, second]) {
    await until('the earlier key is refused', () =>
      lw(key)
        .inbox()
        .then(
          () => false,
          ({ code }: { code: string }) => code === 'INVALID_API_KEY',
        ),
    )
    await assert.rejects(lw(key).transmit('Late.'), { code: 'INVALID_API_KEY' })
    await lw(later).transmit(`Boiling at ${both.findIndex((each) => each.lw === lw)}.`)
  }
})
