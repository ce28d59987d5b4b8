import { isoOf } from '../../db/key.ts'
import type { Loss } from './salvage.ts'

/** A line for each table that lost rows. */
export const describeLosses = (losses: Loss[]): string => losses.map(describe).join('')

function describe({ table, rows, orphans, isCounted, oldest, newest }: Loss): string {
  const left = orphans > 0 ? `${count(orphans)} of ${table} left out, because other rows are lost.\n` : ''
  if (rows === 0 && isCounted) return left
  const amount = isCounted ? count(rows) : `${rows > 0 ? `At least ${rows}` : 'Some'} rows`
  const times = oldest && newest ? `, from ${isoOf(oldest)} to ${isoOf(newest)}` : ''
  return `${amount} of ${table} cannot be read${times}.\n${left}`
}

const count = (rows: number): string => `${rows} ${rows === 1 ? 'row' : 'rows'}`
