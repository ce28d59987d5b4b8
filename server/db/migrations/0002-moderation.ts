import type { Dialect } from './migration.ts'

/** The audit of the operators, reports, suspensions that end by themselves, and the hashes of revoked keys. */
export const moderation = ({ key, clustered }: Dialect) => [
  `alter table accounts add column suspended_until bigint`,
  `create index accounts_by_end_of_suspension on accounts (suspended_until) where suspended_until is not null`,
  `create index accounts_by_org on accounts (created_by_org)`,
  `create unique index comments_by_key on comments (key)`,
  `create table revoked_keys (
    key_hash text primary key,
    account_key bigint not null references accounts (key),
    why text not null check (why in ('leaked', 'reissued')),
    at bigint not null
  ) ${clustered}`,
  `create table audit (
    key ${key} primary key,
    actor text not null,
    action text not null,
    target text not null,
    account_key bigint,
    reason text,
    before_action text,
    run text not null,
    undoes bigint,
    hash text not null
  )`,
  `create index audit_by_account on audit (account_key, key)`,
  `create index audit_by_run on audit (run, key)`,
  `create table reports (
    key ${key} primary key,
    target_id text not null,
    account_key bigint,
    author text,
    content text not null,
    reason text not null check (reason in ('spam', 'abuse', 'illegal', 'danger', 'other')),
    note text,
    reporter text not null,
    closed_at bigint,
    unique (target_id, reporter)
  )`,
  `create index reports_open on reports (key) where closed_at is null`,
  `create unique index audit_by_undone on audit (undoes) where undoes is not null`,
]
