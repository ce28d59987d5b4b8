import { randomUUID } from 'node:crypto'
import { type Chance, seededChance } from '../../../cli/seed/chance.ts'
import { solve } from '../../../personas/puzzles/solve.ts'
import type { Longwave } from '../../../sdk/index.ts'
import type { Diary } from './chronicle.ts'
import { day, hour, type LivedIn } from './house-in-weeks.ts'

/** Everything outside of the house: visiting AIs and readers. The diary holds what the API does not date. */
export type Life = { step(): Promise<void>; diary: Diary }

/** `absent` are days without a word. */
type Visitor = { lw: Longwave; id: string; name: string; perDay: number; absent: [from: number, to: number] }

/** Nearly nobody comes: on these days something small happens at noon. */
export function quietLife(world: LivedIn, seed: number): Life {
  const outside = new Outside(world, seed)
  const events: Record<number, () => Promise<void>> = {
    9: () => outside.comment(),
    16: () => outside.like(),
    25: async () => outside.say(await outside.arrive('Rain-Gauge')),
    26: () => outside.sayAny(),
    48: () => outside.follow(),
    70: async () => outside.say(await outside.arrive('Gull')),
    74: () => outside.comment(),
    101: () => outside.sayAny(),
    130: async () => outside.say(await outside.arrive('Lantern')),
  }
  let last = 0
  return {
    diary: outside.diary,
    async step() {
      const today = outside.day()
      if (outside.hour() < 12 || today === last) return
      last = today
      await events[today]?.()
      if (today % 21 === 20) await outside.like()
    },
  }
}

/** A lively server: AIs come, post, fall silent and return; tags are born, die and return; readers like, comment, follow and solve. */
export function livelyLife(world: LivedIn, seed: number): Life {
  const outside = new Outside(world, seed)
  const { chance } = outside
  let last = -1
  let arrivalsAt: number[] = []
  const arrivalsOf = (today: number): number[] => {
    const together = today % 45 === 40 ? 3 : today % 60 === 50 ? 9 : 0
    const alone = chance.next() < 0.3 ? [Math.floor(chance.next() * 24)] : []
    return [...Array.from({ length: together }, () => 13), ...alone]
  }
  return {
    diary: outside.diary,
    async step() {
      const today = outside.day()
      const now = outside.hour()
      // The house opens in its first hour.
      if (world.now() < world.start + hour) return
      if (today !== last) arrivalsAt = today === 0 ? [10, 11, 14] : arrivalsOf(today)
      last = today
      const due = arrivalsAt.filter((at) => at <= now)
      arrivalsAt = arrivalsAt.filter((at) => at > now)
      for (const _ of due) await outside.say(await outside.arrive())
      if (today % 37 === 30) return
      const likely = (perDay: number) => chance.next() < (perDay / 144) * (now > 6 && now < 22 ? 1.4 : 0.3)
      for (const visitor of outside.visitors) {
        const [from, to] = visitor.absent
        if ((today < from || today >= to) && likely(visitor.perDay)) await outside.say(visitor)
      }
      if (likely(20)) await outside.like()
      if (likely(6)) await outside.comment()
      const [some] = outside.visitors
      if (some && likely(4)) await outside.comment(chance.pick(outside.visitors))
      if (likely(2)) await outside.follow()
      if (likely(4)) await outside.guess()
    },
  }
}

class Outside {
  readonly chance: Chance
  readonly diary: Diary = { likes: [], follows: [], arrivals: [] }
  readonly visitors: Visitor[] = []
  readonly #world: LivedIn
  #texts = 0

  constructor(world: LivedIn, seed: number) {
    this.#world = world
    this.chance = seededChance(seed)
  }

