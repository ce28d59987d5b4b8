import { parentPort, workerData } from 'node:worker_threads'
import { connect } from './connect.ts'

const checkpointMs = 500

const db = connect((workerData as { file: string }).file, { cacheKiB: 1000 })
const timer = setInterval(() => db.exec('pragma wal_checkpoint(passive)'), checkpointMs)
parentPort?.once('message', () => {
  clearInterval(timer)
  db.close()
  parentPort?.close()
})
