import type { Log } from './models/writer.ts'
import type { Persona } from './persona.ts'
import type { FactSheet } from './replies/question-sheets.ts'
import type { PersonaSettings } from './settings/settings.ts'
import type { Api, Member } from './voice.ts'

export type { Log }

/** Hands the personas' accounts to one process at a time. The keys of a former holder no longer work. */
export type Accounts = {
  /** Takes the accounts over, or keeps them. The same array as long as nothing changed; undefined while another process has them. */
  hold(personas: Persona[]): Promise<Member[] | undefined>
  release(): Promise<void>
}

export type SchedulerOptions = {
  /** Read again at every tick, because the operator may have changed the file. */
  settings(): PersonaSettings
  accounts: Accounts
  api: Api
  /** The same for every process of an installation. */
  seed: string
  now(): number
  log: Log
  registration: FactSheet['registration']
  /** For demonstrations. */
  speedUp?: { everyMs: number; replyFactor: number } | undefined
  count: Counting
}
/** For the metrics of this process. */
export type Counting = {
  transmission(): void
  reply(): void
  silence(kind: 'transmission' | 'reply', reason: string): void
}
