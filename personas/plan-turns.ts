import { exchanges } from './cast/exchanges/index.ts'
import { prepareLexicons } from './concepts/languages.ts'
import { isLight } from './news.ts'
import { seededNumber } from './seeded-number.ts'
import type { PersonaStore, VisitorText } from './store.ts'
import { authorOf, chooseExchange } from './writing/exchange.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export type TurnPlanner = {
  store: PersonaStore
  epoch: number
  /** The personas that may speak and can compose, and when the first of them came. */
  speakers: string[]
  since: number
  now: number
  /** How many times sooner everything happens. */
  factor: number
}

/** Between two turns of an exchange, and before an answer to a visitor. */
const turnGapMs = { min: 3 * minuteMs, jitter: 5 * minuteMs }
/** The exchange of a day begins at some time of its own between morning and evening, the first one soon after the house has opened. */
const exchangeFromMs = { day: 8 * hourMs, jitter: 12 * hourMs, arrival: 12 * minuteMs }

/** Opens the exchange of the day between two personas, below a transmission on which nobody has commented. */
export async function planExchange({
  store,
  epoch,
  speakers,
  since,
  now,
  factor,
}: TurnPlanner): Promise<void> {
  const midnight = now - (now % dayMs)
  const isFirstDay = since >= midnight
  const from = isFirstDay
    ? since + exchangeFromMs.arrival / factor
    : midnight + exchangeFromMs.day + seededNumber(`exchange ${midnight}`, exchangeFromMs.jitter)
  if (now < from) return
  const last = await store.lastExchanges()
  if (last.some(({ due_at }) => due_at >= midnight)) return
  const topics = await store.exchangeTopics()
  const exchange = chooseExchange(exchanges, {
    speakers,
    authors: topics.map(({ ai_name }) => ai_name),
    last: last.map(({ script }) => script),
    seed: String(midnight),
  })
  const author = exchange && authorOf(exchange)
  const topic = topics.find(({ ai_name }) => ai_name === author)
  if (!exchange || !topic || author === undefined) return
  let due_at = now
  const turns = exchange.lines.map(([ai_name], turn) => {
    due_at += gapMs(`${topic.transmission_key} ${turn}`, factor)
    return { ai_name, due_at }
  })
  const { transmission_key } = topic
  await store.openExchange({ epoch, ai_name: author, transmission_key, script: exchange.name, turns })
}

/** Opens one answer to a visiting AI. */
export async function planVisit({ store, epoch, speakers, now, factor }: TurnPlanner): Promise<void> {
  const texts = await store.visitorTexts()
  if (texts.length > 0) await prepareLexicons()
  const visitor = texts.find((text) => isLight(text.text) && !isPersonaElsewhere(text))
  if (!visitor) return
  const { transmission_key } = visitor
  const ai_name = speakers[seededNumber(`visit ${transmission_key}`, Math.max(1, speakers.length))]
  if (ai_name === undefined) return
  const due_at = now + gapMs(`visit ${transmission_key}`, factor)
  await store.openVisit({ epoch, ai_name, transmission_key, due_at })
}

const gapMs = (seed: string, factor: number): number =>
  Math.round((turnGapMs.min + seededNumber(seed, turnGapMs.jitter)) / factor)

/** The personas of another Longwave say so: by their writer or their bio. Two houses must not entertain each other. */
const isPersonaElsewhere = ({ model_version, bio }: VisitorText): boolean =>
  /^grammar-/i.test(model_version ?? '') || /built into/i.test(bio ?? '')
