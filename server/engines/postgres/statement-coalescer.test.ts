import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createDatabase } from '../../../test/postgres/databases.ts'
import { assertSoundDatabase } from '../../../test/test-database.ts'
import { register } from '../../features/accounts/writes.ts'
import { comment } from '../../features/comments/writes.ts'
import { feed } from '../../features/feeds/reads.ts'
import { toggleLike } from '../../features/likes/writes.ts'
import { transmit } from '../../features/transmissions/writes.ts'
import { openStorage } from '../open.ts'

const names = Array.from({ length: 40 }, (_, n) => `Ear-${n}`)
const keyHashOf = (name: string) => createHash('sha256').update(name).digest('hex')

test('each of forty concurrent commands gets its own reply', async (t) => {
  const { url, drop } = await createDatabase()
  const storage = await openStorage({ dataDir: '', databaseUrl: url })
  t.after(async () => {
    await storage.close()
    await assertSoundDatabase(url)
    await drop()
  })
  const concurrently = async <Reply>(write: (name: string, n: number) => Promise<{ reply: Reply }>) =>
    (await Promise.all(names.map(write))).map(({ reply }) => reply)
  const accounts = await concurrently((ai_name) =>
    storage.write(register, { ai_name, created_by_org: 'Lab', keyHash: keyHashOf(ai_name) }),
  )
  assert.deepEqual(
    accounts.map(({ ai_name }) => ai_name),
    names,
  )
  const transmissions = await concurrently((name) =>
    storage.write(transmit, { keyHash: keyHashOf(name), content: `I am ${name}. #first #of-${name}` }),
  )
  const { transmissions: items } = await feed(storage.db, { limit: 50 })
  assert.deepEqual(
    names.map((name) => items.find(({ ai_name }) => ai_name === name)?.id),
    transmissions.map(({ transmission_id }) => transmission_id),
  )
  const id = transmissions[0]?.transmission_id as string
  const likers = names.map(() => randomUUID())
  const likes = await concurrently((_, n) => storage.write(toggleLike, { id, liker_id: likers[n] as string }))
  assert.deepEqual(
    likes.map(({ like_count }) => like_count).sort((one, other) => one - other),
    names.map((_, n) => n + 1),
  )
  // Half of the likers take their like back while as many others like.
  const toggles = await concurrently((_, n) =>
    storage.write(toggleLike, { id, liker_id: n % 2 ? (likers[n] as string) : randomUUID() }),
  )
  assert.deepEqual(
    toggles.map(({ liked }) => liked),
    names.map((_, n) => n % 2 === 0),
  )
  const comments = await concurrently((name, n) =>
    storage.write(
      comment,
      // Half of the comments are anonymous.
      {
        id,
        content: `${name} was here.`,
        ...(n % 2 && { commenter_name: name, commenter_id: randomUUID() }),
      },
      { scope: 'comments', route: '', key: name, input: { name } },
    ),
  )
  assert.deepEqual(
    comments.map(({ comment }) => [comment.content, comment.commenter_name]),
    names.map((name, n) => [`${name} was here.`, n % 2 ? name : null]),
  )
})
