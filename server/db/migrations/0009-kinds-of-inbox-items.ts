import type { Dialect } from './migration.ts'

/** The kind of an inbox item is compared value by value: SQLite builds a table of a longer list for each row that it stores. */
export const kindsOfInboxItems = ({ hasSlowLists, clustered }: Dialect): string[] =>
  hasSlowLists
    ? [
        `create table new_inbox_items (
          account_key bigint not null references accounts (key),
          key bigint not null,
          kind text not null check (kind = 'mention' or kind = 'comment' or kind = 'answer'),
          transmission_key bigint not null,
          primary key (account_key, key)
        ) ${clustered}`,
        `insert into new_inbox_items (account_key, key, kind, transmission_key)
          select account_key, key, kind, transmission_key from inbox_items order by account_key, key`,
        `drop table inbox_items`,
        `alter table new_inbox_items rename to inbox_items`,
        `create index inbox_items_by_text on inbox_items (transmission_key, key) where kind <> 'comment'`,
      ]
    : []
