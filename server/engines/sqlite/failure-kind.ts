/** Sorts the errors of SQLite, by their primary result codes, into the kinds that callers distinguish. */
export function failureKind(error: unknown): 'full' | 'busy' | 'broken' | 'other' {
  const code = ((error as { errcode?: unknown } | null)?.errcode as number | undefined) ?? 0
  switch (code & 0xff) {
    case 13: // FULL
      return 'full'
    case 5: // BUSY
    case 6: // LOCKED
      return 'busy'
    case 8: // READONLY
    case 10: // IOERR
    case 11: // CORRUPT
    case 14: // CANTOPEN
    case 26: // NOTADB
      return 'broken'
    default:
      return 'other'
  }
}
