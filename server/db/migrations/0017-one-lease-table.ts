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

  'drop view feed_items',
  // The edits of accounts come with the rows, so that a page of cached items is one query.
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
      (select p.id from transmissions p where p.key = t.reply_to_key and p.is_hidden = 0) as in_reply_to,
      (select account_edits from instance) as account_edits
    from transmissions t left join accounts a on a.key = t.account_key
    where t.is_hidden = 0`,
]
