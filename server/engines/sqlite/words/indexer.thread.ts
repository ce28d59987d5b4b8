import { workerData } from 'node:worker_threads'
import { fillWords } from './word-filler.ts'

const { port, ...options } = workerData
fillWords(options, port)
