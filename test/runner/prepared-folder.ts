import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the processes of a run prepare for each other is here. A process outside of a run has a folder of its own. */
export const preparedFolder = process.env['PREPARED_SOURCES'] ?? ownFolder()

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-prepared-'))
  // Its threads and child processes share it.
  process.env['PREPARED_SOURCES'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
