import { registry } from '../../commands.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Peers, Storage } from '../../db/storage.ts'
import { countProbe, writeProbe } from '../../writer/write-probe.ts'
import { startWriteQueue, type WriteQueueOptions } from '../../writer/write-queue.ts'
import type { StorageOptions } from '../options.ts'
import { postgresBatchRunner } from './batch-runner.ts'
import { type Confirmation, durabilityOf, warningAbout } from './confirmation.ts'
import { PostgresDatabase } from './database.ts'
import { DatabaseTime } from './database-time.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { migrate } from './migrate.ts'
import { startIndexer } from './words/indexer.ts'

type PostgresOptions = Omit<WriteQueueOptions, 'now'> &
  Pick<StorageOptions, 'now' | 'connections' | 'onDurability' | 'onNotice' | 'isIndexed'>

/** Any number of instances may open the same database; each sees the changes of the others (peer-changes.ts). */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Storage> {
  // A malformed address has its own error message, which must not be wrapped below.
  parseDatabaseUrl(url)
  await migrate(url).catch((error: Error) => {
    throw new Error(`DATABASE_URL cannot be used: ${error.message}`, { cause: error })
  })
  const { onNotice = () => {} } = options
  // The server can log only once this function has returned.
  const notify = (sentence: string | undefined) => void (sentence && setImmediate(onNotice, sentence))
  const time = new DatabaseTime(notify)
  const now = options.now ?? time.now
  const db = new PostgresDatabase(url, options.connections)
  try {
    const instance = await db.get(instanceRow, {})
    if (!instance) throw new Error('The database has no instance id.')
    const sentAt = performance.now()
    const state = await db.state()
    time.observe(state.now_ms, sentAt)
    let { confirmation } = state
    notify(warningAbout(confirmation))
    const onConfirmation = (current: Confirmation) => {
      if (current === confirmation) return
      const before = durabilityOf(confirmation)
      confirmation = current
      const durability = durabilityOf(current)
      if (durability !== before) options.onDurability?.(durability)
      notify(warningAbout(current))
      // The page Status shows it.
      writer.changedOutside()
    }
    let peers: () => Peers | undefined = () => undefined
    const onPeers = (current: () => Peers) => {
      peers = current
    }
    const runner = postgresBatchRunner(url, state.newest, {
      time,
      usesOwnTime: options.now !== undefined,
      onRefusal: db.fullDisk.noteRefusal,
      onConfirmation,
      onPeers,
    })
    const writer = startWriteQueue(runner, registry, { ...options, now })
    const indexer =
      options.isIndexed === false ? undefined : startIndexer(url, () => writer.figures().waiting > 0)
    if (indexer) writer.onChange(indexer.onChange)
    db.takeFirstStatistics()
    return {
      db,
      write: writer.write,
      generation: writer.generation,
      onChange: writer.onChange,
      check: writeProbe(db, async () => {
        await writer.write(countProbe, undefined)
        await db.fullDisk.requireRoom()
      }),
      durability: () => durabilityOf(confirmation),
      now,
      warnings: () => [time.warning, warningAbout(confirmation)].filter((each) => each !== undefined),
      takeQuota: db.takeQuota,
      engine: 'PostgreSQL',
      peers: () => peers(),
      writeFigures: writer.figures,
      databaseFigures: () => db.figures(),
      isAlone: false,
      instance,
      async close() {
        await indexer?.close()
        await writer.close()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

const instanceRow = prepared((_: object) => q.selectFrom('instance').select('id'))
