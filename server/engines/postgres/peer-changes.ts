import type { Durability } from '../../db/storage.ts'
import { stateColumns } from './database-state.ts'
import { Line } from './pipelined-connection.ts'

/** What other instances did is known after this long even when nobody wakes us. */
const pollMs = 75
/** Waking takes a lock that all commits of the server share, so it is not done for each of them. */
const announceMs = 10
const sweepMs = 60_000

export type Follower = {
  /** Wakes the other instances, soon. */
  announce(): void
  close(): Promise<void>
}

/** What carries the name of `me` is known already. */
type Following = {
  url: string
  me: () => string
  since: number
  heard: (ran: Iterable<string> | 'unknown') => void
  /** Whoever is asked so often can say this as well. */
  onDurability: (durability: Durability) => void
}

/**
 * Hears what other instances committed, from the table of batches, whose numbers are in the order of commits. A notification
 * only wakes: when it is lost, the next look is not far.
 */
export function follow({ url, me, since, heard, onDurability }: Following): Follower {
  let last: number | undefined = since
  let line: Line | undefined
  let planned: NodeJS.Timeout | undefined
  let isClosed = false
  let wake = () => {}
  const sweep = setInterval(() => line?.send(forget), sweepMs).unref()
  const ended = lookUntilClosed()

  return {
    announce() {
      planned ??= setTimeout(() => {
        planned = undefined
        line?.send(`notify longwave, '${me()}'`)
      }, announceMs).unref()
    },
    async close() {
      clearInterval(sweep)
      clearTimeout(planned)
      isClosed = true
      wake()
      await ended
      await line?.close()
    },
  }

  async function lookUntilClosed(): Promise<void> {
    while (!isClosed) {
      try {
        line ??= await listen()
        await look(line)
      } catch {
        line?.drop()
        line = undefined
        // Until there is a line again much may happen, and be swept; on another server the same numbers may come again.
        last = undefined
        heard('unknown')
      }
      await woken()
    }
  }

  async function listen(): Promise<Line> {
    const listening = await Line.open(url, { first: 'listen longwave' })
    listening.client.on('notification', ({ payload }) => payload !== me() && wake())
    return listening
  }

  async function look(at: Line): Promise<void> {
    const { rows } = await at.ask({ name: 'longwave_follow', text: beyond, values: [last, me()] })
    const { newest, ran, durability } = rows[0]
    onDurability(durability)
    if (last === undefined) heard('unknown')
    else if (ran !== null) heard(new Set<string>(ran.split(' ')))
    last = newest
  }

  /** By somebody, or by the time. */
  async function woken(): Promise<void> {
    if (isClosed) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

const beyond = `select ${stateColumns},
  (select string_agg(ran, ' ') from batches where number > $1 and happened and instance <> $2) as ran`
const forget = `delete from batches where at < now() - interval '1 hour'`
