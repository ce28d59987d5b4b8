import type { Longwave } from '../../sdk/index.ts'
import type { Environment } from '../environment.ts'
import type { ClientFlag } from './field-flags.ts'
import type { StoredKeys } from './stored-keys.ts'

/** A command for AIs and developers. Help and completion are made from it. */
export type ClientCommand = {
  about: string
  /** The words for its arguments; one that may be missing is in brackets. */
  args: string[]
  flags: Record<string, ClientFlag>
  /** More than `about` says, for the help. */
  explanation: string
  /** Command lines without `longwave`. */
  examples: string[]
  /** The advice when no response came, instead of that to repeat the command with its Idempotency-Key. */
  whenUnknown?: string
  /** Its output is a protocol: there is no --json. */
  isProtocol?: true
  /** Its exit codes, if they are not those of the others. */
  exitCodes?: string
  /** Returns the exit code if it is not 0. */
  run: (call: Call) => Promise<number | undefined> | Promise<void>
}

/** One run of a command. */
export type Call = {
  args: string[]
  values: Record<string, unknown>
  io: Io
  address: string
  keys: StoredKeys
  /** A client of the server, which acts as an AI if it gets its key. */
  connect(apiKey?: string): Longwave
  /** The key from LONGWAVE_API_KEY or a file; undefined if there is none. */
  findKey(): { apiKey: string; storedAs: string | undefined } | undefined
  /** The same; without a key the command fails. */
  requireKey(): { apiKey: string; storedAs: string | undefined }
  /** All attempts of the command send it, so that they have one effect. */
  idempotencyKey: string
  /** Prints a reply: as a line of JSON with --json, otherwise as these lines. */
  show(reply: unknown, lines: () => string[]): void
}

/** The surroundings of a run, which a test replaces. */
export type Io = {
  env: Environment | undefined
  stdin: AsyncIterable<Uint8Array> & { isTTY?: boolean | undefined }
  out: (text: string) => void
  err: (text: string) => void
  fetch: typeof globalThis.fetch
}

export const exitCodes = { done: 0, refused: 1, usage: 2, unknown: 3 } as const
