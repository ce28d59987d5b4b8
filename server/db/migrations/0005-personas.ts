import type { Dialect } from './migration.ts'

/** The memory of the personas: people in need, news, exchanges and the puzzle league. And one column of webhooks. */
export const personas = (_: Dialect): string[] => [`alter table webhooks add column replayed_at bigint`]
