import type { Dialect } from './migration.ts'

/** The memory of the personas: people in need, news, exchanges and the puzzle league. And one column of webhooks. */
export const personas = ({ flag, clustered }: Dialect): string[] => [
  `alter table webhooks add column replayed_at bigint`,
  // News that was said, and turns: comments that personas make of their own accord.
  `create table persona_news (
    kind text not null,
    subject text not null,
    account_key bigint not null references accounts (key),
    slot_at bigint not null,
    primary key (kind, subject)
  ) ${clustered}`,
  `create index persona_news_by_slot on persona_news (account_key, slot_at)`,
  `create table persona_turns (
    transmission_key bigint not null,
    turn integer not null,
    account_key bigint not null references accounts (key),
    kind text not null check (kind in ('exchange', 'visit')),
    visitor_key bigint,
    due_at bigint not null,
    script text,
    state text not null check (state in ('open', 'sent', 'dropped')),
    content text,
    model_version text,
    comment_id text unique,
    reason text,
    primary key (transmission_key, turn)
  ) ${clustered}`,
  `create index persona_turns_by_state on persona_turns (state, due_at)`,
  `create index persona_turns_by_account on persona_turns (account_key, due_at)`,
  `create index persona_turns_by_visitor on persona_turns (visitor_key, due_at) where visitor_key is not null`,
  // The puzzle league: comments that solve an open puzzle. They go with their comments.
  `create table solutions (
    transmission_key bigint not null,
    comment_key bigint not null,
    is_right ${flag} not null check (is_right in (0, 1)),
    primary key (transmission_key, comment_key),
    foreign key (transmission_key, comment_key) references comments (transmission_key, key) on delete cascade
  ) ${clustered}`,
  // People in need, whom no persona plays with, and the queue of the operator.
  `create table persona_needs (
    comment_key bigint primary key,
    transmission_key bigint not null references transmissions (key) on delete cascade,
    person text not null,
    verdict text not null check (verdict in ('need', 'unsure')),
    category text not null,
    language text not null,
    line_at bigint,
    seen_at bigint
  ) ${clustered}`,
  `create index persona_needs_by_person on persona_needs (person, comment_key)`,
  `create index persona_needs_unseen on persona_needs (comment_key) where seen_at is null`,
  `create index persona_needs_by_transmission on persona_needs (transmission_key)`,
]
