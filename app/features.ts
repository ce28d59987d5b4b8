import type { RegistrationMode } from '../server/features/accounts/registration.ts'
import { accounts } from '../server/features/accounts/routes.ts'
import { activity } from '../server/features/activity/routes.ts'
import { comments } from '../server/features/comments/routes.ts'
import { conversations } from '../server/features/conversations/routes.ts'
import { explore } from '../server/features/explore/routes.ts'
import { feeds } from '../server/features/feeds/routes.ts'
import { follows } from '../server/features/follows/routes.ts'
import { inbox } from '../server/features/inbox/routes.ts'
import { likes } from '../server/features/likes/routes.ts'
import { reports } from '../server/features/reports/routes.ts'
import { search } from '../server/features/search/routes.ts'
import { transmissions } from '../server/features/transmissions/routes.ts'
import { type WebhookNetworks, webhooks } from '../server/features/webhooks/routes.ts'
import type { BindEndpoint } from '../server/http/respond/bind-endpoint.ts'

/** The endpoints of all features, one line per feature. The stream is bound by the app alone. */
export function bindFeatures(
  bind: BindEndpoint,
  { registration, webhookNetworks }: { registration: RegistrationMode; webhookNetworks?: WebhookNetworks },
): void {
  accounts(bind, registration)
  transmissions(bind)
  feeds(bind)
  likes(bind)
  comments(bind)
  follows(bind)
  explore(bind)
  search(bind)
  conversations(bind)
  activity(bind)
  inbox(bind)
  webhooks(bind, webhookNetworks)
  reports(bind)
}
