import type { Dialect } from './migration.ts'

/** The index of words. SQLite keeps it in a file of its own, outside of migrations. */
export const words = ({ wordTables }: Dialect): string[] => wordTables
