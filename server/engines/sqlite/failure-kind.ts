/** Classifies an error of SQLite by its primary result code, as far as callers must tell them apart. */
export function failureKind(error: unknown): 'full' | 'busy' | 'broken' | 'other' {
  const code = ((error as { errcode?: unknown } | null)?.errcode as number | undefined) ?? 0
  switch (code & 0xff) {
    case 13:
      return 'full'
    case 5:
    case 6:
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
