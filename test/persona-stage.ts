import { inProcessFetch } from '../app/in-process.ts'
import { accountsIn, readPersonaSettings } from '../app/personas.ts'
import { PersonaScheduler, type PersonaSettings } from '../personas/index.ts'
import type { SchedulerOptions } from '../personas/options.ts'
import { minute, type World } from './world.ts'

/** The settings as of a server without personas.json, and without a language model unless `env` has one. */
export const personaSettings = (env: Record<string, string> = {}): PersonaSettings =>
  readPersonaSettings({ dataDir: '/nowhere', personaSettings: { file: undefined, env } })

/** A process that runs the personas of this world. It competes with others for the lease, also on SQLite, where a real one is alone. */
export type Process = {
  scheduler: PersonaScheduler
  /** Everything that is due now. */
  run(): Promise<void>
  /** It dies, as by kill -9, at the write after so many others: before the server gets it, or before the reply comes. */
  dieAt(write: number, when: 'before' | 'after'): void
  isDead(): boolean
  silences: string[]
}

export function openProcess(world: World, more: Partial<SchedulerOptions> = {}): Process {
  const settings = personaSettings()
  const silences: string[] = []
  let death: { writesLeft: number; when: 'before' | 'after' } | undefined
  let isDead = false
  const inner = inProcessFetch(world.app)
  const fetch: typeof inner = async (input, init) => {
    if (isDead) throw new Error('The process has ended.')
    const isWrite = (init?.method ?? 'GET') !== 'GET'
    if (!death || !isWrite || death.writesLeft-- > 0) return inner(input, init)
    isDead = true
    if (death.when === 'after') await inner(input, init)
    throw new Error('The process has ended.')
  }
  const log = { info() {}, warn() {} }
  const scheduler = new PersonaScheduler({
    settings: () => settings,
    accounts: accountsIn({ ...world.storage, isAlone: false }, log),
    api: { baseUrl: 'http://longwave.test', fetch },
    seed: world.storage.instance.id,
    now: world.clock.now,
    log,
    registration: 'open',
    count: { transmission() {}, reply() {}, silence: (_, reason) => silences.push(reason) },
    ...more,
  })
  return {
    scheduler,
    async run() {
      if (isDead) return
      await scheduler.tick()
      await scheduler.idle()
    },
    dieAt(writesLeft, when) {
      death = { writesLeft, when }
    },
    isDead: () => isDead,
    silences,
  }
}

/** Advances the clock step by step, and lets the processes run at each. */
export async function runFor(
  world: World,
  processes: Process[],
  ms: number,
  step = 5 * minute,
): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    world.clock.advance(step)
    for (const process of processes) await process.run()
  }
}
