import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '../../engines/options.ts'
import type { BrokenInvariant, FsckReport } from '../fsck/invariant.ts'
import { noProgress, type OnProgress, type Step } from '../progress.ts'

/** Work for the process (backup.process.ts): copy the database to the file `part` and check the copy. */
export type BackupJob = { location: DatabaseLocation; part: string; series: string | undefined }
export type BackupMessage = { step?: Step; report?: FsckReport; failure?: string }

/** A backup that breaks an invariant is not kept. */
export type BackupResult =
  | { ok: true; bytes: number; rows: FsckReport['rows'] }
  | { ok: false; broken: BrokenInvariant[] }

type BackupOptions = {
  onProgress?: OnProgress
  signal?: AbortSignal
  /** The folder of a series of backups, of which only one is made at a time. */
  series?: string
}

/**
 * Writes a snapshot of the database to a new file, beside a running server or without one. The file gets its name
 * once the copy is on the disk and has passed fsck; until then, and after a failure, there is no such file.
 */
export async function backUp(
  location: DatabaseLocation,
  file: string,
  { onProgress = noProgress, signal, series }: BackupOptions = {},
): Promise<BackupResult> {
  requireNewName(file)
  const part = partOf(file)
  try {
    const report = await runProcess({ location, part, series }, onProgress, signal)
    if (!report.ok) return { ok: false, broken: report.broken }
    const { size } = await stat(part)
    await giveName(part, file)
    return { ok: true, bytes: size, rows: report.rows }
  } finally {
    for (const left of [part, `${part}-journal`]) await rm(left, { force: true })
  }
}

const partOf = (file: string): string => `${file}.${randomUUID()}.part`

function requireNewName(file: string): void {
  const folder = dirname(file)
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  if (isFolder === undefined) throw new Error(`There is no folder ${folder}.`)
  if (!isFolder) throw new Error(`${folder} is not a folder.`)
  if (statSync(file, { throwIfNoEntry: false }))
    throw new Error(`${file} exists already, and a backup replaces no file: name another.`)
}

/** A link, unlike a rename, never replaces a file. */
async function giveName(part: string, file: string): Promise<void> {
  await link(part, file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${file} was made meanwhile by another program.`)
    // Some file systems have no links.
    requireNewName(file)
    await rename(part, file)
  })
  await rm(part, { force: true })
  await syncFolder(dirname(file))
}

/** Off the main thread: a disk that is busy with the backup may let this wait. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

const source = new URL(`./backup.process${extname(import.meta.url)}`, import.meta.url)
const pollMs = 250

async function runProcess(
  job: BackupJob,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
): Promise<FsckReport> {
  signal?.throwIfAborted()
  const child = fork(fileURLToPath(source), {
    execArgv: ['--max-old-space-size=256'],
    // Its own, because it may outlive this process for a moment, and must not keep the log of that open.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const abort = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', abort)
  const growth = watchGrowth(job.part, onProgress)
  try {
    const outcome = outcomeOf(child, (step) => {
      growth.follow(step)
      onProgress(step)
    })
    child.send(job)
    return await outcome
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    growth.stop()
    signal?.removeEventListener('abort', abort)
  }
}

/** SQLite reports nothing while it copies, but the file grows. */
function watchGrowth(file: string, onProgress: OnProgress) {
  let current: Step | undefined
  const timer = setInterval(() => {
    const step = current
    if (step?.unit !== 'bytes') return
    stat(file).then(
      ({ size }) => current === step && onProgress({ ...step, done: size }),
      () => {},
    )
  }, pollMs)
  return {
    follow: (step: Step) => {
      current = step
    },
    stop: () => {
      current = undefined
      clearInterval(timer)
    },
  }
}

/** The beginning of an error that the process did not expect. */
const maxPrinted = 2000

/** Resolves once the process has ended, so that it no longer uses its files. */
function outcomeOf(child: ChildProcess, onStep: OnProgress): Promise<FsckReport> {
  return new Promise((resolve, reject) => {
    let last: BackupMessage = {}
    let printed = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(0, maxPrinted)
    })
    child.on('message', (message: BackupMessage) => {
      if (message.step) onStep(message.step)
      else last = message
    })
    child.on('error', reject)
    child.on('close', (code, killedBy) => {
      const { report, failure } = last
      if (report) resolve(report)
      else reject(new Error(failure ?? `Its process ended with ${killedBy ?? code}. ${printed}`.trim()))
    })
  })
}
