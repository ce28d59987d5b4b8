import type { AnyCommand } from '../db/command.ts'
import type { Storage } from '../db/storage.ts'

/** Deliveries that are owed to others. They are read from the database, so that nothing is forgotten when a server ends. */
export type Deliveries<Job> = {
  /** When the next one is due; undefined while nothing is owed. */
  nextAt(): Promise<number | undefined>
  /** Whether there is anything that could ever be owed a delivery. */
  hasReceivers(): Promise<boolean>
  /** Takes at most `limit` jobs that are due and may run beside those that are running, so that no other instance takes them. */
  claim(limit: number, running: Job[]): Promise<Job[]>
  /** Does a job. It must end by itself. */
  run(job: Job, isStopping: () => boolean): Promise<void>
  /** The commands after which something may be owed. */
  wakingCommands: ReadonlySet<AnyCommand>
  /** The commands after which there may be a receiver. */
  startingCommands: ReadonlySet<AnyCommand>
}

export type DeliveryLoop = {
  /** Looks for what is due, as it does by itself after a command and when a time has come. */
  wake(): void
  /** Resolves when the jobs that are running have ended. */
  stop(): Promise<void>
}

/** Jobs of this process at the same time. Each holds a socket and one text. */
const maxRunning = 64
/** Commands of this time are answered by one look at what is due. */
const coalesceMs = 100
/** After an error of the storage. */
const pauseMs = 1_000
/** A time that comes later is looked at again, because a clock may be set. */
const longestSleepMs = 60_000

/** Runs deliveries when they are due. While there are no receivers it reads nothing. */
export function deliveryLoop<Job>(
  deliveries: Deliveries<Job>,
  {
    onChange,
    now,
    onFailure,
    onRecovery,
  }: Pick<Storage, 'onChange'> & {
    now: () => number
    /** The first failure of the storage; later ones are not told until it has recovered. */
    onFailure: (error: unknown) => void
    onRecovery: () => void
  },
): DeliveryLoop {
  const running = new Map<Job, Promise<void>>()
  let hasReceivers = true
  let isFailing = false
  let isStopped = false
  let passing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let timerAt = Number.POSITIVE_INFINITY
  onChange((ran) => {
    const { wakingCommands, startingCommands } = deliveries
    if (!ran.isDisjointFrom(hasReceivers ? wakingCommands : startingCommands)) wakeIn(coalesceMs)
  })
  wakeIn(0)

  return {
    wake: () => wakeIn(0),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await passing
      await Promise.all(running.values())
    },
  }

  function wakeIn(ms: number): void {
    const at = performance.now() + ms
    if (isStopped || at >= timerAt) return
    clearTimeout(timer)
    timerAt = at
    timer = setTimeout(() => {
      timerAt = Number.POSITIVE_INFINITY
      passing = passing.then(pass)
    }, ms).unref()
  }

  async function pass(): Promise<void> {
    try {
      const room = maxRunning - running.size
      // The end of a job wakes the loop.
      if (isStopped || room <= 0) return
      // A command that ends between the two looks below wakes the loop again.
      hasReceivers = true
      const at = await deliveries.nextAt()
      hasReceivers = at !== undefined || (await deliveries.hasReceivers())
      if (at === undefined) return recover()
      const waitMs = at - now()
      if (waitMs > 0) return wakeIn(Math.min(waitMs, longestSleepMs))
      const claimed = await deliveries.claim(room, [...running.keys()])
      for (const job of claimed) start(job)
      // Those that are due may have to wait for the end of others, which wakes the loop.
      wakeIn(claimed.length > 0 || running.size === 0 ? coalesceMs : pauseMs)
      recover()
    } catch (error) {
      fail(error)
      wakeIn(pauseMs)
    }
  }

  function start(job: Job): void {
    const ended = deliveries
      .run(job, () => isStopped)
      .catch(fail)
      .finally(() => {
        running.delete(job)
        wakeIn(0)
      })
    running.set(job, ended)
  }
  function fail(error: unknown): void {
    if (!isFailing) onFailure(error)
    isFailing = true
  }

  function recover(): void {
    if (isFailing) onRecovery()
    isFailing = false
  }
}
