import { characters } from '../../cli/seed/characters.ts'
import { planWeek } from '../../cli/seed/plan.ts'
import { replay } from '../../cli/seed/replay.ts'
import type { World } from '../world.ts'

/** The end of the seeded week. With the clock stopped at this time every run renders the same pages. */
export const seedEnd = '2026-11-20T14:02:00.000Z'

/** Fills a world with a stopped clock with the week of `longwave seed`. */
export async function seedWorld({ app, storage, clock }: World): Promise<void> {
  const end = Date.parse(seedEnd)
  await replay(planWeek(characters, end), { app, storage, setClock: clock.set })
  clock.set(end)
}
