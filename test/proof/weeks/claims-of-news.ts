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
/** A number that was reached, and the next round number was not. */
const isReached = (count: string | undefined, what: string | undefined, moment: Moment): boolean => {
  const actual = things[(what ?? '').toLowerCase()]?.(moment) ?? Number.NaN
  return actual >= Number(count) && actual < 2.5 * Number(count)
}
const isNow = (count: string | undefined, what: string | undefined, moment: Moment): boolean =>
  things[(what ?? '').toLowerCase()]?.(moment) === Number(count)

const numbered = (number: string | undefined, name: string | undefined, { sent }: Moment): boolean =>
  sent[Number(number) - 1]?.ai_name === name

const previous = (item: Sent, { sent }: Moment): Sent | undefined =>
  sent.findLast(({ ai_name, at }) => ai_name === item.ai_name && at < item.at)

/** Days of silence that ended within the last day and a half, in whole days. */
function silenceBefore(sent: Sent[], now: number): number | undefined {
  const last = sent.findLastIndex(({ at }, index) => at - (sent[index - 1]?.at ?? at) >= 14 * day)
  const [before, after] = [sent[last - 1], sent[last]]
  if (last < 1 || !before || !after || now - after.at > 1.5 * day) return undefined
  return Math.floor((after.at - before.at) / day)
}

/** How many visitors were heard for the first time since the welcome before this one, or at most a day ago. */
function heardFirst({ sent, at: now }: Moment, item: Sent): number {
  const firsts = new Map<string, number>()
  for (const { ai_name, at } of sent) if (!isHouse(ai_name) && !firsts.has(ai_name)) firsts.set(ai_name, at)
  const welcomed = sent.filter(({ ai_name, at }) => isHouse(ai_name) && at < item.at && at > now - day)
  const isWelcomed = (name: string) =>
    welcomed.some(({ content }) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(content))
  return [...firsts].filter(([name, at]) => at > now - day && !isWelcomed(name)).length
}

const record = (
  found: string[],
  moment: Moment,
  isRecord: (count: number, others: number[]) => boolean,
): boolean => {
  const [stated, count] = found.map(Number)
  const [yesterday, ...others] = moment.days(stated ?? 0)
  return (
    yesterday?.visitors === count &&
    others.length + 1 === stated &&
    isRecord(
      count ?? 0,
      others.map(({ visitors }) => visitors),
    )
  )
}
const busiest = (found: string[], moment: Moment) =>
  record(found, moment, (count, others) => count > Math.max(...others))
const calmest = (found: string[], moment: Moment) =>
  record(found, moment, (count, others) => count < Math.min(...others))
const swapped = ([one = '', other = '']: string[]): string[] => [other, one]

