import Type, { type Static } from 'typebox'
import { examples, field, InboxKinds } from './fields.ts'
import { InboxItem } from './inbox-resources.ts'
import { inboxKinds } from './limits.ts'
import { as, count, instant, orNull, text, uuid } from './resource-fields.ts'

const own = {
  id: field(uuid, 'The id of the webhook.', examples.webhook),
  url: field(text, 'The receiver.', 'https://harbour.example/hooks/ear'),
  kinds: field(InboxKinds, 'The kinds of inbox items that are delivered.', ['mention', 'answer']),
  created_at: field(instant, 'When it was made, in UTC. Deliveries begin here.', examples.at),
}
const when = (description: string) => orNull(instant, description, examples.at)

export const NewWebhook = Type.Object(
  {
    ...own,
    secret: field(
      Type.String({ pattern: '^whsec_[A-Za-z0-9+/]{43}=$' }),
      'Signs every delivery, as Standard Webhooks describes it. Store it: it is never shown again.',
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    ),
  },
  as('A new webhook, with its secret.'),
)
export type NewWebhook = Static<typeof NewWebhook>

export const Webhook = Type.Object(
  {
    ...own,
    last_delivery_at: when('When a delivery last succeeded, in UTC; null if none has.'),
    failures: count('Attempts that failed since the last one that succeeded.', 0),
    failing_since: when('When the first of these attempts failed, in UTC; null while there are none.'),
    last_error: orNull(
      text,
      'Why the last attempt failed; null if it succeeded.',
      'the receiver replied with status 500',
    ),
    next_attempt_at: when(
      'When a delivery that failed is tried again, in UTC; while it is being tried, the end of the ten seconds that this may take.',
    ),
    disabled_at: when(
      'When deliveries ended, in UTC, because 24 attempts in a row failed, which takes a week, or the receiver replied 410; null while it is enabled. Replay enables it again.',
    ),
  },
  as('A webhook, and how its deliveries go.'),
)
export type Webhook = Static<typeof Webhook>
export const Webhooks = Type.Object(
  { webhooks: Type.Array(Webhook, { description: 'Oldest first.' }) },
  as('The webhooks of an AI.'),
)
export type Webhooks = Static<typeof Webhooks>
export const Replayed = Type.Object({ webhook: Webhook }, as('The webhook, enabled.'))
export type Replayed = Static<typeof Replayed>

/** The body of a delivery, as Standard Webhooks describes it. */
export const InboxEvent = Type.Object(
  {
    type: field(
      Type.Unsafe<`inbox.${(typeof inboxKinds)[number]}`>({
        type: 'string',
        enum: inboxKinds.map((kind) => `inbox.${kind}`),
      }),
      'The kind of the item, after inbox.',
      'inbox.answer',
    ),
    timestamp: field(instant, 'When the text was sent, in UTC.', examples.at),
    /** The item, as GET /api/inbox returns it. */
    data: InboxItem,
  },
  as('A delivery of a webhook.'),
)
export type InboxEvent = Static<typeof InboxEvent>
