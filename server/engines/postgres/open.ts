import { registry } from '../../commands.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Durability, Storage } from '../../db/storage.ts'
import { countProbe, writeProbe } from '../../writer/write-probe.ts'
import { startWriteQueue, type WriteQueueOptions } from '../../writer/write-queue.ts'
import type { StorageOptions } from '../options.ts'
import { inBatches } from './batch-runner.ts'
import { PostgresDatabase } from './database.ts'
import { readAddress } from './database-url.ts'
import { migrate } from './migrate.ts'

type Options = WriteQueueOptions & Pick<StorageOptions, 'onDurability'>

/** Any number of instances may open one database; each hears of what the others write. */
export async function openPostgres(url: string, options: Options): Promise<Storage> {
  // What is wrong with the address itself says so by itself.
  readAddress(url)
  await migrate(url, options.now()).catch((error: Error) => {
    throw new Error(`DATABASE_URL cannot be used: ${error.message}`, { cause: error })
  })
  const db = new PostgresDatabase(url)
  try {
    const instance = await db.get(instanceRow, {})
    if (!instance) throw new Error('The database does not say which instance it is.')
    let { newest, durability } = await db.state()
    const onDurability = (now: Durability) => {
      if (now === durability) return
      durability = now
      options.onDurability?.(now)
    }
    const writer = startWriteQueue(inBatches(url, newest, onDurability), registry, options)
    return {
      db,
      write: writer.write,
      generation: writer.generation,
      onChange: writer.onChange,
      check: writeProbe(db, () => writer.write(countProbe, undefined)),
      durability: () => durability,
      isAlone: false,
      instance,
      async close() {
        await writer.close()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

const instanceRow = prepared((_: object) => q.selectFrom('instance').select(['id', 'salt']))
