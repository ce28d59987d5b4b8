import { workerData } from 'node:worker_threads'
import { openReads } from '../server/engines/open-reads.ts'
import { type ReaderThreadData, serveReads } from '../server/readers/reader-thread.ts'
import type { ReaderData } from './app.ts'
import { readHandlers } from './read-handlers.ts'

/** A reader: reads from a connection of its own, renders and compresses, so that the main thread only sends. */
const data = workerData as ReaderThreadData<ReaderData>
serveReads(data, readHandlers(await openReads(data.database), data.pages))
