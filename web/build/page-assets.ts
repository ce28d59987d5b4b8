import { workerData } from 'node:worker_threads'
import type { PageAssets } from './assets.ts'

/** The URLs and style sheets that pages contain. A reader thread gets them from the main thread, which serves the files. */
export const pageAssets: PageAssets = workerData?.pageAssets ?? (await import('./assets.ts')).pageAssets

export const { href, css, sheets } = pageAssets
