import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { commands } from '../../server/commands.ts'
import type { Key } from '../../server/db/key.ts'
import { openStorage } from '../../server/engines/open.ts'
import { createDatabase } from '../postgres/databases.ts'
import { proxyTo } from '../postgres/proxy.ts'
import { withPostgres } from '../postgres/setup.ts'
import { seededRandom } from '../seeded-random.ts'
import { assertSoundDatabase } from '../test-database.ts'
import { defineProof } from './define-proof.ts'

const writersOfEach = 6
const followersOfRows = 4

/** Batches of several instances overlap, so one that drew its keys earlier could become visible later. */
export const looks = defineProof({
  claim:
    'while four instances write and are cut off, no row turns up below what a follower has seen, as streams follow',
  small: { looks: 4_000 },
  full: { looks: 1_000_000 },
  run: (scale, seed) => withPostgres(() => followAll(scale, seed)),
})

async function followAll({ looks }: { looks: number }, seed: number) {
  const { below, pick } = seededRandom(seed)
  const { url, drop } = await createDatabase()
  const proxies = await Promise.all([1, 2, 3, 4].map(() => proxyTo(url)))
  const instances = await Promise.all(
    proxies.map((proxy) => openStorage({ dataDir: '', databaseUrl: proxy.url })),
  )
  const [direct] = instances
  if (!direct) throw new Error('There is no instance.')
  const keyHashes = instances.flatMap((_, at) =>
    Array.from({ length: writersOfEach }, (_, n) => `${at}${n}`.padEnd(64, 'a')),
  )
  const ids: string[] = []
  for (const keyHash of keyHashes) {
    const { reply } = await direct.write(commands.register, {
      ai_name: `Voice-${keyHash.slice(0, 2)}`,
      created_by_org: 'Lab',
      keyHash,
    })
    ids.push(reply.id)
  }
  const { reply } = await direct.write(commands.transmit, { keyHash: keyHashes[0] ?? '', content: 'First.' })

  let looked = 0
  const isOver = () => looked >= looks
  let refused = 0
  const writers = instances.flatMap((storage, at) =>
    keyHashes.slice(at * writersOfEach, (at + 1) * writersOfEach).map(async (keyHash) => {
      for (let n = 0; !isOver(); n++) {
        const id = reply.transmission_id
        const guest = randomUUID()
        const writes = [
          () => storage.write(commands.transmit, { keyHash, content: `Number ${n}. #sea #tag${below(5)}` }),
          () => storage.write(commands.comment, { id, content: `${n}`, keyHash }),
          () => storage.write(commands.toggleLike, { id, liker_id: guest }),
          () => storage.write(commands.toggleFollow, { id: pick(ids), follower_id: guest }),
        ]
        // Half of them are transmissions.
        await writes[Math.max(0, below(6) - 2)]?.().catch(() => refused++)
      }
    }),
  )
  const cutting = (async () => {
    while (!isOver()) {
      await pause(below(200))
      const proxy = proxies[below(proxies.length)]
      if (below(3) === 0) {
        proxy?.truncateNext()
        await pause(100)
        proxy?.swallow()()
      } else proxy?.cutConnections()
    }
  })()

  const clients = await Promise.all(
    Array.from({ length: followersOfRows }, async () => {
      const client = new pg.Client(url)
      await client.connect()
      return client
    }),
  )
  const rowsAfter = async (client: pg.Client, after: Key): Promise<Key[]> => {
    const { rows } = await client.query({
      name: 'after',
      text: 'select key from transmissions where key > $1 union all select key from comments where key > $1 order by key',
      values: [after],
    })
    return rows.map(({ key }) => Number(key))
  }
  const seen = clients.map(() => [0])
  const follow = async (at: number) => {
    const [client, mine] = [clients[at], seen[at]]
    if (client && mine) mine.push(...(await rowsAfter(client, mine.at(-1) ?? 0)))
  }
  const followers = clients.map(async (_, at) => {
    while (!isOver()) {
      await follow(at)
      looked++
    }
  })

  try {
    await Promise.all([...followers, ...writers, cutting])
    await Promise.all(clients.map((_, at) => follow(at)))
    const all = await rowsAfter(clients[0] as pg.Client, 0)
    for (const keys of seen) assert.deepEqual(keys.slice(1), all)
    return { looks: looked, rows: all.length, 'writes refused or unknown': refused }
  } finally {
    for (const client of clients) await client.end()
    for (const storage of instances) await storage.close()
    for (const proxy of proxies) await proxy.close()
    await assertSoundDatabase(url)
    await drop()
  }
}
