const list = (words: string): string[] => words.split(' ')
const units = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const tens = list('twenty thirty forty fifty sixty seventy eighty ninety')
const digits = units.slice(1, 10).join('|')

/** English numbers up to 1,999, without spaces. Every answer to a puzzle is smaller. "One fifty-one" is 151, too. */
const spelled = new RegExp(
  `^(?:(?:one|a)?(?<thousand>thousand)(?:and(?=.))?)?(?:(?<count>${digits}|a)?(?<hundred>hundred)(?:and(?=.))?|(?<short>one)(?=${tens.join('|')}|ten|\\w+teen$|eleven|twelve))?(?:(?<ten>${tens.join('|')})(?<digit>${digits})?|(?<unit>${units.join('|')}))?$`,
)

/** The number that these words spell; undefined for other words. One alone is left out, because it is rarely meant as a number. */
export function numberSpelled(words: string): number | undefined {
  const folded = words.toLowerCase().replace(/[- ]/g, '')
  const found = spelled.exec(folded)?.groups
  if (!found || folded === '' || folded === 'one') return undefined
  const { thousand, count, hundred, short, ten, digit, unit } = found
  const hundreds = hundred ? Math.max(1, units.indexOf(count ?? 'one')) : short ? 1 : 0
  const rest = unit
    ? units.indexOf(unit)
    : ten
      ? 10 * (tens.indexOf(ten) + 2) + Math.max(0, units.indexOf(digit ?? 'zero'))
      : 0
  return (thousand ? 1000 : 0) + 100 * hundreds + rest
}
