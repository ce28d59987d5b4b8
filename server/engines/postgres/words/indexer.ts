import { setTimeout as pause } from 'node:timers/promises'
import { wordsIn, wordsVersion } from '../../../../contract/words.ts'
import type { Key } from '../../../db/key.ts'
import { PipelinedConnection } from '../pipelined-connection.ts'

const addedAtOnce = 256
/** The index is not needed to answer, so it does not delay a start, nor follow each batch. */
const startDelayMs = 1000
const restMs = 200
/** After a failure, such as a lost connection. */
const failedMs = 5000
/** Under constant load the index goes on this seldom. */
const maxPauseMs = 1000
const pauseStepMs = 20

export type Indexer = { onChange(): void; close(): Promise<void> }
type Row = { key: Key; content: string }

/**
 * Fills the index of words behind the writes. Every instance tries; the one that gets the lock on the row of the index adds the
 * next transmissions, and the others leave it to that one.
 */
export function startIndexer(url: string, isBusy: () => boolean): Indexer {
  const stopping = new AbortController()
  let connection: PipelinedConnection | undefined
  let hasNew = true
  let wake = () => {}
  const ended = run()

  return {
    onChange() {
      hasNew = true
      wake()
    },
    async close() {
      stopping.abort()
      wake()
      await ended
      await connection?.close()
    },
  }

  async function run(): Promise<void> {
    await rest(startDelayMs)
    while (!stopping.signal.aborted) {
      for (let waited = 0; isBusy() && waited < maxPauseMs; waited += pauseStepMs) await rest(pauseStepMs)
      if (hasNew) {
        hasNew = false
        const hasMore = await tryToAdd()
        hasNew ||= hasMore
        // Rows that come one by one are added together: a transaction costs as much as many rows.
        if (!hasMore) await rest(restMs)
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        await rest(restMs)
      }
    }
  }

  /** Returns whether there is more to add. */
  async function tryToAdd(): Promise<boolean> {
    try {
      if (connection?.isClosed) connection = undefined
      connection ??= await PipelinedConnection.open(url)
      return await addNext(connection)
    } catch {
      connection?.destroy()
      connection = undefined
      await rest(failedMs)
      return true
    }
  }

  function rest(ms: number): Promise<void> {
    return pause(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
  }
}

/** The index may lose its newest rows in a crash: they are lost together with `up_to`. */
async function addNext(on: PipelinedConnection): Promise<boolean> {
  await on.query('begin; set local synchronous_commit = off')
  try {
    const hasMore = await addLocked(on)
    await on.query('commit')
    return hasMore
  } catch (error) {
    await on.query('rollback').catch(() => on.destroy())
    throw error
  }
}

async function addLocked(on: PipelinedConnection): Promise<boolean> {
  const { rows: held } = await on.query('select version, up_to from word_index for update skip locked')
  const state = held[0] as { version: number; up_to: Key } | undefined
  if (!state) return false
  let upTo = state.up_to
  if (state.version !== wordsVersion) {
    await on.query('truncate words')
    upTo = 0
  }
  const rows = await lockNext(on, upTo)
  const last = rows.at(-1)
  if (!last && upTo === state.up_to) return false
  const values = [rows.map(({ key }) => key), rows.map(({ content }) => wordsIn(content).join(' '))]
  await on.query({ name: 'longwave_words_add', text: insertWords, values })
  await on.query({
    text: 'update word_index set version = $1, up_to = $2',
    values: [wordsVersion, last?.key ?? 0],
  })
  return rows.length === addedAtOnce
}

/**
 * The next transmissions, locked against deletion without waiting for any lock: a batch of writes that deletes some of them could
 * otherwise wait for this transaction while this one waits for the batch. Ends before the first that is locked.
 */
async function lockNext(on: PipelinedConnection, upTo: Key): Promise<Row[]> {
  const { rows } = await on.query({
    name: 'longwave_words_next',
    text: selectNext,
    values: [upTo, addedAtOnce],
  })
  const keys = (rows as Row[]).map(({ key }) => key)
  const { rows: locked } = await on.query({ name: 'longwave_words_lock', text: lockRows, values: [keys] })
  const ours = new Set(locked.map(({ key }) => key))
  const end = keys.findIndex((key) => !ours.has(key))
  return end < 0 ? rows : rows.slice(0, end)
}

const selectNext = 'select key, content from transmissions where key > $1 order by key limit $2'
const lockRows = 'select key from transmissions where key = any($1::bigint[]) for key share skip locked'
const insertWords = `insert into words (key, words)
  select key, string_to_array(joined, ' ') from unnest($1::bigint[], $2::text[]) as added (key, joined)`
