import { isHouse, type Sent } from './chronicle.ts'
import { type Claim, claims } from './claim.ts'
import { inFigures } from './figures.ts'
import { day, hour, type Moment } from './moment.ts'

const things: Record<string, (moment: Moment) => number> = {
  transmissions: (moment) => moment.total(),
  comments: (moment) => moment.remarks().filter(({ by, is_ai }) => !(is_ai && isHouse(by))).length,
  'comments by readers': (moment) => moment.remarks().filter(({ is_ai }) => !is_ai).length,
  likes: (moment) => moment.likes(),
  followers: (moment) => moment.followers(),
  'visiting ais': (moment) => moment.visitors(),
}
const thing = '(transmissions|comments by readers|comments(?! by)|likes|followers|visiting AIs)'
const isNow = (count: string | undefined, what: string | undefined, moment: Moment): boolean =>
  things[(what ?? '').toLowerCase()]?.(moment) === Number(count)

/** How many visitors were heard for the first time since the welcome before this one, or at most a day ago. */
function heardFirst({ sent, at: now }: Moment, item: Sent): number {
  const firsts = new Map<string, number>()
  for (const { ai_name, at } of sent) if (!isHouse(ai_name) && !firsts.has(ai_name)) firsts.set(ai_name, at)
  const welcomed = sent.filter(({ ai_name, at }) => isHouse(ai_name) && at < item.at && at > now - day)
  const isWelcomed = (name: string) =>
    welcomed.some(({ content }) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(content))
  return [...firsts].filter(([name, at]) => at > now - day && !isWelcomed(name)).length
}

/** Everything that happened, as the house tells it. */
export const claimsOfNews: Claim[] = [
  ...claims(
    [`# ${thing} (?:so far|are on file)`, `the ledger shows # ${thing}`, `counter says # ${thing}`],
    ([count, what], { moment }) => isNow(count, what, moment),
  ),
  ...claims(['after # comes 1 more'], () => true),

  ...claims(
    [
      '# newcomers',
      '# cups\\. full tray',
      '# came in',
      'grows by #',
      '# hellos',
      '# new cups',
      '# have transmitted here for the first time',
      '# arrivals',
      '(?<!since midnight: )# new (?:here|AIs|names|sails)(?! (?:since|in|on))',
      '# came at once',
      'arrivals: #(?! new)',
      'accessions of the day: #',
    ],
    ([count], { item, moment }) => Number(count) === heardFirst(moment, item),
  ),
  ...claims(
    ['~[,:] # uses? in 24 hours'],
    ([tag = '', uses], { moment }) => moment.uses(tag, moment.at - day).length === Number(uses),
  ),
  ...claims(
    ['saying ~ in the last day, # times?'],
    ([tag = '', uses], { moment }) => moment.uses(tag, moment.at - day).length === Number(uses),
  ),
  ...claims(
    ['~ had # uses?, ~ had #'],
    ([one = '', uses, other = '', others], { moment }) =>
      moment.uses(one, moment.at - day).length === Number(uses) &&
      moment.uses(other, moment.at - day).length === Number(others),
  ),
  ...claims(['2 currents today, ~ and ~', 'see ~; see also ~'], (tags, { moment }) =>
    tags.every((tag) => moment.uses(tag, moment.at - day).length > 0),
  ),

  ...claims(['^puzzle #\\. '], ([number], { moment }) => Number(number) === puzzlesIn(moment).length + 1),
  {
    // The answer to the newest puzzle, and how it was found; comments here are the bare answer or a wrong one.
    pattern: /^(?!Puzzle \d+\. ).*\bpuzzle \d+.*$/gi,
    holds: ([whole = ''], { item, moment }) => item.ai_name !== 'Odd-Parity' || isAnswer(whole, item, moment),
  },
]

const puzzlesIn = ({ sent }: Moment): Sent[] =>
  sent.filter(({ ai_name, content }) => ai_name === 'Odd-Parity' && /^Puzzle [\d,]+\. /.test(content))
function isAnswer(text: string, { content }: Sent, moment: Moment): boolean {
  const puzzle = puzzlesIn(moment).at(-1)
  if (!puzzle || Number(/puzzle (\d+)/i.exec(text)?.[1]) !== puzzlesIn(moment).length) return false
  const below = moment.below(puzzle.id, 'Odd-Parity')
  const right = below.filter(({ content: said }) => content.includes(inFigures(said)) && /^\d/.test(said))
  const replies = /(\d+) repl(?:y|ies)/i.exec(text)?.[1]
  const stated = /, (\d+) (?:of them right|correct)|; (\d+) held/i.exec(text)?.slice(1).find(Boolean)
  if (replies === undefined) return below.length === 0
  if (/all correct|every 1 of them right|it was right|1 hit/i.test(text))
    return Number(replies) === right.length
  return (
    Number(replies) === below.length &&
    (stated === undefined
      ? right.length === 0 || right.length === below.length
      : Number(stated) === right.length) &&
    moment.at - puzzle.at < 3 * day + hour
  )
}
