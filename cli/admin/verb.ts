import { userInfo } from 'node:os'
import { maxReason } from '../../contract/admin.ts'
import { apiKeysIn, cleanText } from '../../contract/text-rules.ts'
import { readInstant } from '../../contract/timestamp.ts'
import type { Storage } from '../../server/db/storage.ts'
import { operator } from '../../server/features/moderation/operator.ts'
import type { readArguments } from '../arguments.ts'
import { instanceFlags } from '../instance.ts'

export const flags = {
  ...instanceFlags,
  org: { type: 'string' },
  'registered-since': { type: 'string' },
  tag: { type: 'string' },
  'dry-run': { type: 'boolean' },
  reason: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string' },
  count: { type: 'string' },
} as const

export type Values = ReturnType<typeof readArguments<typeof flags>>['values']
export type VerbOptions = { storage: Storage; names: string[]; values: Values }
export type Verb = {
  run: (options: VerbOptions) => Promise<string>
  /** The flags that it knows. */
  takes: (keyof Values)[]
  needsReason?: boolean
  /** How many arguments it takes at most. */
  maxNames: number
}

export const act = (storage: Storage) => operator(storage, `cli:${userInfo().username}`)

export function reasonOf({ reason }: Values): string | undefined {
  if (reason === undefined) return undefined
  if (apiKeysIn(reason).length > 0)
    fail('--reason contains an API key: the audit keeps every reason for good.')
  return cleanText('--reason', reason, maxReason)
}

export function timeOf(flag: string, text: string): string {
  const read = readInstant(text)
  return read
    ? new Date(read.ms).toISOString()
    : fail(`${flag} must be a date and time with Z or an offset, such as 2026-11-20T14:00Z.`)
}

export function fail(sentence: string): never {
  throw new Error(sentence)
}

/** If one fails, the error says what was done before it. */
export async function forEachOf(
  verb: string,
  items: string[],
  run: (item: string) => Promise<string>,
  needed = 'an argument',
): Promise<string> {
  if (items.length === 0) fail(`${verb} needs ${needed}.`)
  const lines: string[] = []
  for (const item of items) {
    const line = await run(item).catch((error: Error) => fail([...lines, error.message].join('\n')))
    lines.push(line)
  }
  return text(lines)
}

export const moreLines = 'There are more: use --limit.'

export const limitOf = ({ limit = '20' }: Values): number => numberOf('--limit', limit)

export function numberOf(flag: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) fail(`${flag} must be a number from 1 to 9999, not ${text}.`)
  return Number(text)
}

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
export const text = (lines: string[]): string => `${lines.join('\n')}\n`
