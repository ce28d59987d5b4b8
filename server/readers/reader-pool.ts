import { ApiError } from '../../contract/errors.ts'
import { AdmissionQueue } from './admission-queue.ts'
import { PendingRead, type ReadCaller, type ReadRequest } from './pending-read.ts'
import type { Reader, StartReader } from './reader.ts'

export type ReaderPool = {
  /** Admits a read. It begins at once if a reader is free. */
  admit(request: ReadRequest, caller: ReadCaller): PendingRead
  /** Adds a caller to a read that was admitted for another one. */
  join(read: PendingRead, caller: ReadCaller): void
  /** Ends all readers and refuses what they read: their database no longer answers. */
  restart(): void
  figures(): ReaderFigures
  /** Refuses every read at once, and resolves when the readers have ended. */
  close(): Promise<void>
}

/** The state of the pool; the last four count since the start. */
export type ReaderFigures = {
  waiting: number
  running: number
  readers: number
  /** Reads that were refused because too many waited, and because they waited too long. */
  refused: { full: number; late: number }
  started: number
  /** Readers that were ended because a read ran too long. */
  givenUp: number
  /** Readers that ended by themselves. */
  failed: number
}

export type ReaderPoolOptions = {
  start: StartReader
  maxReaders: number
  /** Runs bounded reads in this thread while the event loop keeps up. */
  here?: { reader: Reader; maxReads: number; keepsUp: () => boolean } | undefined
  /** Reads that a reader has at the same time: more than one, so that it never waits for the main thread. */
  readsPerReader: number
  /** Called when a reader ended by itself. */
  onFailure: (cause: Error) => void
  /** A reader without a read for this time is ended. */
  idleMs?: number
  /** Called when the last reader was ended. */
  onIdle?: () => void
  maxWaiting?: number
  /** Why no read is admitted now. */
  refusal?: () => ApiError | undefined
}

/** Waiting reads are refused after this time: an answer that comes later helps nobody. */
const maxWaitMs = 1000
/** The same until the first reader of all has started. */
const maxStartMs = 10_000
/** A read that runs longer is given up, with its reader. */
const maxRunMs = 5000
const checkEveryMs = 100
/** The pause before the next start after a reader has failed. */
const restartMs = 1000

type ReaderState = {
  reader: Reader
  isReady: boolean
  /** The reads that run, oldest first. A Map would keep dead reads until a full garbage collection. */
  running: PendingRead[]
  idleSince: number
}

