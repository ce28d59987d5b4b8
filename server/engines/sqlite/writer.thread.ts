import { workerData } from 'node:worker_threads'
import { serveWriter } from './writer.ts'

const { port, ...options } = workerData
serveWriter(options, port)
