import { prepareLexicons } from './concepts/languages.ts'
import { sayableNews } from './news.ts'
import { seededNumber } from './seeded-number.ts'
import type { Member, OpenSlot, PersonaStore } from './store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Slots outside the calendar. */
export type ExtraSlots = Pick<PersonaStore, 'newcomers' | 'slotsSince'>

/** Newcomers wait a little, so that those who come together are welcomed together. */
const patienceMs = 4 * minuteMs
/** Between two welcomes; after so many in a day, newcomers wait longer, and still less than an hour. */
const betweenWelcomesMs = { usual: 10 * minuteMs, often: 40 * minuteMs, oftenFrom: 8 }

/** The slot in which newcomers are welcomed now: at most one at a time, by one of the personas that may speak. */
export async function welcomeSlot(
  store: ExtraSlots,
  {
    speakers,
    blocklist,
    now,
    factor,
  }: { speakers: string[]; blocklist: string[]; now: number; factor: number },
): Promise<OpenSlot | undefined> {
  const newcomers = await store.newcomers()
  if (newcomers.length > 0) await prepareLexicons()
  const [arrival] = sayableNews(newcomers, blocklist)
  const waiting = newcomers.filter(({ id }) => arrival?.told.some(({ subject }) => subject === id))
  const [oldest] = waiting.map(({ at }) => at).sort((one, other) => one - other)
  if (oldest === undefined || oldest + patienceMs / factor > now) return undefined
  const welcomes = await store.slotsSince({ since: now - 24 * hourMs, occasion: 'welcome' })
  const isOften = welcomes.length >= betweenWelcomesMs.oftenFrom
  const betweenMs = (isOften ? betweenWelcomesMs.often : betweenWelcomesMs.usual) / factor
  if (welcomes.some(({ slot_at, state }) => state === 'open' || slot_at > now - betweenMs)) return undefined
  const ai_name = speakers[seededNumber(`${waiting[0]?.id} ${welcomes.length}`, speakers.length)]
  return ai_name === undefined ? undefined : extraSlot(ai_name, 'welcome', now)
}

/** A new server has a puzzle within its first hour, whatever the calendar says. */
export async function firstPuzzle(
  store: ExtraSlots,
  setter: Member | undefined,
  now: number,
  factor: number,
): Promise<OpenSlot | undefined> {
  if (!setter || now < setter.since + firstPuzzleMs / factor || now > setter.since + hourMs) return undefined
  const puzzles = await store.slotsSince({ since: setter.since, occasion: 'puzzle' })
  return puzzles.length > 0 ? undefined : extraSlot(setter.ai_name, 'puzzle', now)
}
const firstPuzzleMs = 24 * minuteMs

/** Slots of the calendar are whole minutes, so this one is none of them. */
const extraSlot = (ai_name: string, occasion: OpenSlot['occasion'], now: number): OpenSlot => {
  const slot_at = now % minuteMs === 0 ? now + 1 : now
  return { ai_name, slot_at, occasion, opened_at: now }
}

/**
 * When a first transmission is due: the introductions within the first minutes, in the order of the cast, and the openings
 * over the rest of the first hour, so that a visitor sees the room fill and not eighteen texts of one second.
 */
export function arrivalAt({ slot_at, opened_at }: OpenSlot, place: number, places: number): number {
  if (slot_at === 0) return opened_at + place * betweenIntrosMs
  return opened_at + firstOpeningMs + ((slot_at - 1) * places + place) * betweenOpeningsMs
}
const betweenIntrosMs = 20_000
const firstOpeningMs = 4 * minuteMs
const betweenOpeningsMs = 3 * minuteMs
