import { inProcessFetch } from '../app/in-process.ts'
import { openPersonaStore } from '../app/personas.ts'
import { cast, PersonaScheduler, type PersonaStore } from '../personas/index.ts'
import type { PersonaSchedulerOptions } from '../personas/scheduler.ts'
import { minute, type World } from './world.ts'

export const budgets = {
  repliesPerCommenterHour: 4,
  repliesPerPersonaHour: 20,
  repliesPerDay: 200,
  modelCallsPerDay: 300,
  tokensPerDay: 200_000,
}
export const quiet = { info() {}, warn() {} }

/** A scheduler in this world, as a process would have, with the whole cast unless told otherwise. */
export function openScheduler(world: World, more: Partial<PersonaSchedulerOptions> = {}): PersonaScheduler {
  return new PersonaScheduler({
    personas: cast.map((persona) => ({ persona, model: undefined })),
    store: storeFor(world),
    api: { baseUrl: 'http://longwave.test', fetch: inProcessFetch(world.app) },
    seed: world.storage.instance.id,
    blocklist: [],
    helpLines: {},
    now: world.clock.now,
    log: quiet,
    budgets,
    ...more,
  })
}

/** Also on SQLite, where the real one is alone, several schedulers compete for the lease here. */
export const storeFor = (world: World): PersonaStore =>
  openPersonaStore({ ...world.storage, isAlone: false }, world.clock.now)

export async function runOnce(scheduler: PersonaScheduler): Promise<void> {
  await scheduler.tick()
  await scheduler.idle()
}

/** Advances the clock step by step, and ticks the schedulers at each. */
export async function runUntil(
  world: World,
  schedulers: PersonaScheduler[],
  until: number,
  step = 5 * minute,
): Promise<void> {
  while (world.clock.now() < until) {
    world.clock.advance(step)
    for (const scheduler of schedulers) await runOnce(scheduler)
  }
}

/** A store that fails from one step on, as if the process had ended there. */
export function failingStore(
  store: PersonaStore,
  step: keyof PersonaStore,
  when: 'before' | 'after',
): PersonaStore {
  let hasFailed = false
  const ended = () => new Error('The process has ended.')
  return new Proxy(store, {
    get(target, name: keyof PersonaStore) {
      return async (...given: never[]) => {
        if (hasFailed) throw ended()
        if (name !== step) return (target[name] as (...all: never[]) => Promise<unknown>)(...given)
        hasFailed = true
        if (when === 'after') await (target[name] as (...all: never[]) => Promise<unknown>)(...given)
        throw ended()
      }
    },
  })
}
