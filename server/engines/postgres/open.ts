import { registry } from '../../commands.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Peers, Storage } from '../../db/storage.ts'
import { countProbe, writeProbe } from '../../writer/write-probe.ts'
import { startWriteQueue, type WriteQueueOptions } from '../../writer/write-queue.ts'
import type { StorageOptions } from '../options.ts'
import { postgresBatchRunner } from './batch-runner.ts'
import { type Confirmation, durabilityOf, warningAbout } from './confirmation.ts'
import { discoveryOf } from './connection.ts'
import { PostgresDatabase } from './database.ts'
import { DatabaseTime } from './database-time.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { HeardBatches } from './heard-batches.ts'
import { migrate } from './migrate.ts'
import { ReadLease } from './read-lease.ts'
import { type ServerWatch, watchServers } from './server-watch.ts'
import { StorageUnavailable } from './storage-errors.ts'
import { startIndexer } from './words/indexer.ts'

type PostgresOptions = Omit<WriteQueueOptions, 'now'> &
  Pick<
    StorageOptions,
    'now' | 'connections' | 'timelineMemory' | 'onDurability' | 'onNotice' | 'isIndexed' | 'isLeased'
  >

/** Any number of instances may open the same database; each sees the changes of the others (peer-changes.ts). */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Storage> {
  // A malformed address has its own error message, which must not be wrapped below.
  parseDatabaseUrl(url)
  const discovery = discoveryOf(url, options.timelineMemory)
  await migrate(url).catch((error: Error) => {
    throw new Error(`DATABASE_URL cannot be used: ${error.message}`, { cause: error })
  })
  const { onNotice = () => {} } = options
  // The server can log only once this function has returned.
  const notify = (sentence: string | undefined) => void (sentence && setImmediate(onNotice, sentence))
  const time = new DatabaseTime(notify)
  const now = options.now ?? time.now
  let confirmation: Confirmation = 'unset'
  const lease = new ReadLease(discovery.servers.length, () => confirmation !== 'unset')
  const refusal = new StorageUnavailable(new Error('The read lease has ended.'))
  const readRefusal = () => (options.isLeased === false || lease.isHeld() ? undefined : refusal)
  const db = new PostgresDatabase(url, options.connections, () => {
    const error = readRefusal()
    if (error) throw error
  })
  let watch: ServerWatch | undefined
  try {
    const sentAt = performance.now()
    const state = await db.state()
    lease.hearPrimary(sentAt)
    const instance = await db.get(instanceRow, {})
    if (!instance) throw new Error('The database has no instance id.')
    // From here on a lease is needed.
    confirmation = state.confirmation
    const onAnswer: Parameters<typeof watchServers>[2] = ({ name }, { timeline }, at) => {
      lease.hearOther(name, at)
      if (timeline !== null) discovery.timelines.observe(timeline)
    }
    if (options.isLeased !== false)
      watch = await watchServers(discovery.servers, discovery.isPrimary, onAnswer)
    time.observe(state.now_ms, sentAt)
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
    const silenceListeners: (() => void)[] = []
    const onSilence = () => {
      lease.losePrimary()
      discovery.drop()
      for (const listener of silenceListeners) listener()
    }
    let peers: () => Peers | undefined = () => undefined
    const onPeers = (current: () => Peers) => {
      peers = current
    }
    const heard = new HeardBatches(state.newest)
    const runner = postgresBatchRunner(url, heard, {
      time,
      usesOwnTime: options.now !== undefined,
      onRefusal: db.fullDisk.noteRefusal,
      onConfirmation,
      onPeers,
      onHeard: (at) => lease.hearPrimary(at),
      onSilence,
    })
    const writer = startWriteQueue(runner, registry, { ...options, now })
    const indexer =
      options.isIndexed === false ? undefined : startIndexer(url, () => writer.figures().waiting > 0)
    if (indexer) writer.onChange(indexer.onChange)
    db.takeFirstStatistics()
    return {
      db,
      write: writer.write,
      // While no read is allowed, nothing that was kept of earlier ones is used.
      generation: () => (readRefusal() ? -1 : writer.generation()),
      readRefusal,
      onSilence: (listener) => void silenceListeners.push(listener),
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
      positions: {
        current: () => (peers()?.others ? heard.position : undefined),
        reach: (position) => heard.reach(position),
      },
      writeFigures: writer.figures,
      databaseFigures: () => db.figures(),
      isAlone: false,
      instance,
      async close() {
        watch?.close()
        await indexer?.close()
        await writer.close()
        await db.close()
      },
    }
  } catch (error) {
    watch?.close()
    await db.close()
    throw error
  }
}

const instanceRow = prepared((_: object) => q.selectFrom('instance').select('id'))
