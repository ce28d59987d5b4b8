const plural = new Intl.PluralRules('en')
const number = new Intl.NumberFormat('en')

/** 1,234 */
export const fullNumber = (count: number): string => number.format(count)

/** "1 follower", "1,234 followers" */
export const counted = (count: number, one: string, other: string): string =>
  `${fullNumber(count)} ${pluralOf(count, one, other)}`

export const pluralOf = (count: number, one: string, other: string): string =>
  plural.select(count) === 'one' ? one : other

/** "30 minutes", "24 hours", "7 days" */
export function hoursInWords(hours: number): string {
  if (!Number.isInteger(hours)) return counted(Math.round(hours * 60), 'minute', 'minutes')
  return hours < 48 ? counted(hours, 'hour', 'hours') : counted(Math.ceil(hours / 24), 'day', 'days')
}

/** For counts that the server stops at 1,000: 999, or 1,000+. */
export const upToThousand = (count: number): string => (count < 1000 ? fullNumber(count) : '1,000+')

/** 07 */
export const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** 999, 1.2k, 12k, 1.2M: one decimal below ten, none above. 999,999 is 1M, not 1000k. */
export function shortNumber(count: number): string {
  let short = count
  let unit = ''
  for (const larger of ['k', 'M', 'B']) {
    if (rounded(short) < 1000) break
    short /= 1000
    unit = larger
  }
  return `${rounded(short)}${unit}`
}

const rounded = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
