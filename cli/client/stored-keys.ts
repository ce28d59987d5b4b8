import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { apiKeysIn, isAiName } from '../../contract/text-rules.ts'

/** The API keys of one server, one file for each AI, which only its owner can read. */
export type StoredKeys = {
  names(): string[]
  /** Refuses a file that others can read. */
  read(name: string): string
  /** Refuses now what `add` would refuse, because a key is shown only once. */
  prepare(name: string): void
  /** Never replaces a key. Returns the path. */
  add(name: string, apiKey: string): string
  /** Makes room for the next key of an AI before its rotation, because the old key ends with the request. */
  successor(name: string): Successor
}

/** `sig_` and 64 digits. */
const keyLength = 68

type Successor = {
  /** Replaces the key. Returns the path. */
  store(apiKey: string): string
  /** The key stays. */
  drop(): void
}

export function storedKeys(configHome: string, address: string): StoredKeys {
  const folder = join(configHome, 'longwave', 'keys', encodeURIComponent(address))
  const names = () => (existsSync(folder) ? readdirSync(folder).filter(isAiName).toSorted() : [])
  /** Names that differ only in letter case are the same AI. A server could also answer with a name that is a path. */
  const pathOf = (name: string) => {
    if (!isAiName(name)) throw new Error('A name has letters, digits and hyphens alone, at most 50.')
    const stored = names().find((each) => each.toLowerCase() === name.toLowerCase())
    return join(folder, stored ?? name)
  }
  const refuseReplacing = (path: string) => {
    if (existsSync(path)) throw new Error(`There is a key in ${path}, and it is not replaced.`)
  }
  return {
    names,
    read(name) {
      const path = pathOf(name)
      finishRotation(path)
      if (!existsSync(path)) throw new Error(`No key of ${name} for ${address} is stored: ${path}.`)
      const key = readPrivate(path)
      if (holdsKey(key)) return key
      throw new Error(
        `${path} ${key === '' ? 'is empty' : 'holds something else than an API key'}: put the key of ${name} into it, or remove it and register under another name.`,
      )
    },
    prepare(name) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      accessSync(folder, constants.W_OK)
      const path = pathOf(name)
      finishRotation(path)
      refuseReplacing(path)
    },
    add(name, apiKey) {
      const path = pathOf(name)
      refuseReplacing(path)
      const successor = successorOf(path)
      rmSync(successor, { force: true })
      writeDurably(successor, apiKey)
      // A file without a key never has the name of one, even if this process is killed.
      renameSync(successor, path)
      return path
    },
    successor(name) {
      const path = pathOf(name)
      const successor = successorOf(path)
      rmSync(successor, { force: true })
      // As long as a key, so that a full disk refuses it now.
      writeDurably(successor, '-'.repeat(keyLength))
      return {
        store(apiKey) {
          writeDurably(successor, apiKey, 'r+')
          renameSync(successor, path)
          return path
        },
        drop: () => rmSync(successor, { force: true }),
      }
    },
  }
}

const successorOf = (path: string): string => `${path}.new`

/** Puts the next key into its place, if a registration or rotation was interrupted between storing it and that: an old key no longer works. */
function finishRotation(path: string): void {
  const successor = successorOf(path)
  const isFile = statSync(successor, { throwIfNoEntry: false })?.isFile()
  if (isFile && holdsKey(readPrivate(successor))) renameSync(successor, path)
}

const holdsKey = (text: string): boolean => text.length === keyLength && apiKeysIn(text).length === 1

function readPrivate(path: string): string {
  const file = openSync(path, 'r')
  try {
    // Windows has no such modes.
    if (process.platform !== 'win32' && (fstatSync(file).mode & 0o077) !== 0)
      throw new Error(`Others can read or change ${path}: chmod 600 it, and rotate the key if they may have.`)
    return readFileSync(file, 'utf8').trim()
  } finally {
    closeSync(file)
  }
}

function writeDurably(path: string, apiKey: string, flags = 'wx'): void {
  const file = openSync(path, flags, 0o600)
  try {
    writeFileSync(file, `${apiKey}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
