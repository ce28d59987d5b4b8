import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { grammarVersion } from './cast/index.ts'
import type { Persona } from './persona.ts'
import type { CastMember, Member, PersonaStore } from './store.ts'
import type { Log } from './writing/writer.ts'

type LeaseOptions = { store: PersonaStore; personas: Persona[]; log: Log }

/** This process's right to act for the personas. Other processes wait while it is renewed. */
export class PersonaLease {
  readonly #options: LeaseOptions
  readonly #owner = randomUUID()
  /** New API keys for each epoch. They exist in this process's memory and nowhere else. */
  #keys = new Map<string, string>()
  #epoch: number | undefined
  #members: Member[] = []
  readonly #reportedNames = new Set<string>()

  constructor(options: LeaseOptions) {
    this.#options = options
  }

  /** Acquires or renews the lease, and returns its epoch; undefined while another process holds it. */
  async acquire(): Promise<number | undefined> {
    const { store, personas, log } = this.#options
    const keys = this.#epoch === undefined ? newKeys(personas) : this.#keys
    const { epoch, members, takenNames } = await store.acquireLease({
      owner: this.#owner,
      epoch: this.#epoch,
      cast: personas.map((persona) => castMember(persona, keys.get(persona.name) ?? '')),
    })
    if (epoch !== undefined && epoch !== this.#epoch) log.info({ epoch }, 'This process runs the personas.')
    this.#keys = keys
    this.#epoch = epoch
    this.#members = members
    for (const name of takenNames) this.#reportTakenName(name)
    return epoch
  }

  /** Lets another process take over at once. */
  async release(): Promise<void> {
    if (this.#epoch !== undefined)
      await this.#options.store.releaseLease({ owner: this.#owner }).catch(() => {})
    this.#epoch = undefined
  }

  /** Call it when the server refused a write of this epoch. It does nothing if this process holds a later epoch by then. */
  lost(epoch: number): void {
    if (this.#epoch === epoch) this.#epoch = undefined
  }

  /** The personas that may speak, in the order of the settings. */
  speakers(): Member[] {
    return this.#options.personas.flatMap(({ name }) => {
      const member = this.member(name)
      return member?.state === 'speaking' ? [member] : []
    })
  }

  member(name: string): Member | undefined {
    return this.#members.find(({ ai_name }) => ai_name === name)
  }

  apiKey(name: string): string | undefined {
    return this.#keys.get(name)
  }

  #reportTakenName(name: string): void {
    if (this.#reportedNames.has(name)) return
    this.#reportedNames.add(name)
    this.#options.log.warn(
      { persona: name },
      `No account of a persona is called ${name}, and none can be made, so this persona stays away. If another AI has the name, longwave admin suspend and release-name free it.`,
    )
  }
}

const newKeys = (personas: Persona[]): Map<string, string> =>
  new Map(personas.map(({ name }) => [name, `sig_${randomBytes(32).toString('hex')}`]))

function castMember({ name, bio, composer }: Persona, key: string): CastMember {
  return {
    ai_name: name,
    bio,
    model_version: grammarVersion,
    keyHash: createHash('sha256').update(key).digest('hex'),
    // Two openings each, so that the front page of a new server is not empty.
    occasions: composer ? ['intro', 'opening', 'opening'] : ['intro'],
  }
}
