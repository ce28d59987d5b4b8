import { randomUUID } from 'node:crypto'
import type { Peers } from '../../db/storage.ts'
import type { Confirmation } from './confirmation.ts'
import { stateColumns } from './database-state.ts'
import type { DatabaseTime } from './database-time.ts'
import type { HeardBatches } from './heard-batches.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { pollTimer } from './poll-timer.ts'
import { protocol } from './sealed/tickets.ts'

/** The longest delay before a change by another instance is seen, even if every notification is lost. */
const pollMs = 75
/** Reads that bring a position make the next poll come as soon as this, counted from the last one, however many they are. */
const askedPollMs = 5
/** `notify` takes a lock that all commits of the database server share, so batches of this period share a notification. */
const notifyDelayMs = 10
const cleanUpMs = 60_000
/** A line on which a poll is not answered for as long is silent: packets are dropped, or the machine stands still. */
const silenceMs = 800
/** How often the other instances are counted. */
const countMs = 10_000

export type WatchOptions = {
  url: string
  /** Batches of this instance are skipped. */
  instanceId: () => string
  /** How far this instance has heard; told the answer of each poll. */
  heard: HeardBatches
  /** Called with the names of the commands that other instances ran. */
  onChanged: (names: Iterable<string> | 'unknown') => void
  onConfirmation: (confirmation: Confirmation) => void
  /** Told the time of the database with each poll. */
  time: DatabaseTime
  onPeers: (peers: () => Peers) => void
  /** Told when each answered poll was sent. */
  onHeard?: (sentAt: number) => void
  onSilence?: () => void
}

export type PeerChangeWatcher = {
  /** Wakes the watchers of the other instances after a short delay, if there are any. */
  notifyPeers(): void
  /** Whether other instances write, as far as this one knows; true until it has looked. */
  mayHaveOthers(): boolean
  close(): Promise<void>
}

/**
 * Reports the batches that other instances committed. The source is the table `batches`, whose numbers are in commit order;
 * each poll reads everything since the last one. A notification only makes the next poll come sooner, so losing one does
 * no harm.
 */
export function watchPeerChanges({
  url,
  instanceId,
  heard,
  onChanged,
  onConfirmation,
  time,
  onPeers,
  onHeard = () => {},
  onSilence = () => {},
}: WatchOptions): PeerChangeWatcher {
  let connection: PipelinedConnection | undefined
  let scheduledNotify: NodeJS.Timeout | undefined
  let isClosed = false
  let others = 0
  let countedAt = Number.NEGATIVE_INFINITY
  let polledAt = performance.now()
  let sentAt = Number.NEGATIVE_INFINITY
  onPeers(() => ({ others, lagMs: performance.now() - polledAt }))
  const timer = pollTimer()
  heard.onAsked(() => timer.dueBy(sentAt + askedPollMs))
  const cleanUp = setInterval(() => connection?.send(deleteOldBatches), cleanUpMs).unref()
  const ended = pollUntilClosed()

  const mayHaveOthers = () => others > 0 || countedAt === Number.NEGATIVE_INFINITY

  return {
    mayHaveOthers,
    notifyPeers() {
      if (!mayHaveOthers()) return
      scheduledNotify ??= setTimeout(() => {
        scheduledNotify = undefined
        connection?.send(notifyAs(instanceId()))
      }, notifyDelayMs).unref()
    },
    async close() {
      clearInterval(cleanUp)
      clearTimeout(scheduledNotify)
      isClosed = true
      timer.dueBy(0)
      await ended
      await connection?.close()
    },
  }

  async function pollUntilClosed(): Promise<void> {
    while (!isClosed) {
      try {
        connection ??= await listen()
        await poll(connection)
      } catch {
        connection?.destroy()
        connection = undefined
        // Batches may be added and deleted before the next connection, and another server may give the same numbers again.
        heard.lose()
        onChanged('unknown')
      }
      if (!isClosed) await timer.next(pollMs)
    }
  }

  async function listen(): Promise<PipelinedConnection> {
    // Nothing that is written here is worth waiting for a standby, and polls wait behind it.
    const setup = 'listen longwave; set synchronous_commit = off'
    const listening = await PipelinedConnection.open(url, { setup })
    listening.client.on('notification', ({ payload }) => payload !== instanceId() && timer.dueBy(0))
    // The others count this instance before its first write.
    listening.send({ text: insertPresence, values: [randomUUID(), instanceId()] })
    listening.send(notifyAs(instanceId()))
    return listening
  }

  async function poll(on: PipelinedConnection): Promise<void> {
    sentAt = performance.now()
    heard.beginPoll()
    const values = [heard.newest, instanceId(), heard.announced]
    const polling = on.query({ name: 'longwave_peers', text: selectPeerChanges, values })
    const { rows } = await beforeSilence(polling)
    onHeard(sentAt)
    const { newest, now_ms, ran, confirmation } = rows[0]
    time.observe(now_ms, sentAt)
    onConfirmation(confirmation)
    await countOthers(on, { wasWritten: ran !== null })
    if (heard.newest === undefined) onChanged('unknown')
    else if (ran !== null) onChanged(new Set<string>(ran.split(' ')))
    heard.hear(newest)
    polledAt = performance.now()
  }

  async function beforeSilence<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const { promise: silence, reject } = Promise.withResolvers<never>()
    // An answer that came while this process itself stood still is read before `setImmediate` calls back.
    const timer = setTimeout(() => setImmediate(() => reject(new Error('silent'))), silenceMs)
    try {
      return await Promise.race([answer, silence])
    } catch (error) {
      answer.catch(() => {})
      if (!isClosed) onSilence()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Counts seldom, but the first write of another instance at once. */
  async function countOthers(
    on: PipelinedConnection,
    { wasWritten }: { wasWritten: boolean },
  ): Promise<void> {
    const isFirst = wasWritten && others === 0
    if (performance.now() - countedAt < countMs && !isFirst) return
    countedAt = performance.now()
    const { rows } = await on.query({ name: 'longwave_others', text: selectOthers, values: [instanceId()] })
    others = rows[0].others
  }
}

/** A batch of this instance is among them if its commit is answered later than this poll. */
const selectPeerChanges = `select ${stateColumns},
  (select string_agg(ran, ' ') from batches where number > $1 and happened and (instance <> $2 or number > $3)) as ran`
const insertPresence = `insert into batches (id, happened, instance, ran, protocol) values ($1, true, $2, '', ${protocol})`
const notifyAs = (instanceId: string): string => `notify longwave, '${instanceId}'`
/** Each instance runs its sweeps every minute, which are batches too (app/start.ts). */
const selectOthers = `select count(distinct instance) as others from batches
  where at > now() - interval '2 minutes' and happened and instance <> $1`
const deleteOldBatches = `delete from batches where at < now() - interval '1 hour'`
