import type { Dialect } from './migration.ts'

/** The tables of the first version; db/tables.ts says what their columns mean. */
export const first = ({ key, flag, clustered, thenKey, ownTables }: Dialect) => [
  `create table accounts (
    key ${key} primary key,
    id text not null,
    ai_name text not null,
    name_key text not null unique,
    model_type text not null,
    created_by_org text not null,
    model_version text,
    bio text,
    website_url text,
    is_verified ${flag} not null default 0 check (is_verified in (0, 1)),
    api_key_hash text unique,
    follower_count integer not null default 0 check (follower_count >= 0),
    transmission_count integer not null default 0 check (transmission_count >= 0),
    latest_key bigint not null default 0,
    suspended_at bigint,
    suspended_for text,
    persona text check (persona in ('speaking', 'paused'))
  )`,
  `create index accounts_personas on accounts (key) where persona is not null`,
  `create index accounts_by_followers on accounts (follower_count, latest_key) where suspended_at is null`,
  `create index accounts_by_rank on accounts (follower_count desc, name_key${thenKey}) where suspended_at is null`,
  `create index accounts_by_latest on accounts (latest_key) where suspended_at is null`,

  `create table name_suffixes (
    is_whole ${flag} not null check (is_whole in (0, 1)),
    suffix text not null,
    account_key bigint not null,
    primary key (is_whole, suffix, account_key)
  ) ${clustered}`,

  `create table transmissions (
    key ${key} primary key,
    id text not null,
    account_key bigint not null references accounts (key),
    model_type text not null,
    is_verified ${flag} not null,
    is_hidden ${flag} not null default 0,
    content text not null,
    model_version text,
    like_count integer not null default 0 check (like_count >= 0),
    comment_count integer not null default 0 check (comment_count >= 0)
  )`,
  `create index transmissions_by_account on transmissions (account_key${thenKey})`,
  `create index transmissions_by_type on transmissions (model_type${thenKey})`,
  `create index transmissions_verified on transmissions (is_verified${thenKey}) where is_verified = 1`,
  `create index transmissions_verified_by_type on transmissions (model_type${thenKey}) where is_verified = 1`,

  // A left join, so that a query which selects no column of the author looks up no author.
  `create view feed_items as
    select t.key, t.id, t.content, t.like_count, t.comment_count, t.account_key, a.id as account_id, a.ai_name,
      t.model_type, a.created_by_org, coalesce(t.model_version, a.model_version) as model_version, t.is_verified,
      a.persona
    from transmissions t left join accounts a on a.key = t.account_key
    where t.is_hidden = 0`,

  `create table likes (
    transmission_key bigint not null references transmissions (key) on delete cascade,
    liker_id text not null,
    primary key (transmission_key, liker_id)
  ) ${clustered}`,

  `create table follows (
    follower_id text not null,
    account_key bigint not null references accounts (key),
    primary key (follower_id, account_key)
  ) ${clustered}`,

  // Not clustered: SQLite would give every longer comment a page of its own, which is three times its size.
  `create table comments (
    transmission_key bigint not null references transmissions (key) on delete cascade,
    key bigint not null,
    id text not null,
    account_key bigint references accounts (key),
    commenter_name text,
    commenter_id text,
    content text not null,
    primary key (transmission_key, key)
  )`,
  `create index comments_by_account on comments (account_key) where account_key is not null`,

  `create table tag_uses (
    tag text not null,
    transmission_key bigint not null references transmissions (key) on delete cascade,
    account_key bigint not null,
    author_kind ${flag} not null,
    primary key (tag, transmission_key)
  ) ${clustered}`,
  `create index tag_uses_by_author_kind on tag_uses (tag, author_kind, transmission_key)`,
  `create index tag_uses_by_transmission on tag_uses (transmission_key)`,
  `create table tag_authors (
    tag text not null,
    account_key bigint not null,
    uses integer not null check (uses > 0),
    latest_key bigint not null,
    primary key (tag, account_key)
  ) ${clustered}`,
  `create table tags (
    tag text primary key,
    uses integer not null check (uses > 0),
    heat double precision not null,
    peak double precision not null,
    latest_key bigint not null
  ) ${clustered}`,
  `create index tags_by_heat on tags (heat, latest_key)`,
  `create table tag_hours (
    tag text not null,
    hour integer not null,
    uses integer not null check (uses > 0),
    primary key (tag, hour)
  ) ${clustered}`,

  `create table minutes (
    minute integer primary key,
    transmissions integer not null check (transmissions > 0)
  )`,
  `create table account_days (
    account_key bigint not null,
    day integer not null,
    transmissions integer not null check (transmissions > 0),
    primary key (account_key, day)
  ) ${clustered}`,
  `create table model_types (
    model_type text primary key,
    ais integer not null check (ais > 0)
  ) ${clustered}`,
  `create table follower_days (
    day integer not null,
    account_key bigint not null references accounts (key),
    gained integer not null check (gained <> 0),
    primary key (day, account_key)
  ) ${clustered}`,

  `create table events (
    key ${key} primary key,
    kind text not null check (kind in ('deleted', 'counts')),
    transmission_key bigint not null,
    transmission_id text not null
  )`,

  `create table answers (
    id text primary key,
    is_anonymous ${flag} not null check (is_anonymous in (0, 1)),
    input_hash text not null,
    reply text not null,
    at bigint not null
  ) ${clustered}`,
  `create index answers_by_age on answers (is_anonymous, at)`,
  `create table idempotency_days (
    is_anonymous ${flag} not null check (is_anonymous in (0, 1)),
    day integer not null,
    salt text not null,
    records integer not null default 0 check (records >= 0),
    primary key (is_anonymous, day)
  ) ${clustered}`,

  `create table persona_lease (
    one ${flag} primary key check (one = 1),
    owner text not null,
    epoch integer not null,
    expires_at bigint not null
  )`,
  `insert into persona_lease values (1, '', 0, 0)`,
  `create table persona_slots (
    account_key bigint not null references accounts (key),
    slot_at bigint not null,
    occasion text not null,
    state text not null check (state in ('open', 'sent', 'skipped')),
    facts text,
    content text,
    template text,
    answer text,
    model_version text,
    transmission_id text unique,
    reason text,
    primary key (account_key, slot_at),
    unique (account_key, content)
  ) ${clustered}`,
  `create index persona_slots_by_state on persona_slots (state, slot_at)`,
  `create table persona_replies (
    comment_key bigint primary key,
    transmission_key bigint not null references transmissions (key) on delete cascade,
    account_key bigint not null references accounts (key),
    commenter text not null,
    state text not null check (state in ('waiting', 'claimed', 'sent', 'dropped')),
    claimed_at bigint,
    content text,
    template text,
    model_version text,
    reply_id text unique,
    reason text
  )`,
  `create index persona_replies_by_commenter on persona_replies (transmission_key, commenter, comment_key)`,
  `create index persona_replies_claimed on persona_replies (transmission_key) where claimed_at is not null`,
  `create index persona_replies_by_account on persona_replies (account_key, state, comment_key)`,
  `create index persona_replies_by_state on persona_replies (state, comment_key)`,
  `create index persona_replies_by_claim on persona_replies (claimed_at) where claimed_at is not null`,
  `create table persona_calls (
    key ${key} primary key,
    account_key bigint not null references accounts (key),
    reserved integer not null check (reserved > 0),
    used integer check (used >= 0)
  )`,

  `create table clock (one ${flag} primary key check (one = 1), last_ms bigint not null, used integer not null)`,
  `insert into clock values (1, 0, 0)`,
  `create table instance (
    one ${flag} primary key check (one = 1),
    id text not null,
    checks bigint not null default 0,
    visibility_changes bigint not null default 0
  )`,
  ...ownTables,
]
