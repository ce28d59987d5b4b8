import type { QueryConfig } from 'pg'

/*
 * Batches of several instances overlap: each draws its keys and a ticket from the row of `tickets`, in a transaction of its own, and changes what
 * all share once no batch with an older ticket is open. So keys are in commit order for every reader, and that row is held for a moment only.
 *
 * A ticket is an advisory lock of the session that drew it, taken while the row is locked, and belongs to the transaction of the batch
 * from its first statement on. So it ends with that transaction, after its rows are visible, however the batch ends. The row names
 * the tickets that were open when the newest was drawn: one that was refused may have ended before an older one.
 */

/** How a batch kept the order of commits: with the clock row alone (1), or with tickets (2). */
export const protocol = 2

export const lockClass = 7_110_191

const lockOf = (ticket: string): string => `${lockClass}, (${ticket} % 2147483647)::int`

/** The tickets in an array whose batches have not ended. */
export const stillOpen = (tickets: string): string =>
  `array(select ticket from unnest(${tickets}) ticket where not pg_try_advisory_xact_lock_shared(${lockOf('ticket')}))`

/** Takes a ticket for the session. */
export const takeTicket = (ticket: string): string => `pg_advisory_lock(${lockOf(ticket)})`

/** Makes the ticket of the session one of the transaction. */
export const keepTicket = (ticket: string): string =>
  `pg_advisory_xact_lock(${lockOf(ticket)}), pg_advisory_unlock(${lockOf(ticket)})`

/** Waits until the batches of the tickets in an array have ended. */
export const awaitTickets = (tickets: string): string =>
  `select count(pg_advisory_xact_lock_shared(${lockOf('ticket')})) from unnest(${tickets}) ticket`

/** After a failure between drawing and the first statement of the batch, the session may still have its ticket. */
export const returnTickets: QueryConfig = { text: 'select pg_advisory_unlock_all()' }
