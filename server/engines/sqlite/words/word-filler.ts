import type { DatabaseSync } from 'node:sqlite'
import type { MessagePort } from 'node:worker_threads'
import { connect } from '../connect.ts'
import { databaseFile } from '../database-file.ts'
import { failureKind } from '../failure-kind.ts'
import { inodeOf, openWordFile, removeWordFile, wordFile } from './word-file.ts'
import { addNext, sweepNext } from './word-tasks.ts'

/** `add` puts the next new transmissions into the index, `sweep` takes some deleted ones out of it. */
export type IndexTask = 'add' | 'sweep'
/** The thread's message after each task: whether it has more of the same, and whether that can be done at once. */
export type TaskDone = { hasMore: boolean; isStuck: boolean }
export type IndexerData = { dataDir: string; instance: string }

/** Fills the index of words, a task at a time, and begins again when its file is gone or broken. */
export function fillWords({ dataDir, instance }: IndexerData, port: MessagePort): void {
  const file = wordFile(dataDir)
  const db = connect(databaseFile(dataDir), { readOnly: true, cacheKiB: 1000 })
  let open: { words: DatabaseSync; inode: number | undefined; sweptTo: number } | undefined

  port.on('message', (task: IndexTask | 'stop') => {
    if (task !== 'stop') {
      port.postMessage(run(task))
      return
    }
    open?.words.close()
    db.close()
    port.close()
  })

  function run(task: IndexTask): TaskDone {
    if (open && inodeOf(file) !== open.inode) {
      open.words.close()
      open = undefined
    }
    try {
      return { hasMore: runOn(openFile(), task), isStuck: false }
    } catch (error) {
      const kind = failureKind(error)
      if (kind === 'other') throw error
      // A broken file is built again; a full disk gets room, and a lock ends.
      if (kind === 'broken') {
        open?.words.close()
        open = undefined
        removeWordFile(file)
      }
      return { hasMore: true, isStuck: true }
    }
  }

  function openFile(): NonNullable<typeof open> {
    if (!open) {
      const words = openWordFile(file, instance)
      open = { words, inode: inodeOf(file), sweptTo: 0 }
    }
    return open
  }

  function runOn(current: NonNullable<typeof open>, task: IndexTask): boolean {
    if (task === 'add') return addNext(db, current.words)
    current.sweptTo = sweepNext(db, current.words, current.sweptTo)
    return current.sweptTo > 0
  }
}
