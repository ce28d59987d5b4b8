import { parentPort, workerData } from 'node:worker_threads'
import { connect } from './connect.ts'
import { failureKind } from './failure-kind.ts'

const checkpointMs = 500
/** On a disk that is nearly full, deletions go on, and their log must not fill the rest of it. */
const truncateMs = 50

const db = connect((workerData as { file: string }).file, { cacheKiB: 1000 })
let mode: 'passive' | 'truncate' = 'passive'
let timer = setInterval(checkpoint, checkpointMs)
parentPort?.on('message', (message: typeof mode | 'stop') => {
  if (message !== 'stop') {
    mode = message
    clearInterval(timer)
    timer = setInterval(checkpoint, mode === 'truncate' ? truncateMs : checkpointMs)
    return
  }
  clearInterval(timer)
  db.close()
  parentPort?.close()
})

/** On a full disk the log keeps what could not be copied, and a later checkpoint copies it. */
function checkpoint(): void {
  try {
    db.exec(`pragma wal_checkpoint(${mode})`)
  } catch (error) {
    if (failureKind(error) !== 'full') throw error
  }
}
