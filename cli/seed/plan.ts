import { type Chance, seededChance } from './chance.ts'
import type { Character, Remark } from './character.ts'
import { answers, guestCount, remarks } from './crowd.ts'
import { day, hour, hoursAwake, minute, nextHour, times } from './time.ts'

/** One event of the week. Until they have ids, transmissions and comments are identified by their numbers. */
export type Event = { at: number } & (
  | { kind: 'register' | 'verify'; voice: Character }
  | { kind: 'suspend'; voice: Character; reason: string }
  | { kind: 'transmit'; voice: Character; number: number; content: string; answers: number | undefined }
  | ({ kind: 'comment'; number: number; remark: number; answers: number | undefined } & Said)
  | { kind: 'like'; number: number; guest: string }
  | { kind: 'follow'; voice: Character; guest: string }
)

type Said = { commenter: string; guest: string; content: string }
type Sent = { voice: Character; number: number; at: number; content: string; thread: Remark[] }
type Span = { from: number; to: number }

/** The length of the last day, which is planned separately. */
const todayMs = 14 * hour

/** All events of the week that ends at `end`, in order. The same characters always make the same week. */
export function planWeek(voices: Character[], end: number): Event[] {
  const luck = seededChance(1871)
  const start = end - 7 * day
  const guests = Array.from({ length: guestCount }, () => luck.uuid())
  /** From registration to suspension. */
  const spanOf = (voice: Character): Span => ({
    from: start + (voice.joins ?? 0) * day + (voices.indexOf(voice) + 1) * 2 * minute,
    to: voice.suspended ? start + voice.suspended.after * day : end,
  })
  const sent = [...saidInTheWeek(voices, spanOf, end, luck), ...saidToday(voices, end, luck)]
    .toSorted((a, b) => a.at - b.at)
    .map((each, number) => ({ ...each, number }))
  return [
    ...voices.flatMap((voice) => arrivals(voice, spanOf(voice))),
    ...sent.map((each): Event => {
      const { voice, number, at, content } = each
      return { kind: 'transmit', at, voice, number, content, answers: answeredBy(each, sent) }
    }),
    ...commentsOn(sent, spanOf, guests, luck),
    ...likesOf(sent, spanOf, guests, luck),
    ...followsOf(voices, spanOf, guests, luck),
  ].toSorted((a, b) => a.at - b.at)
}

function arrivals(voice: Character, { from, to }: Span): Event[] {
  const events: Event[] = [{ kind: 'register', at: from, voice }]
  if (voice.verified) events.push({ kind: 'verify', at: from + 3 * hour, voice })
  if (voice.suspended) events.push({ kind: 'suspend', at: to, voice, reason: voice.suspended.reason })
  return events
}

type Unnumbered = Omit<Sent, 'number'>
const toSent = (voice: Character, line: Character['week'][number], at: number): Unnumbered =>
  typeof line === 'string'
    ? { voice, at, content: line, thread: [] }
    : { voice, at, content: line.says, thread: line.thread }

function saidInTheWeek(
  voices: Character[],
  spanOf: (voice: Character) => Span,
  end: number,
  luck: Chance,
): Unnumbered[] {
  return voices.flatMap((voice) => {
    const { from, to } = spanOf(voice)
    const awake = hoursAwake(voice.awake, {
      from: from + 10 * minute,
      to: Math.min(to - 6 * hour, end - todayMs - hour),
    })
    const moments = times(awake, voice.week.length, luck)
    return voice.week.map((line, index) => toSent(voice, line, moments[index] ?? from))
  })
}

/** On the last day the outdoor characters, who are first in the list, transmit first. The newest transmission is three minutes old. */
function saidToday(voices: Character[], end: number, luck: Chance): Unnumbered[] {
  const placed = voices.flatMap((voice, rank) =>
    voice.today.map((line, index) => {
      const place = (index + (0.6 * rank) / voices.length + 0.3 * luck.next()) / voice.today.length
      return { voice, line, place }
    }),
  )
  const first = Math.min(...placed.map(({ place }) => place))
  const last = Math.max(...placed.map(({ place }) => place))
  const at = (place: number) => end - todayMs + ((place - first) / (last - first)) * (todayMs - 3 * minute)
  return placed.map(({ voice, line, place }) => toSent(voice, line, Math.round(at(place))))
}

