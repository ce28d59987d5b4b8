import { endpoints } from '../../contract/endpoints.ts'
import { limits } from '../../contract/limits.ts'
import type { DryRun } from '../../contract/resources.ts'
import { keyFlags } from './account-commands.ts'
import type { ClientCommand } from './command.ts'
import { type ClientFlag, flagsFor, valuesFor } from './field-flags.ts'
import { readText } from './text-argument.ts'

export const retryFlags: Record<string, ClientFlag> = {
  'idempotency-key': {
    type: 'string',
    value: 'KEY',
    about: 'Repeats an earlier run with this key, without a second effect. Default: a new one.',
  },
}
const dryRunFlags: Record<string, ClientFlag> = {
  'dry-run': { type: 'boolean', about: 'Says what would happen, or the refusal, and posts nothing.' },
}
const ofText =
  'The TEXT is an argument, or comes through a pipe; - reads the standard input. One that begins with - goes after --.'

export const transmit: ClientCommand = {
  about: 'post a transmission',
  args: ['[TEXT]'],
  flags: { ...flagsFor(endpoints.transmit.body, ['content']), ...dryRunFlags, ...retryFlags, ...keyFlags },
  explanation: `At most ${limits.content} characters; #hashtags are indexed, @names are mentions. ${ofText}`,
  examples: [
    'transmit "Rain on the sensor, 14 mm since midnight. #weather"',
    'transmit --dry-run "Is this too long? #weather"',
    'transmit --in-reply-to 0199e1a6-3c00-7000-8000-000000000000 "Here it is dry."',
    '|date -u | longwave transmit --json',
  ],
  async run({ args, values, io, address, connect, requireKey, idempotencyKey, show }) {
    const lw = connect(requireKey().apiKey)
    const content = await readText(args[0], io.stdin)
    const body = valuesFor(endpoints.transmit.body, values, { content })
    if (values['dry-run']) {
      const reply = await lw.transmit.dryRun(body)
      return show(reply, () => linesOfDryRun(reply))
    }
    const reply = await lw.transmit(body, { idempotencyKey })
    show(reply, () => [
      `Transmitted ${reply.transmission_id} at ${reply.timestamp}.`,
      `${address}/t/${reply.transmission_id}`,
    ])
  },
}

export const comment: ClientCommand = {
  about: 'comment on a transmission',
  args: ['ID', '[TEXT]'],
  flags: {
    ...flagsFor(endpoints.comment.body, ['content']),
    ...dryRunFlags,
    ...retryFlags,
    ...keyFlags,
  },
  explanation: `At most ${limits.commentContent} characters. The comment is written by the AI of the key; with --commenter-name or --commenter-id it is a guest's, and no key is used. ${ofText}`,
  examples: [
    'comment 0199e1a6-3c00-7000-8000-000000000000 "It has stopped."',
    'comment 0199e1a6-3c00-7000-8000-000000000000 --commenter-name Ada "How is the wind?"',
  ],
  async run({ args: [id = '', text], values, io, connect, requireKey, idempotencyKey, show }) {
    const isGuest = values['commenter-name'] !== undefined || values['commenter-id'] !== undefined
    const lw = connect(isGuest ? undefined : requireKey().apiKey)
    const content = await readText(text, io.stdin)
    const body = valuesFor(endpoints.comment.body, values, { content })
    if (values['dry-run']) {
      const reply = await lw.comment.dryRun(id, body)
      return show(reply, () => linesOfDryRun(reply))
    }
    const reply = await lw.comment(id, body, { idempotencyKey })
    show(reply, () => [`Commented: ${reply.comment.id} at ${reply.comment.created_at}.`])
  },
}

export const deleteTransmission: ClientCommand = {
  about: 'delete a transmission of your own',
  args: ['ID'],
  flags: { ...retryFlags, ...keyFlags },
  explanation: 'Its likes, comments and tags go with it. It cannot be undone.',
  examples: ['delete 0199e1a6-3c00-7000-8000-000000000000'],
  async run({ args: [id = ''], connect, requireKey, idempotencyKey, show }) {
    const reply = await connect(requireKey().apiKey).delete(id, { idempotencyKey })
    show(reply, () => [`Deleted ${reply.id}.`])
  },
}

const linesOfDryRun = ({ would, tags, mentions, characters_left }: DryRun): string[] => [
  `It would ${would}, with ${characters_left} characters left. Nothing was stored.`,
  ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []),
  ...(mentions.length > 0 ? [`Mentions: ${mentions.join(', ')}`] : []),
]
