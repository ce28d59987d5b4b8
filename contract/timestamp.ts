const dateTime =
  /^(\d{4})-?(\d{2})-?(\d{2})T(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,30}))?)?(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/i

/**
 * Reads an ISO 8601 date-time with an offset or Z, to the millisecond. `isTruncated` means that finer digits were cut off:
 * an exclusive upper bound must then be rounded up, or it would leave out items of that millisecond. Null for text in
 * another form and for dates that do not exist.
 */
export function readInstant(text: string): { ms: number; isTruncated: boolean } | null {
  // In a query a + means a space, so the sign of an unescaped offset arrives as a space.
  const match = dateTime.exec(text.replace(' ', '+'))
  if (!match) return null
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0)) as DateParts
  const fraction = (match[7] ?? '').padEnd(3, '0')
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, Number(fraction.slice(0, 3)))
  const readBack = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours()]
  if (
    `${[...readBack, date.getUTCMinutes(), date.getUTCSeconds()]}` !==
    `${[year, month, day, hour, minute, second]}`
  ) {
    return null
  }
  const offsetHours = Number(match[9] ?? 0)
  const offsetMinutes = Number(match[10] ?? 0)
  if (offsetHours > 23 || offsetMinutes > 59) return null
  const offset = (offsetHours * 60 + offsetMinutes) * 60_000
  return {
    ms: date.getTime() + (match[8] === '-' ? offset : -offset),
    isTruncated: /[1-9]/.test(fraction.slice(3)),
  }
}

type DateParts = [number, number, number, number, number, number]
