import { registry } from '../../commands.ts'
import { newestSchema } from '../../db/migrations/ledger.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Peers, Storage } from '../../db/storage.ts'
import { countProbe, writeProbe } from '../../writer/write-probe.ts'
import { startWriteQueue, type WriteQueueOptions } from '../../writer/write-queue.ts'
import type { StorageOptions } from '../options.ts'
import { postgresBatchRunner } from './batch-runner.ts'
import { ObservedConfirmation } from './confirmation.ts'
import { discoveryOf } from './connection.ts'
import { PostgresDatabase } from './database.ts'
import { DatabaseTime } from './database-time.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { HeardBatches } from './heard-batches.ts'
import { migrate } from './migrate.ts'
import type { PrimaryDiscovery } from './primary-discovery.ts'
import { ReadLease } from './read-lease.ts'
import { type ServerWatch, watchServers } from './server-watch.ts'
import { StorageUnavailable } from './storage-errors.ts'
import { startIndexer } from './words/indexer.ts'

type PostgresOptions = Omit<WriteQueueOptions, 'now'> &
  Pick<
    StorageOptions,
    | 'now'
    | 'connections'
    | 'timelineMemory'
    | 'onMigrated'
    | 'onDurability'
    | 'onNotice'
    | 'isIndexed'
    | 'isLeased'
  >

/** Any number of instances may open the same database; each sees the changes of the others (peer-changes.ts). */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Storage> {
  // A malformed address has its own error message, which must not be wrapped below.
  parseDatabaseUrl(url)
  const discovery = discoveryOf(url, options.timelineMemory)
  const startedAt = performance.now()
  const from = await migrate(url).catch((error: Error) => {
    throw new Error(`DATABASE_URL cannot be used: ${error.message}`, { cause: error })
  })
  if (from > 0 && from < newestSchema) options.onMigrated?.(from, performance.now() - startedAt)
  const reads = leasedReads(url, discovery, options)
  let watch: ServerWatch | undefined
  try {
    const { instance, state, sentAt } = await readFirst(reads)
    if (options.isLeased !== false)
      watch = await watchServers(discovery.servers, discovery.isPrimary, ({ name }, { timeline }, at) => {
        reads.lease.hearOther(name, at)
        if (timeline !== null) discovery.timelines.observe(timeline)
      })
    // They may have a notice for the server, which can log only once this function has returned: nothing is awaited from here on.
    reads.time.observe(state.now_ms, sentAt)
    reads.confirmation.observe(state.confirmation)
    const heard = new HeardBatches(state.newest)
    const writes = startWrites(url, options, { ...reads, discovery, heard })
    return {
      ...storageOf({ ...reads, ...writes, heard }),
      instance,
      async close() {
        watch?.close()
        await writes.close()
        await reads.db.close()
      },
    }
  } catch (error) {
    watch?.close()
    await reads.db.close()
    throw error
  }
}

/** The reads of the main thread, and everything that allows or refuses them. */
function leasedReads(
  url: string,
  { servers }: PrimaryDiscovery,
  { connections, isLeased, onDurability, onNotice = () => {} }: PostgresOptions,
) {
  const notify = (sentence: string | undefined) => void (sentence && setImmediate(onNotice, sentence))
  const time = new DatabaseTime(notify)
  const confirmation = new ObservedConfirmation(notify, onDurability)
  const lease = new ReadLease(servers.length, () => confirmation.isWanted)
  const refusal = new StorageUnavailable(new Error('The read lease has ended.'))
  const readRefusal = () => (isLeased === false || lease.isHeld() ? undefined : refusal)
  const db = new PostgresDatabase(url, connections, () => {
    const error = readRefusal()
    if (error) throw error
  })
  return { db, time, confirmation, lease, readRefusal }
}

type LeasedReads = ReturnType<typeof leasedReads>

/** Reads the state of the database and its instance. Until the confirmation is known, the lease needs the primary alone. */
async function readFirst({ db, lease }: LeasedReads) {
  const sentAt = performance.now()
  const state = await db.state()
  lease.hearPrimary(sentAt)
  const instance = await db.get(instanceRow, {})
  if (!instance) throw new Error('The database has no instance id.')
  return { instance, state, sentAt }
}

type Heard = { heard: HeardBatches }

/** Starts the writer, which also follows the other instances, and the index of words behind it. */
function startWrites(
  url: string,
  options: PostgresOptions,
  { db, time, confirmation, lease, discovery, heard }: LeasedReads & Heard & { discovery: PrimaryDiscovery },
) {
  const { now = time.now } = options
  const silenceListeners: (() => void)[] = []
  let peers: () => Peers | undefined = () => undefined
  const runner = postgresBatchRunner(url, heard, {
    time,
    usesOwnTime: options.now !== undefined,
    onRefusal: db.fullDisk.noteRefusal,
    onConfirmation(current) {
      // The page Status shows it.
      if (confirmation.observe(current)) writer.changedOutside()
    },
    onPeers(current) {
      peers = current
    },
    onHeard: (at) => lease.hearPrimary(at),
    onSilence() {
      lease.losePrimary()
      discovery.drop()
      for (const listener of silenceListeners) listener()
    },
  })
  const writer = startWriteQueue(runner, registry, { ...options, now })
  const indexer =
    options.isIndexed === false ? undefined : startIndexer(url, () => writer.figures().waiting > 0)
  if (indexer) writer.onChange(indexer.onChange)
  db.takeFirstStatistics()
  return {
    now,
    writer,
    peers: () => peers(),
    onSilence: (listener: () => void) => void silenceListeners.push(listener),
    async close() {
      await indexer?.close()
      await writer.close()
    },
  }
}

const storageOf = ({
  db,
  time,
  confirmation,
  readRefusal,
  now,
  writer,
  peers,
  onSilence,
  heard,
}: LeasedReads & ReturnType<typeof startWrites> & Heard): Omit<Storage, 'instance' | 'close'> => ({
  db,
  now,
  write: writer.write,
  // While no read is allowed, nothing that was kept of earlier ones is used.
  generation: () => (readRefusal() ? -1 : writer.generation()),
  readRefusal,
  onSilence,
  onChange: writer.onChange,
  check: writeProbe(db, async () => {
    await writer.write(countProbe, undefined)
    await db.fullDisk.requireRoom()
  }),
  durability: () => confirmation.durability,
  warnings: () => [time.warning, confirmation.warning].filter((each) => each !== undefined),
  takeQuota: db.takeQuota,
  engine: 'PostgreSQL',
  peers,
  positions: {
    current: () => (peers()?.others ? heard.position : undefined),
    reach: (position) => heard.reach(position),
  },
  writeFigures: writer.figures,
  databaseFigures: () => db.figures(),
  isAlone: false,
})

const instanceRow = prepared((_: object) => q.selectFrom('instance').select('id'))