/** Runs reads on a few readers, which are started when reads wait and ended when idle. */
export function readerPool({
  start,
  maxReaders,
  here,
  readsPerReader,
  onFailure,
  idleMs = 30_000,
  onIdle = () => {},
  maxWaiting = 400,
  refusal = () => undefined,
}: ReaderPoolOptions): ReaderPool {
  const queue = new AdmissionQueue(maxWaiting)
  const readers = new Set<ReaderState>()
  const ownThread = here && stateOf(here.reader)
  const stopping = new Set<Promise<void>>()
  let mayStartAt = 0
  let hasStarted = false
  let isClosed = false
  const counts = { refused: { full: 0, late: 0 }, started: 0, givenUp: 0, failed: 0 }
  const check = setInterval(checkTimes, checkEveryMs)
  check.unref()

  return {
    admit(request, caller) {
      const read = new PendingRead(request, dropIfWaiting)
      const refused = refusal()
      if (refused) read.refuse(refused)
      else if (isClosed || caller.isGone()) read.refuse()
      else join(read, caller)
      return read
    },
    join,
    restart() {
      const unavailable = () => new ApiError('STORAGE_UNAVAILABLE', undefined, { retryAfter: 2 })
      for (const read of ownThread?.running.splice(0) ?? []) read.refuse(unavailable())
      for (const state of [...readers]) {
        if (!state.isReady) continue
        for (const read of state.running) read.refuse(unavailable())
        end(state)
      }
    },
    figures: () => ({ ...counts, waiting: queue.size, running: countRunning(), readers: readers.size }),
    async close() {
      isClosed = true
      clearInterval(check)
      for (const read of queue.takeOlderThan(Number.POSITIVE_INFINITY)) read.refuse()
      const stopped = [...readers].map(({ reader }) => reader.stop())
      readers.clear()
      await Promise.all([...stopped, ...stopping])
    },
  }

  function join(read: PendingRead, caller: ReadCaller): void {
    read.addCaller(caller)
    if (read.generation !== undefined) return
    const free = read.isBounded && hasTimeHere() ? ownThread : queue.size === 0 ? leastBusy() : undefined
    if (free) run(read, free)
    else {
      const surplus = queue.add(read, caller.network)
      if (surplus) counts.refused.full++
      surplus?.refuse()
      dispatch()
    }
  }

  function hasTimeHere(): boolean {
    return here !== undefined && (ownThread?.running.length ?? 0) < here.maxReads && here.keepsUp()
  }

  /** Nobody waits for this read any longer. If it has begun, it goes on: a thread cannot be interrupted. */
  function dropIfWaiting(read: PendingRead): void {
    if (!queue.has(read)) return
    queue.remove(read)
    read.refuse()
  }

  /** Gives waiting reads to readers with room; starts a reader if reads are left and none is on its way. */
  function dispatch(): void {
    for (let state = leastBusy(); state && queue.size > 0; state = leastBusy()) {
      const read = queue.take()
      if (read) run(read, state)
    }
    if (queue.size > 0) startReader()
  }

  function leastBusy(): ReaderState | undefined {
    let best: ReaderState | undefined
    for (const state of readers) {
      if (!state.isReady || state.running.length >= readsPerReader) continue
      if (!best || state.running.length < best.running.length) best = state
    }
    return best
  }

  function run(read: PendingRead, state: ReaderState): void {
    const result = state.reader.run(read.begin())
    state.running.push(read)
    read.finish(result)
    const finish = () => {
      const at = state.running.indexOf(read)
      if (at >= 0) state.running.splice(at, 1)
      state.idleSince = performance.now()
      dispatch()
    }
    result.then(finish, finish)
  }

  function startReader(): void {
    const isStarting = [...readers].some(({ isReady }) => !isReady)
    if (isClosed || isStarting || readers.size >= maxReaders || performance.now() < mayStartAt) return
    const state = stateOf(
      start((cause) => {
        counts.failed++
        readers.delete(state)
        mayStartAt = performance.now() + restartMs
        onFailure(cause)
      }),
    )
    counts.started++
    readers.add(state)
    state.reader.ready.then(
      () => {
        state.isReady = true
        hasStarted = true
        dispatch()
      },
      () => {},
    )
  }

  function checkTimes(): void {
    const now = performance.now()
    for (const read of queue.takeOlderThan(now - (hasStarted ? maxWaitMs : maxStartMs))) {
      counts.refused.late++
      read.refuse()
    }
    if (isOverdue(ownThread?.running[0], now)) refuseOverdue(ownThread?.running.shift())
    for (const state of readers) {
      if (isOverdue(state.running[0], now)) giveUp(state, state.running)
      else if (state.isReady && state.running.length === 0 && now - state.idleSince > idleMs) endIdle(state)
    }
    if (queue.size > 0) dispatch()
  }

  function endIdle(state: ReaderState): void {
    end(state)
    if (readers.size === 0) onIdle()
  }

  /** Ends the reader of a read that runs too long, which cannot be interrupted. The reads beside it are refused too. */
  function giveUp(state: ReaderState, [overdue, ...others]: PendingRead[]): void {
    counts.givenUp++
    refuseOverdue(overdue)
    for (const read of others) read.refuse()
    end(state)
  }

  function refuseOverdue(overdue: PendingRead | undefined): void {
    const sentence = `The read took more than ${maxRunMs / 1000} seconds: try again after Retry-After.`
    overdue?.refuse(new ApiError('OVERLOADED', sentence, { retryAfter: 5 }))
    onFailure(new Error(`${overdue?.name} took more than ${maxRunMs / 1000} seconds.`))
  }

  function countRunning(): number {
    let count = ownThread?.running.length ?? 0
    for (const { running } of readers) count += running.length
    return count
  }

  function end(state: ReaderState): void {
    readers.delete(state)
    const stopped = state.reader.stop().finally(() => stopping.delete(stopped))
    stopping.add(stopped)
  }
}

const stateOf = (reader: Reader): ReaderState => ({
  reader,
  isReady: false,
  running: [],
  idleSince: performance.now(),
})

const isOverdue = (read: PendingRead | undefined, now: number): boolean =>
  read !== undefined && now - read.begunAt > maxRunMs
