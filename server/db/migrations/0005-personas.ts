import type { Dialect } from './migration.ts'

/** The memory of the personas: people in need, news, exchanges and the puzzle league. */
export const personas = (_: Dialect): string[] => []
