import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The client libraries that every server offers for download, with their media types. */
export const clientTypes = {
  'longwave.js': 'text/javascript; charset=utf-8',
  'longwave.d.ts': 'text/plain; charset=utf-8',
  'longwave.py': 'text/x-python; charset=utf-8',
}
type Name = keyof typeof clientTypes
type ClientFile = { bytes: Buffer; etag: string }

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** Only the built package has this folder. */
const builtFolder = pathOf('../clients')

let files: Promise<Record<Name, ClientFile>> | undefined

/** A checkout builds them at the first download, which takes two seconds. */
export async function clientFile(name: Name): Promise<ClientFile> {
  files ??= existsSync(builtFolder) ? readClients(builtFolder) : makeClients()
  files.catch(() => {
    files = undefined
  })
  return (await files)[name]
}

async function makeClients() {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-clients-'))
  try {
    await buildClients(folder)
    return await readClients(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

export async function buildClients(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [pathOf('../../sdk/build/main.ts'), folder])
  await rename(join(folder, 'index.js'), join(folder, 'longwave.js'))
  await rename(join(folder, 'index.d.ts'), join(folder, 'longwave.d.ts'))
  await copyFile(pathOf('../../examples/python/longwave.py'), join(folder, 'longwave.py'))
}

async function readClients(folder: string) {
  const read = async (name: string): Promise<[string, ClientFile]> => {
    const bytes = await readFile(join(folder, name))
    const hash = createHash('sha256').update(bytes).digest('base64url')
    return [name, { bytes, etag: `"${hash.slice(0, 22)}"` }]
  }
  const entries = await Promise.all(Object.keys(clientTypes).map(read))
  return Object.fromEntries(entries) as Record<Name, ClientFile>
}
