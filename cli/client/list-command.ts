import type { Fields } from '../../contract/endpoints.ts'
import { limits } from '../../contract/limits.ts'
import type { Call, ClientCommand } from './command.ts'
import { type ClientFlag, flagsFor, valuesFor } from './field-flags.ts'
import { nothing, untrusted } from './lines.ts'

type Page<Item> = { items: Item[]; nextCursor: string | null }

type ListCommand<Item> = Omit<ClientCommand, 'run'> & {
  /** Where its fields and their meanings are from. */
  endpoint: { query: Fields }
  /** The items that it lists, for the help. */
  noun: string
  preset?: number
  read: (call: Call, query: ListQuery) => Promise<Page<Item>>
  linesOf: (item: Item) => string[]
}

/** The filters as they were given, and which page to read. */
type ListQuery = Record<string, string> & { limit: number }

/**
 * A command that reads as many pages as it needs, and prints each when it has come. It prints whole pages, because a cursor cannot
 * point between items of one millisecond: so a run that goes on where this one ended has all the others.
 */
export function listCommand<Item>({
  endpoint,
  noun,
  preset,
  read,
  linesOf,
  ...command
}: ListCommand<Item>): ClientCommand {
  const about = limitFlag(preset, noun, ' Those of the same millisecond as the last one come too.')
  return {
    ...command,
    flags: { ...flagsFor(endpoint.query, ['limit']), ...about, ...command.flags },
    async run(call) {
      const { values, io, show } = call
      let query = valuesFor(endpoint.query, { ...values, limit: undefined }) as Record<string, string>
      let left = limitOf(values, preset ?? Number.POSITIVE_INFINITY)
      let isEmpty = true
      for (;;) {
        const limit = Math.min(left, limits.page.max)
        const { items, nextCursor } = await read(call, { ...query, limit } as ListQuery)
        for (const item of items) {
          show(item, () => (isEmpty ? [untrusted, ...linesOf(item)] : linesOf(item)))
          isEmpty = false
        }
        left -= items.length
        if (nextCursor !== null && left > 0) {
          query = { ...query, cursor: nextCursor }
          continue
        }
        if (!values['json'] && (isEmpty || nextCursor !== null))
          io.out(
            isEmpty ? `${nothing}\n` : `More: --cursor ${String(nextCursor).replaceAll(/[^\w.:+-]/g, '')}\n`,
          )
        return
      }
    },
  }
}

export const limitFlag = (
  preset: number | undefined,
  noun: string,
  more = '',
): Record<string, ClientFlag> => ({
  limit: {
    type: 'string',
    value: 'NUMBER',
    about: `Ends after so many ${noun}.${more}${preset === undefined ? '' : ` Default: ${preset}.`}`,
  },
})

export function limitOf({ limit }: Call['values'], preset: number): number {
  if (limit === undefined) return preset
  if (!/^[1-9]\d{0,8}$/.test(String(limit))) throw new Error('--limit must be a whole number from 1.')
  return Number(limit)
}

export const goOn = (time: string): string =>
  `The last line says how to go on where a run ended; with --json the --cursor is the ${time}.`

export async function transmissionsOf<Item>(
  page: Promise<{ transmissions: Item[]; nextCursor: string | null }>,
): Promise<Page<Item>> {
  const { transmissions: items, nextCursor } = await page
  return { items, nextCursor }
}
