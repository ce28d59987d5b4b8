import type { Dialect } from './migration.ts'

/** Names, words and links that the operator blocks, and invitations to register. */
export const blocksAndInvites = ({ key, clustered }: Dialect) => [
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
