import { registry } from '../../commands.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Durability, Peers, Storage } from '../../db/storage.ts'
import { countProbe, writeProbe } from '../../writer/write-probe.ts'
import { startWriteQueue, type WriteQueueOptions } from '../../writer/write-queue.ts'
import type { StorageOptions } from '../options.ts'
import { postgresBatchRunner } from './batch-runner.ts'
import { PostgresDatabase } from './database.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { migrate } from './migrate.ts'
import { startIndexer } from './words/indexer.ts'

type PostgresOptions = WriteQueueOptions & Pick<StorageOptions, 'onDurability' | 'isIndexed'>

/** Any number of instances may open the same database; each sees the changes of the others (peer-changes.ts). */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Storage> {
  // A malformed address has its own error message, which must not be wrapped below.
  parseDatabaseUrl(url)
  await migrate(url, options.now()).catch((error: Error) => {
    throw new Error(`DATABASE_URL cannot be used: ${error.message}`, { cause: error })
  })
  const db = new PostgresDatabase(url)
  try {
    const instance = await db.get(instanceRow, {})
    if (!instance) throw new Error('The database has no instance id.')
    let { newest, durability } = await db.state()
    const onDurability = (current: Durability) => {
      if (current === durability) return
      durability = current
      options.onDurability?.(current)
    }
    let peers: () => Peers | undefined = () => undefined
    const onPeers = (current: () => Peers) => {
      peers = current
    }
    const runner = postgresBatchRunner(url, newest, { onDurability, onPeers })
    const writer = startWriteQueue(runner, registry, options)
    const indexer =
      options.isIndexed === false ? undefined : startIndexer(url, () => writer.figures().waiting > 0)
    if (indexer) writer.onChange(indexer.onChange)
    return {
      db,
      write: writer.write,
      generation: writer.generation,
      onChange: writer.onChange,
      check: writeProbe(db, () => writer.write(countProbe, undefined)),
      durability: () => durability,
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
