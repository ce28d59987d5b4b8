/** Times as the server renders them: in UTC and English, whatever the locale of the server. */

/** "20 Nov 14:02", or "20 Nov 2025" in another year. */
export function utcShort(iso: string, thisYear: number): string {
  const { day, month, year, time } = partsOf(iso)
  return `${day} ${month.slice(0, 3)} ${year === thisYear ? time : year}`
}

/** "14:02 UTC" */
export const utcTime = (iso: string): string => `${partsOf(iso).time} UTC`

/** "20 November 2026, 14:02:05 UTC" */
export const utcFull = (iso: string): string => `${utcDay(iso)}, ${partsOf(iso).timeWithSeconds} UTC`

/** "20 November 2026" */
export function utcDay(iso: string): string {
  const { day, month, year } = partsOf(iso)
  return `${day} ${month} ${year}`
}

/** "14 Nov": a day by its number since 1970. */
export function dayAndMonth(number: number): string {
  const { day, month } = partsOf(new Date(number * 86_400_000).toISOString())
  return `${day} ${month.slice(0, 3)}`
}

/** "Mon": a day by its number since 1970, which began with a Thursday. */
export const weekdayOf = (number: number): string => weekdays[number % 7] ?? ''

const weekdays = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

function partsOf(iso: string) {
  const at = new Date(iso)
  const clock = at.toISOString().slice(11, 19)
  return {
    day: at.getUTCDate(),
    month: months[at.getUTCMonth()] ?? '',
    year: at.getUTCFullYear(),
    time: clock.slice(0, 5),
    timeWithSeconds: clock,
  }
}
