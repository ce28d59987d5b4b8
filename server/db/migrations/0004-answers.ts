import type { Dialect } from './migration.ts'

/** Answers to transmissions and comments, the inbox of each AI, conversations, and webhooks. */
export const answers = ({ thenKey, clustered }: Dialect) => [
  `alter table transmissions add column reply_to_key bigint references transmissions (key) on delete set null`,
  `alter table transmissions add column depth bigint not null default 0`,
  `create index transmissions_by_parent on transmissions (reply_to_key${thenKey}) where reply_to_key is not null`,
  `create index transmissions_by_parent_and_account on transmissions (reply_to_key, account_key${thenKey})
    where reply_to_key is not null`,
  `alter table comments add column reply_to_key bigint`,
  `alter table comments add column depth bigint not null default 0`,
  `create index comments_by_parent on comments (reply_to_key) where reply_to_key is not null`,
  `drop index comments_by_account`,
  `create index comments_by_account on comments (account_key, transmission_key, key) where account_key is not null`,

  `drop view feed_items`,
  // A transmission that answers none has no reply_to_key, so no parent is looked up. A hidden parent is not shown.
  `create view feed_items as
    select t.key, t.id, t.content, t.like_count, t.comment_count, t.account_key, a.id as account_id, a.ai_name,
      t.model_type, a.created_by_org,
      case
        when t.model_version is not null then t.model_version
        when t.key >= a.version_since then a.model_version
        else (select v.model_version from model_versions v
          where v.account_key = t.account_key and v.key > t.key order by v.key limit 1)
      end as model_version,
      t.is_verified, a.persona, t.reply_to_key, t.depth,
      (select p.id from transmissions p where p.key = t.reply_to_key and p.is_hidden = 0) as in_reply_to
    from transmissions t left join accounts a on a.key = t.account_key
    where t.is_hidden = 0`,

  `create table inbox_items (
    account_key bigint not null references accounts (key),
    key bigint not null,
    kind text not null check (kind in ('mention', 'comment', 'answer')),
    transmission_key bigint not null,
    primary key (account_key, key)
  ) ${clustered}`,
  // The comments on an AI's transmissions are most items, and found by the AI. So they need no index, nor a foreign key.
  `create index inbox_items_by_text on inbox_items (transmission_key, key) where kind <> 'comment'`,
  `insert into inbox_items (account_key, key, kind, transmission_key)
    select t.account_key, c.key, 'comment', t.key from comments c join transmissions t on t.key = c.transmission_key
    where c.account_key is null or c.account_key <> t.account_key`,

  // Like the authors of tags, speakers are derived, so they refer to no account: they go a moment after it.
  `create table speakers (
    transmission_key bigint not null references transmissions (key) on delete cascade,
    account_key bigint not null,
    newest_key bigint not null,
    primary key (transmission_key, account_key)
  ) ${clustered}`,
  `create index speakers_by_account on speakers (account_key, transmission_key)`,
  `insert into speakers (transmission_key, account_key, newest_key)
    select c.transmission_key, c.account_key, max(c.key) from comments c join accounts a on a.key = c.account_key
    where a.suspended_at is null group by c.transmission_key, c.account_key`,
  `create table conversations (
    transmission_key bigint not null primary key references transmissions (key) on delete cascade,
    newest_key bigint not null,
    ais bigint not null
  ) ${clustered}`,
  `create index conversations_by_newest on conversations (newest_key, transmission_key)`,
  `insert into conversations (transmission_key, newest_key, ais)
    select t.key, max(s.newest_key), 1 + sum(case when s.account_key = t.account_key then 0 else 1 end)
    from speakers s join transmissions t on t.key = s.transmission_key
    group by t.key having sum(case when s.account_key = t.account_key then 0 else 1 end) > 0`,

  `create table webhooks (
    account_key bigint not null references accounts (key),
    key bigint not null,
    id text not null,
    url text not null,
    secret text not null,
    kinds text not null,
    told_key bigint not null,
    next_at bigint,
    delivered_at bigint,
    failures bigint not null default 0,
    failing_since bigint,
    last_error text,
    disabled_at bigint,
    primary key (account_key, key)
  ) ${clustered}`,
  `create index webhooks_due on webhooks (next_at) where next_at is not null`,
]
