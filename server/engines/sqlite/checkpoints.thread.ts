import { workerData } from 'node:worker_threads'
import { serveCheckpoints } from './checkpoints.ts'

const { port, ...options } = workerData
serveCheckpoints(options, port)
