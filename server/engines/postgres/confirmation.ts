import type { Durability } from '../../db/storage.ts'

/**
 * Whether a standby confirms commits, as the primary sees it. `unset`: no setting asks for it. `confirmed`: a standby that
 * counts streams, and has no more than the primary has written. The others are why nobody can rely on it.
 */
export type Confirmation = 'unset' | 'confirmed' | 'ahead' | 'hidden' | 'away'

/**
 * The setting alone says too much: a standby with another history reports a position that the primary has not reached yet,
 * and so confirms commits that it will never have. The position of the primary is read for each row, after that of the standby.
 */
export const confirmationColumn = `case when current_setting('synchronous_standby_names') = '' then 'unset'
  else (select case
    when bool_or(flush_lsn > pg_current_wal_flush_lsn()) then 'ahead'
    when bool_or(flush_lsn is not null) then 'confirmed'
    when not pg_has_role('pg_read_all_stats', 'usage') then 'hidden'
    else 'away' end
    from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')) end as confirmation`

const durabilityOf = (confirmation: Confirmation): Durability =>
  confirmation === 'unset' ? 'local' : confirmation === 'confirmed' ? 'replicated' : 'unconfirmed'

/** The sentence for the operator, who can mend what makes the durability unconfirmed. */
export function warningAbout(confirmation: Confirmation): string | undefined {
  switch (confirmation) {
    case 'away':
      return 'synchronous_standby_names names a standby, and no such standby is streaming: writes wait until one is.'
    case 'ahead':
      return 'A standby reports more than the primary has written. It has another history and confirms what it does not have: stop it, and create it anew from the primary.'
    case 'hidden':
      return 'PostgreSQL hides its standbys from the role of DATABASE_URL, so it is unknown whether one confirms writes: grant pg_read_all_stats to that role.'
    default:
      return undefined
  }
}

/** The confirmation as the last poll found it. Each change is reported; the first observation only if something is wrong. */
export class ObservedConfirmation {
  #newest: Confirmation | undefined
  readonly #onNotice: (sentence: string | undefined) => void
  readonly #onDurability: (durability: Durability) => void

  constructor(
    onNotice: (sentence: string | undefined) => void,
    onDurability: (durability: Durability) => void = () => {},
  ) {
    this.#onNotice = onNotice
    this.#onDurability = onDurability
  }

  /** Whether commits are to wait for a standby. */
  get isWanted(): boolean {
    return this.#confirmation !== 'unset'
  }

  get durability(): Durability {
    return durabilityOf(this.#confirmation)
  }

  get warning(): string | undefined {
    return warningAbout(this.#confirmation)
  }

  /** Returns whether it has changed. */
  observe(confirmation: Confirmation): boolean {
    if (confirmation === this.#newest) return false
    const isFirst = this.#newest === undefined
    const before = this.durability
    this.#newest = confirmation
    if (!isFirst && this.durability !== before) this.#onDurability(this.durability)
    this.#onNotice(this.warning)
    return true
  }

  get #confirmation(): Confirmation {
    return this.#newest ?? 'unset'
  }
}
