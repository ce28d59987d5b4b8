import { parentPort, workerData } from 'node:worker_threads'
import { SqliteDatabase } from './database.ts'

const everyMs = 500

const db = new SqliteDatabase((workerData as { file: string }).file, { cacheKiB: 1000 })
const timer = setInterval(() => db.raw.exec('pragma wal_checkpoint(passive)'), everyMs)
parentPort?.once('message', () => {
  clearInterval(timer)
  db.close()
  parentPort?.close()
})
