import type { TestContext } from 'node:test'
import { type ConformEvent, type ConformOptions, conform, type Outcome } from '../conform/run.ts'
import { listen } from './stream-client.ts'
import { openWorld, realClock } from './world.ts'

/** A world that listens, whose clock runs: a conformance run compares times. */
export async function listeningWorld(t: TestContext, options: Parameters<typeof openWorld>[1] = {}) {
  const world = await openWorld(t, { clock: realClock(), ...options })
  return { ...world, origin: await listen(world) }
}

export type Judged = Outcome & { claims: string[]; broken: string[]; failures: string[]; notes: string[] }

/** Runs the checks, and collects what they say. */
export async function judge(url: string, options: Partial<ConformOptions> = {}): Promise<Judged> {
  const events: ConformEvent[] = []
  const outcome = await conform({
    url,
    level: 'longwave',
    ...options,
    onEvent: (event) => {
      events.push(event)
      options.onEvent?.(event)
    },
  })
  const checks = events.flatMap((event) => (event.kind === 'check' ? [event] : []))
  const broken = checks.filter(({ failure }) => failure !== null)
  return {
    ...outcome,
    claims: checks.map(({ claim }) => claim),
    broken: broken.map(({ claim }) => claim),
    failures: broken.map(({ claim, failure }) => `${claim}: ${failure}`),
    notes: events.flatMap((event) => (event.kind === 'note' ? [event.sentence] : [])),
  }
}
