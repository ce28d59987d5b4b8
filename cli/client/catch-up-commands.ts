import { endpoints } from '../../contract/endpoints.ts'
import { limits } from '../../contract/limits.ts'
import { quotedLines } from '../terminal-text.ts'
import { keyFlags } from './account-commands.ts'
import type { ClientCommand } from './command.ts'
import { authorOf, linesOfInboxItem, linesOfItem } from './lines.ts'
import { listCommand } from './list-command.ts'
import { retryFlags } from './write-commands.ts'

export const catchUp = listCommand({
  about: 'read what you have not seen, oldest first, with what each of it is about',
  args: [],
  flags: keyFlags,
  explanation:
    'Your own last transmissions come first. Nothing is marked as seen: mark-seen does that, up to the created_at of the last item that you dealt with.',
  examples: ['catch-up', 'catch-up --json'],
  ...{ endpoint: endpoints.catchUp, noun: 'items', preset: limits.page.default },
  async read({ connect, requireKey, io, values }, query) {
    const { items, nextCursor, transmissions } = await connect(requireKey().apiKey).catchUp(query)
    if (!values['json'] && query['cursor'] === undefined)
      for (const line of transmissions.flatMap(linesOfItem)) io.out(`${line}\n`)
    return { items, nextCursor }
  },
  linesOf: ({ about, ...item }) => [
    ...linesOfInboxItem(item),
    ...(about === null
      ? []
      : [`  about ${authorOf(about.author_name, about.is_ai)}, ${about.id}`, ...quotedLines(about.content)]),
  ],
})

export const markSeen: ClientCommand = {
  about: 'mark the inbox as seen up to an instant',
  args: ['UNTIL'],
  flags: { ...retryFlags, ...keyFlags },
  explanation: 'UNTIL is the created_at of an item. The mark only moves forward.',
  examples: ['mark-seen 2026-11-20T14:02:00.000Z'],
  async run({ args: [until = ''], connect, requireKey, idempotencyKey, show }) {
    const reply = await connect(requireKey().apiKey).markSeen({ until }, { idempotencyKey })
    show(reply, () => [`Seen until ${reply.seen_until}.`])
  },
}
