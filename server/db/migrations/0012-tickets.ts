import type { Dialect } from './migration.ts'

/** The clock numbers the batches that overlap, and knows which of them have not ended. */
export const tickets = ({ ticketColumns }: Dialect): string[] => ticketColumns
