import type { Dialect } from './migration.ts'

/** What the personas keep in mind. */
export const personas = (_: Dialect): string[] => []
