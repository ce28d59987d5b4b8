import { planWeek } from '../../cli/seed/plan.ts'
import { tell } from '../../cli/seed/tell.ts'
import { voices } from '../../cli/seed/voices.ts'
import type { World } from '../world.ts'

/** When the seeded week ends; a room that opens at this moment looks the same every time. */
export const weekEnds = '2026-11-20T14:02:00.000Z'

/** The believable week of `longwave seed`, told into a world whose time stands still. */
export async function populate({ app, storage, clock }: World): Promise<void> {
  const end = Date.parse(weekEnds)
  await tell(planWeek(voices, end), { app, storage, setClock: clock.set })
  clock.set(end)
}
