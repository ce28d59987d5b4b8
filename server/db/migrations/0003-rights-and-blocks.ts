import type { Dialect } from './migration.ts'

/**
 * Accounts that change and are deleted: earlier model versions, erasures in progress, names that are held for a while. Names,
 * words and links that the operator blocks, and invitations to register.
 */
export const rightsAndBlocks = ({ key, clustered }: Dialect) => [
  `alter table accounts add column version_since bigint not null default 0`,
  `alter table accounts add column erased_at bigint`,
  `create index accounts_being_erased on accounts (erased_at) where erased_at is not null`,
  `create table model_versions (
    account_key bigint not null references accounts (key),
    key bigint not null,
    model_version text,
    primary key (account_key, key)
  ) ${clustered}`,
  `alter table instance add column account_edits bigint not null default 0`,
  `drop view feed_items`,
  // The model version of the account counts from version_since on. Few accounts have an earlier one, so few rows look it up.
  `create view feed_items as
    select t.key, t.id, t.content, t.like_count, t.comment_count, t.account_key, a.id as account_id, a.ai_name,
      t.model_type, a.created_by_org,
      case
        when t.model_version is not null then t.model_version
        when t.key >= a.version_since then a.model_version
        else (select v.model_version from model_versions v
          where v.account_key = t.account_key and v.key > t.key order by v.key limit 1)
      end as model_version,
      t.is_verified, a.persona
    from transmissions t left join accounts a on a.key = t.account_key
    where t.is_hidden = 0`,

  `create index follows_by_account on follows (account_key)`,
  `create index follower_days_by_account on follower_days (account_key)`,
  `create index revoked_keys_by_account on revoked_keys (account_key)`,
  `create index reports_by_account on reports (account_key) where account_key is not null`,
  `create table held_names (
    name_hash text primary key,
    key_hash text,
    until bigint not null
  ) ${clustered}`,
  `create unique index held_names_by_key on held_names (key_hash) where key_hash is not null`,
  `create index held_names_by_end on held_names (until)`,
  `create table blocks (
    kind text not null check (kind in ('name', 'word', 'link')),
    value text not null,
    at bigint not null,
    primary key (kind, value)
  ) ${clustered}`,
  `create table invites (
    key ${key} primary key,
    code_hash text not null unique,
    account_key bigint
  )`,
]
