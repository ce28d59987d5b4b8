import type pg from 'pg'
import { connect } from './connection.ts'

/** A connection for work on a whole instance, which takes as long as it takes: none of the bounds of a server hold on it. */
export async function connectPatiently(url: string): Promise<pg.Client> {
  const { client } = await connect(url, {
    statement_timeout: 0,
    lock_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  return client
}
