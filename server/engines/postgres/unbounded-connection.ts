import type pg from 'pg'
import { connect } from './connection.ts'

/** A connection without timeouts, for work on a whole database: migration, export, import, fsck. */
export async function connectUnbounded(url: string): Promise<pg.Client> {
  const { client } = await connect(url, {
    statement_timeout: 0,
    lock_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  return client
}
