import type { Dialect } from './migration.ts'

/** The late values of a batch are kept with it, for an engine whose answer to a commit may be lost. */
export const lateValues = ({ lateColumns }: Dialect): string[] => lateColumns
