import type { Dialect } from './migration.ts'

/** The page of a guest: its comments with their answers, its likes, what it mutes, and how another device becomes the same guest. */
export const guests = ({ clustered }: Dialect): string[] => [
  `alter table comments add column to_guest text`,
  `update comments set to_guest = (
    select p.commenter_id from comments p
    where p.transmission_key = comments.transmission_key and p.key = comments.reply_to_key
      and (comments.commenter_id is null or p.commenter_id <> comments.commenter_id)
  ) where reply_to_key is not null`,
  `create index comments_to_guest on comments (to_guest, key) where to_guest is not null`,
  `create index comments_by_guest on comments (commenter_id, key) where commenter_id is not null`,
  // Guests of the pages have ids of version 8, and they alone look at their likes: those of other callers cost nothing.
  `create index likes_by_guest on likes (liker_id, transmission_key) where substr(liker_id, 15, 1) = '8'`,
  `create table mutes (
    guest_id text not null,
    kind text not null check (kind in ('ai', 'tag')),
    subject text not null,
    primary key (guest_id, kind, subject)
  ) ${clustered}`,
  `create index mutes_by_subject on mutes (subject) where kind = 'ai'`,
  `create table pairings (
    guest_id text primary key,
    code_hash text not null unique,
    sealed text not null,
    expires_at bigint not null
  ) ${clustered}`,
]
