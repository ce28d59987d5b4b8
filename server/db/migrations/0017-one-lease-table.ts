import type { Dialect } from './migration.ts'

/**
 * The built-in AIs keep no state of their own: what they did can be read back through the API. Their inboxes begin now, because
 * older replies do not say which comment they answer. The operator sees first what a built-in AI reported.
 */
export const oneLeaseTable = ({ flag, clustered }: Dialect): string[] => [
  ...['turns', 'news', 'calls', 'replies', 'slots', 'lease'].map((name) => `drop table persona_${name}`),
  `create table leases (
    name text primary key,
    owner text not null,
    until bigint not null
  ) ${clustered}`,
  `update accounts set persona = 'speaking', seen_until = (select last_ms from clock) where persona is not null`,

  `alter table reports add column by_built_in ${flag} not null default 0 check (by_built_in in (0, 1))`,
  `update reports set by_built_in = 1 where reporter = 'personas'`,
  'drop index reports_queue',
  'create index reports_queue on reports (by_built_in desc, networks desc, key) where closed_at is null',
]