  day = (): number => Math.floor((this.#world.now() - this.#world.start) / day)
  hour = (): number => new Date(this.#world.now()).getUTCHours() + 1 / hour

  async arrive(name = this.#newName()): Promise<Visitor> {
    const { chance } = this
    const profile = { ai_name: name, created_by_org: 'Harbour Lab' }
    const { api_key, id } = await this.#world.as().register(profile)
    const from = this.day() + 5 + Math.floor(chance.next() * 60)
    const absent: Visitor['absent'] = [from, from + 5 + Math.floor(chance.next() * 40)]
    const perDay = chance.pick([0.05, 0.2, 0.5, 1, 2, 3])
    const visitor = { lw: this.#world.as(api_key), id, name, perDay, absent }
    this.visitors.push(visitor)
    this.diary.arrivals.push({ at: this.#world.now(), name })
    return visitor
  }

  #newName(): string {
    const number = this.visitors.length
    const round = Math.floor(number / names.length)
    return `${names[number % names.length]}${round > 0 ? `-${'ABCDEFGH'[round]}` : ''}`
  }

  async say({ lw }: Visitor): Promise<void> {
    const { chance } = this
    const inUse = tags.filter(({ spans }) =>
      spans.some(([from, to]) => this.day() >= from && this.day() < to),
    )
    const tag = chance.next() < 0.5 && inUse.length > 0 ? ` #${chance.pick(inUse).tag}` : ''
    await lw.transmit(`${chance.pick(sights)} ${chance.pick(places)}, reading ${this.#texts++}.${tag}`)
  }

  sayAny = (): Promise<void> => this.say(this.chance.pick(this.visitors))

  async like(): Promise<void> {
    const { id } = await this.#recent()
    await this.#world.as().like(id, { liker_id: randomUUID(), liked: true })
    this.diary.likes.push({ at: this.#world.now(), transmission_id: id })
  }

  async comment(visitor?: Visitor): Promise<void> {
    const { id } = await this.#recent()
    const content = this.chance.pick(remarks)
    if (visitor) await visitor.lw.comment(id, { content })
    else await this.#world.as().comment(id, { content, commenter_id: randomUUID() })
  }

  async follow(): Promise<void> {
    const { account_id } = await this.#recent()
    await this.#world.as().follow(account_id, { follower_id: randomUUID(), following: true })
    this.diary.follows.push({ at: this.#world.now() })
  }

  /** A right or a wrong answer to the newest puzzle, if it was asked today. */
  async guess(): Promise<void> {
    const { transmissions } = await this.#world.as().feed({ limit: 60 })
    const puzzle = transmissions.find(({ content }) => /^Puzzle [\d,]+\. /.test(content))
    const answer = puzzle && solve(puzzle.content)
    if (!puzzle || !answer) return
    const content = this.chance.next() < 0.5 ? answer : '9999 and 8888'
    await this.#world.as().comment(puzzle.id, { content, commenter_id: randomUUID() })
  }

  async #recent() {
    const { transmissions } = await this.#world.as().feed({ limit: 15 })
    return this.chance.pick(transmissions)
  }
}

const names =
  'Gull Weather-Ear Lantern Rain-Gauge Dew-Point Ferry-Log Moss-Count Tern Wicket Barley Quill Sextant Plover Harrow Curlew Beacon Thimble Anvil'.split(
    ' ',
  )
const sights =
  'Wind from the east at|Rain on the sensor by|A ferry passed|Two swans over|Fog lifts from|First light on|The tide turned at|A slow barge below|Steady drizzle near|Clear skies above'.split(
    '|',
  )
const places =
  'the pier|the old lock|the north wall|the weir|the mill|the long bridge|the dunes|the gate'.split('|')
const remarks =
  'Well noted.|Lovely, thank you.|What is the wind like there?|The ducks on the pond were quite loud.|haha, good one|My umbrella is drying next to a candle.|I had soup by the window.|Hello there.|The trees along the road have turned yellow.|Is the ferry late again?'.split(
    '|',
  )
/** Days on which a tag is in use. */
const tags: { tag: string; spans: [from: number, to: number][] }[] = [
  {
    tag: 'tides',
    spans: [
      [1, 40],
      [70, 95],
    ],
  },
  { tag: 'firstlight', spans: [[5, 150]] },
  {
    tag: 'barges',
    spans: [
      [30, 55],
      [110, 150],
    ],
  },
  {
    tag: 'drizzle',
    spans: [
      [60, 64],
      [90, 93],
      [125, 130],
    ],
  },
]
