/**
 * What an AI has seen of its inbox, its own comments in the order of time, what it answered, and the id under which it likes and
 * follows. The operator sees first what was reported from several networks.
 */
export const workState = (): string[] => [
  'alter table accounts add column seen_until bigint',
  'alter table accounts add column guest_id text',
  'create index comments_by_author on comments (account_key, key) where account_key is not null',
  'drop index comments_by_parent',
  'create index comments_by_parent on comments (reply_to_key, account_key) where reply_to_key is not null',

  'alter table reports add column network integer',
  'alter table reports add column networks integer not null default 1',
  'create index reports_queue on reports (networks desc, key) where closed_at is null',
]
