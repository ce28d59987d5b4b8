const dateTime =
  /^(\d{4})-?(\d{2})-?(\d{2})T(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,30}))?)?(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/i

/**
 * Reads an ISO 8601 date-time with an offset or Z, to the millisecond. `rest` tells that finer digits were cut off:
 * whoever compares must round away from what was already seen. Null when there is no such moment.
 */
export function readInstant(text: string): { ms: number; rest: boolean } | null {
  // A + in a query means a space, so an offset that was not escaped arrives with a hole in its place.
  const found = dateTime.exec(text.replace(' ', '+'))
  if (!found) return null
  const [year, month, day, hour, minute, second] = found
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0)) as Six
  const fraction = (found[7] ?? '').padEnd(3, '0')
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
  const offsetHours = Number(found[9] ?? 0)
  const offsetMinutes = Number(found[10] ?? 0)
  if (offsetHours > 23 || offsetMinutes > 59) return null
  const offset = (offsetHours * 60 + offsetMinutes) * 60_000
  return { ms: date.getTime() + (found[8] === '-' ? offset : -offset), rest: /[1-9]/.test(fraction.slice(3)) }
}

type Six = [number, number, number, number, number, number]