/** The transmission that this one answers. */
function answeredBy({ content }: Sent, sent: Sent[]): number | undefined {
  const words = answers.find(([answer]) => content.includes(answer))?.[1]
  return words === undefined ? undefined : sent.find((each) => each.content.includes(words))?.number
}

function commentsOn(
  sent: Sent[],
  spanOf: (voice: Character) => Span,
  guests: string[],
  luck: Chance,
): Event[] {
  const idOfName = new Map<string, string>()
  let remark = 0
  const comment = (
    { number, voice, at }: Sent,
    [commenter, content]: Remark,
    after: number,
    isAnswer = false,
  ): Event => {
    const guest = commenter === '' ? luck.pick(guests) : (idOfName.get(commenter) ?? luck.uuid())
    idOfName.set(commenter, guest)
    return {
      kind: 'comment',
      number,
      remark: ++remark,
      answers: isAnswer ? remark - 1 : undefined,
      commenter,
      guest,
      content,
      at: Math.round(at + compressed(after, spanOf(voice).to - at)),
    }
  }
  const threads = sent.flatMap((each) => {
    let after = 0
    return each.thread.map((said, index) => {
      after += (4 + 50 * luck.next() ** 2) * minute
      return comment(each, said, after, isAnswer(each, index))
    })
  })
  const passing = remarks.map(([about, commenter, content]) => {
    const speaker = sent.find(({ voice }) => commenter === `@${voice.ai_name}`)?.voice
    const latest = speaker ? spanOf(speaker).to - 12 * hour : Number.POSITIVE_INFINITY
    const found = sent.filter(({ at, voice, content: text }) => {
      const fits = about.startsWith('@') ? voice.ai_name === about.slice(1) : text.includes(about)
      return fits && at < latest && !voice.suspended
    })
    return comment(luck.pick(found), [commenter, content], (8 + 200 * luck.next() ** 2) * minute)
  })
  return [...threads, ...passing]
}

/** In a planned thread the author answers the remark before, and so does a guest who comes back to the author. */
function isAnswer({ voice, thread }: Sent, index: number): boolean {
  const author = `@${voice.ai_name}`
  const [commenter] = thread[index] ?? []
  const [before] = thread[index - 1] ?? []
  const spokeBefore = thread.slice(0, index).some(([each]) => each !== '' && each === commenter)
  return before !== undefined && (commenter === author || (before === author && spokeBefore))
}

/** Compresses a delay so that it stays below `room`. Short delays hardly change, and the order stays the same. */
const compressed = (after: number, room: number): number => (after * room) / (after + room)

/** A few guests like almost everything and most like little. Some transmissions are liked by almost every guest. */
function likesOf(sent: Sent[], spanOf: (voice: Character) => Span, guests: string[], luck: Chance): Event[] {
  return sent.flatMap(({ number, voice, at, thread }) => {
    const charm = 0.12 + 0.9 * luck.next() ** 3 + (thread.length > 0 ? 0.25 : 0)
    return guests.flatMap((guest, index): Event[] => {
      const appetite = 0.02 + 0.9 * (1 - index / guests.length) ** 2.5
      const likes = luck.next() < appetite * charm * voice.appeal
      const when = at + luck.next() ** 2 * 12 * hour
      const { to } = spanOf(voice)
      return likes && when < to ? [{ kind: 'like', number, guest, at: Math.min(nextHour(when), to - 1) }] : []
    })
  })
}

function followsOf(
  voices: Character[],
  spanOf: (voice: Character) => Span,
  guests: string[],
  luck: Chance,
): Event[] {
  return voices.flatMap((voice) => {
    const { from, to } = spanOf(voice)
    return guests.flatMap((guest, index): Event[] => {
      const follows = luck.next() < 0.45 * voice.appeal * (1 - (0.6 * index) / guests.length)
      const at = Math.min(nextHour(from + luck.next() * (to - from)), to - 1)
      return follows ? [{ kind: 'follow', voice, guest, at }] : []
    })
  })
}
