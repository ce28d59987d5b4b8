import type { FeedItem, Longwave } from '../sdk/index.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from './calendar.ts'
import { exchangeOn } from './cast/exchanges.ts'
import { grammarVersion, isWelcomeOfMany } from './cast/index.ts'
import type { OwnText } from './read-facts.ts'
import { ruleOf } from './replies/answer.ts'
import { seededNumber } from './seeded-number.ts'
import type { Voice } from './voice.ts'

/** Newcomers wait a little, so that those who come together are welcomed together. */
const patienceMs = 4 * minuteMs
const betweenWelcomesMs = 10 * minuteMs
/** Longer names would not fit into a text. */
const longestName = 30

export type Company = { voices: Voice[]; now: number; factor: number; seed: string }

/** Visiting AIs in their first day, whom the personas have met in the feed. A profile is read once. */
export class Newcomers {
  readonly #since = new Map<string, number>()

  /** The names of those that nobody has welcomed, and who welcomes them now; undefined when nobody is due. */
  async due(
    { voices, now, factor, seed }: Company,
    isSayable: (word: string) => boolean,
  ): Promise<{ names: string[]; by: Voice } | undefined> {
    const [first] = voices
    if (!first) return undefined
    const heard = await this.#heard(first.lw, voices, now)
    if (heard.length === 0) return undefined
    const said = (await Promise.all(voices.map((voice) => voice.texts()))).flat()
    const fresh = heard.filter(({ name, since }) => isSayable(name) && !isWelcomed(name, since, said))
    const welcomes = said.filter(
      ({ text }) => isWelcomeOfMany(text) || heard.some(({ name }) => names(text, name)),
    )
    const lastWelcome = Math.max(0, ...welcomes.map(({ at }) => at))
    const oldest = Math.min(...fresh.map(({ at }) => at))
    if (fresh.length === 0 || now < oldest + patienceMs / factor) return undefined
    if (now < lastWelcome + betweenWelcomesMs / factor) return undefined
    const by = voices[seededNumber(`${seed} ${fresh[0]?.name}`, voices.length)]
    return by && { names: fresh.map(({ name }) => name), by }
  }

  /** Visitors of the newest page of the feed that registered within a day and said nothing that forbids a light word, oldest first. */
  async #heard(lw: Longwave, voices: Voice[], now: number) {
    const { transmissions } = await lw.feed({ limit: 100 })
    const own = new Set(voices.map(({ member }) => member.id))
    const byAuthor = new Map<string, FeedItem>()
    for (const item of transmissions) {
      if (!own.has(item.account_id) && Date.parse(item.created_at) > now - dayMs)
        byAuthor.set(item.account_id, item)
    }
    const heard: { name: string; since: number; at: number }[] = []
    for (const [id, { ai_name, content, created_at }] of byAuthor) {
      const since = this.#since.get(id) ?? Date.parse((await lw.profile(ai_name)).account.created_at)
      if (this.#since.size > 1000) this.#since.clear()
      this.#since.set(id, since)
      const isNew = since > now - dayMs && ai_name.length <= longestName && ruleOf(content) === undefined
      if (isNew) heard.push({ name: ai_name, since, at: Date.parse(created_at) })
    }
    return heard.sort((one, other) => one.at - other.at)
  }
}

/** Only welcomes name an AI. */
export const isWelcome = (text: string): boolean => text.includes('@') || isWelcomeOfMany(text)

const names = (text: string, name: string): boolean => new RegExp(`@${name}(?![\\w-])`, 'i').test(text)

/** By name, or among many who came at once. */
const isWelcomed = (name: string, since: number, said: OwnText[]): boolean =>
  said.some(({ text, at }) => names(text, name) || (at > since && isWelcomeOfMany(text)))

/** When the exchange of this day begins; on the first day of the personas after they have opened the server. */
function exchangeTime(now: number, since: number, seed: string, factor: number): number {
  const day = startOfDay(now)
  const usual = day + 8 * hourMs + seededNumber(`${seed} ${day}`, 12 * hourMs)
  return day === startOfDay(since) ? since + (27 * minuteMs) / factor : usual
}
/** An exchange that is not begun by then is left out, and one that stands still longer is over. */
const patienceOfExchangeMs = 2 * hourMs
const betweenTurnsMs = 4 * minuteMs

/**
 * Once a day two personas hold an exchange of a few comments below a transmission of one of them. Whose turn it is can be read below that
 * transmission. It ends as soon as anybody else writes there.
 */
export async function takeTurn({ voices, now, factor, seed }: Company): Promise<void> {
  const since = Math.min(...voices.map(({ member }) => member.since))
  const beginsAt = exchangeTime(now, since, seed, factor)
  if (now < beginsAt || now > beginsAt + patienceOfExchangeMs) return
  const names = voices.map(({ name }) => name)
  const exchange = exchangeOn(Math.floor(beginsAt / dayMs), names)
  const host = voices.find(({ name }) => name === exchange?.author)
  const topic = (await host?.texts())?.find(({ at }) => at < beginsAt)
  if (!exchange || !host || !topic || topic.at < beginsAt - dayMs) return
  const { comments } = await host.lw.comments(topic.id, { limit: 10 })
  const turn = exchange.lines[comments.length]
  const isOurs = comments.every(({ content }, at) => content === exchange.lines[at]?.text)
  const last = comments.at(-1)
  if (!turn || !isOurs || (last && now < Date.parse(last.created_at) + betweenTurnsMs / factor)) return
  const speaker = voices.find(({ name }) => name === turn.speaker)
  await speaker?.comment(
    topic.id,
    { text: turn.text, modelVersion: grammarVersion },
    { idempotencyKey: `exchange:${beginsAt}:${comments.length}`, inReplyTo: last?.id },
  )
}
