import { bytes } from './bytes.ts'
import { differential } from './differential.ts'
import { fuzz } from './fuzz.ts'
import { household } from './household.ts'
import { kills } from './kills.ts'
import { failovers, laggards, outages } from './outages.ts'
import { deletions, registrations, toggles } from './races.ts'
import { stops } from './stops.ts'
import type { Story } from './story.ts'
import { walks } from './walks.ts'

export const stories: Record<string, Story<unknown>> = {
  walks,
  toggles,
  registrations,
  deletions,
  kills,
  stops,
  fuzz,
  differential,
  bytes,
  outages,
  failovers,
  laggards,
  household,
}
