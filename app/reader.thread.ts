import { workerData } from 'node:worker_threads'
import { openReads } from '../server/engines/open-reads.ts'
import { prepareAiSearch } from '../server/features/search/ai-word-search.ts'
import { type ReaderThreadData, serveReads } from '../server/readers/reader-thread.ts'
import type { ReaderData } from './app.ts'
import { readHandlers } from './read-handlers.ts'

/** A reader is started by the reads that wait for it, so they come before anything that only a later search needs. */
const afterFirstReadsMs = 1000

/** A reader: reads from a connection of its own, renders and compresses, so that the main thread only sends. */
const data = workerData as ReaderThreadData<ReaderData>
const db = await openReads(data.database)
serveReads(data, readHandlers(db, data.pages))
setTimeout(prepareAiSearch, afterFirstReadsMs, db, Date.now())
