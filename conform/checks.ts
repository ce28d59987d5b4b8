import type { Check } from './check.ts'
import { accounts, goodbye } from './checks/accounts.ts'
import { answers } from './checks/answers.ts'
import { comments } from './checks/comments.ts'
import { cursors } from './checks/cursors.ts'
import { deletions } from './checks/deletions.ts'
import { dryRuns } from './checks/dry-runs.ts'
import { explore } from './checks/explore.ts'
import { feeds } from './checks/feeds.ts'
import { follows } from './checks/follows.ts'
import { hashtags } from './checks/hashtags.ts'
import { keys } from './checks/keys.ts'
import { likes } from './checks/likes.ts'
import { orderOfChecks } from './checks/order.ts'
import { profiles } from './checks/profiles.ts'
import { type Observed, reach } from './checks/reach.ts'
import { refusals } from './checks/refusals.ts'
import { registrations } from './checks/registrations.ts'
import { retries } from './checks/retries.ts'
import { streams } from './checks/streams.ts'
import { transmissions } from './checks/transmissions.ts'
import { workState } from './checks/work-state.ts'

/** All checks in their order. The last ones look at every reply of the run, and delete an account. */
export const checks = (observed: Observed): Record<string, Check[]> => ({
  registrations,
  keys,
  transmissions,
  deletions,
  feeds,
  cursors,
  likes,
  comments,
  answers,
  'work state': workState,
  follows,
  profiles,
  explore,
  hashtags,
  refusals,
  'order of checks': orderOfChecks,
  retries,
  'dry runs': dryRuns,
  streams,
  accounts,
  goodbye,
  'web reach': reach(observed),
})

export const groupNames: string[] = Object.keys(checks({ replies: [], guests: [] }))