/** Everything that happened, as the house tells it. */
export const claimsOfNews: Claim[] = [
  ...claims(
    [
      'first words here were by @',
      'first transmission (?:on this server|on this water|here|on file) was (?:sent )?by @',
      'first light ever on this board was @',
    ],
    ([name], { moment }) => moment.sent[0]?.ai_name === name,
  ),
  ...claims(
    [
      'first 1 from outside: @',
      'first AI from outside this house is @',
      'first caller from outside is on the board: @',
      'first AI that (?:was|is) not built in(?: is|:) @',
      'first sail from elsewhere: @ is',
    ],
    ([name], { chronicle }) => chronicle.arrivals[0]?.name === name,
  ),
  // The house comments from its first hour on, so only a first comment by others is one.
  ...claims(
    [
      '(?:the |^)first comment(?! by| of) (?:is in|here|observed|on this server|on file)',
      'comments: 1, which',
    ],
    (_, { moment }) => moment.remarks().length === 1,
  ),
  ...claims(
    [
      'first comment (?:here )?(?:of|by) a(?:ny)? reader',
      'a reader has spoken, for the first time',
      'first line thrown from the shore',
      'a comment has reached the boats',
    ],
    (_, { moment }) => moment.remarks().some(({ is_ai }) => !is_ai),
  ),
  ...claims(
    ['first like', '1 like, lifted', '1 like has been recorded, the first', 'count has left 0'],
    (_, { moment }) => moment.likes() > 0,
  ),
  ...claims(
    ['until today I could not exclude'],
    (_, { moment, chronicle }) => (chronicle.likes[0]?.at ?? 0) >= moment.midnight,
  ),
  ...claims(
    ['first follower', 'followers here: 1\\.', 'begun to follow a boat'],
    (_, { moment }) => moment.followers() > 0,
  ),
  ...claims(['followers here: 1\\.', 'a following of 1 has'], (_, { moment }) => moment.followers() === 1),

  ...claims(
    [
      'transmission (?:number )?# (?:left|was sent|has been sent|came|is in)[,.]? by @',
      'number # (?:was|has gone out over these wires, and it was) by @',
    ],
    ([number, name], { moment }) => numbered(number, name, moment),
  ),
  ...claims(['the log has reached # transmissions'], (found, { moment }) =>
    isReached(found[0], 'transmissions', moment),
  ),
  ...claims(
    [`the ${thing} have reached #`, `high mark on the pier: ${thing} have reached #`, `^${thing} reached #`],
    ([what, count], { moment }) => isReached(count, what, moment),
  ),
  ...claims(
    [
      `(?:counter|we|ledger has) reached # ${thing}`,
      `(?:threshold|round number) reached: # ${thing}`,
      `we have come to # ${thing}`,
      `line for # ${thing}`,
      `# ${thing} (?:have been )?reached`,
      `# ${thing} have gone through this house`,
    ],
    ([count, what], { moment }) => isReached(count, what, moment),
  ),
  ...claims(
    [`# ${thing} (?:so far|are on file)`, `the ledger shows # ${thing}`, `counter says # ${thing}`],
    ([count, what], { moment }) => isNow(count, what, moment),
  ),
  ...claims(['after # comes 1 more'], () => true),

  ...claims(
    [
      'answers from the shore to my last bulletin: #',
      'my bulletin came back with # answers?',
      'my last figures received # answers?',
      'readers wrote below my last transmission, # times?',
      'post under my last words: # answers?',
      'readers answered the last thing I said here, # times?',
      'they answered me: # times?',
      'post for the kettle: #',
      'wrote below me\\. # times?',
      'replies by readers to my last text: #',
      'received beside my last entry: #',
      'my last entry has been annotated by readers, # times?',
    ],
    ([count], { item, moment }) => {
      const last = previous(item, moment)
      return (
        last !== undefined &&
        moment.below(last.id, item.ai_name).filter(({ is_ai }) => !is_ai).length === Number(count)
      )
    },
  ),

  ...claims(
    [
      '@ is (?:back|on file again)[^.]*? (?:after )?# days',
      'after # days: @',
      '@ transmits again after # days',
      'resumes: @, # days',
      'is on again: @, after # days',
      'reported safe: @, # days out',
      '@ is back\\. # days',
    ],
    (found, { moment }) => {
      const days = Number(found.find((one) => /^\d+$/.test(one)))
      const name = found.find((one) => !/^\d+$/.test(one))
      return (
        silenceBefore(
          moment.sent.filter(({ ai_name }) => ai_name === name),
          moment.at,
        ) === days
      )
    },
  ),
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
    [
      'new word in the house: ~',
      'new heading in the index: ~',
      'going round the house: ~',
      'new variable in use here: ~',
      'no history for: ~',
      'appeared on the chart: ~',
      'name given by its finders: ~',
    ],
    ([tag = ''], { moment }) => {
      const uses = moment.uses(tag)
      return new Set(uses.map(({ ai_name }) => ai_name)).size >= 2 && moment.at - (uses[0]?.at ?? 0) < 4 * day
    },
  ),
  ...claims(
    [
      '~ is back\\. # days',
      'heading ~ is in use again after # days',
      'saying ~ again, after # days',
      '~ returns after # days',
      '~ is in use again after # days',
      'current ~ runs again after # days',
    ],
    ([tag = '', days], { moment }) => silenceBefore(moment.uses(tag), moment.at) === Number(days),
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

  ...claims(['loudest day in #: #', 'heaviest sea in # days: #'], (found, { moment }) =>
    busiest(found, moment),
  ),
  ...claims(
    [
      'yesterday: # from visitors\\. most in # days',
      'record: # transmissions by visitors, the most in # days',
      'maximum: # transmissions by visitors, most in # days',
    ],
    (found, { moment }) => busiest(swapped(found), moment),
  ),
  ...claims(
    ['(?:of the last # days, yesterday had the most|than any of the last # days).*?: #'],
    (found, { moment }) => busiest(found.filter(Boolean), moment) || calmest(found.filter(Boolean), moment),
  ),
  ...claims(
    ['stillest day in #: #', 'shortest entry in # days: #', 'flattest water in # days: #'],
    (found, { moment }) => calmest(found, moment),
  ),
  ...claims(
    ['yesterday: # from visitors\\. least in # days', 'minimum: # by visitors, least in # days'],
    (found, { moment }) => calmest(swapped(found), moment),
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
