import type { PersonaSettings } from '../settings/settings.ts'
import type { PersonaStore } from '../store.ts'

export type Log = Record<'info' | 'warn', (about: object, sentence: string) => void>

export type PersonaWriterOptions = PersonaSettings & {
  store: PersonaStore
  /** The instance's id, so that two instances do not write the same texts. */
  seed: string
  now: () => number
  log: Log
}
