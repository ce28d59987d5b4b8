import fc from 'fast-check'
import { withPostgres } from '../postgres/setup.ts'
import { seededRandom } from '../seeded-random.ts'
import { newPostgresDatabase, newSqliteDatabase } from '../test-database.ts'
import { stoppedClock } from '../world.ts'
import { defineProof } from './define-proof.ts'
import {
  deleteExpired,
  newStreamChanges,
  performAdminAction,
  requireEqual,
  sendDraft,
  sideOf,
} from './engine-side.ts'
import { type InProcessServer, withInProcessServer, withTwoInstances } from './in-process-server.ts'
import { type Action, randomActions } from './random-actions.ts'
import { type RequestDraft, requestDrafts } from './request-drafts.ts'

export const differential = defineProof({
  claim: 'SQLite and PostgreSQL give the same response to every call, except for ids and keys',
  small: { calls: 500 },
  full: { calls: 20_000 },
  run: (scale, seed) =>
    compareWith(
      (story, now) => withInProcessServer((postgres) => story([postgres]), now, newPostgresDatabase),
      scale,
      seed,
    ),
})

export const balancedDifferential = defineProof({
  claim:
    'SQLite and two instances of PostgreSQL that get the calls in turn give a client that brings positions the same responses',
  small: { calls: 300 },
  full: { calls: 20_000 },
  run: (scale, seed) => compareWith(withTwoInstances, scale, seed),
})

/** Runs a story with the instances of PostgreSQL. */
type WithInstances = <Result>(
  story: (instances: InProcessServer[]) => Promise<Result>,
  now: () => number,
) => Promise<Result>

async function compareWith(withInstances: WithInstances, { calls }: { calls: number }, seed: number) {
  const clock = stoppedClock('2026-11-20T14:02:00.000Z')
  return withPostgres(() =>
    withInProcessServer(
      (sqlite) => withInstances((postgres) => compare({ sqlite: [sqlite], postgres }), clock.now),
      clock.now,
      newSqliteDatabase,
    ),
  )

  async function compare(instances: { sqlite: InProcessServer[]; postgres: InProcessServer[] }) {
    const { below, pick } = seededRandom(seed)
    const guests = Array.from({ length: 12 }, (_, n) => guestOf(below, n))
    const [sqlite, postgres] = [
      await sideOf(instances.sqlite, guests),
      await sideOf(instances.postgres, guests),
    ]
    const valid = randomActions({ below, pick })
    const hostile = fc.sample(requestDrafts, { seed, numRuns: Math.ceil(calls / 3) })
    const figures: Record<string, number> = { seed, calls, 'different responses': 0 }
    const count = (what: string) => {
      figures[what] = (figures[what] ?? 0) + 1
    }
    for (let call = 0; call < calls; call++) {
      const action: Action = call % 3 === 0 ? withoutIdAsName(hostile[call / 3] as RequestDraft) : valid()
      if ('ms' in action) clock.advance(action.ms)
      else if ('deed' in action)
        requireEqual(
          await performAdminAction(sqlite, action),
          await performAdminAction(postgres, action),
          action.deed,
        )
      else {
        const expected = await sendDraft(sqlite, action)
        const found = await sendDraft(postgres, action)
        requireEqual(
          expected.summary,
          found.summary,
          `call ${call}, ${JSON.stringify(action).slice(0, 3000)}`,
        )
        count(expected.ok ? 'accepted' : 'refused')
      }
      if (call % callsBetweenStreamReads !== 0) continue
      await deleteExpired(sqlite)
      await deleteExpired(postgres)
      requireEqual(
        await newStreamChanges(sqlite),
        await newStreamChanges(postgres),
        `streams after call ${call}`,
      )
    }
    return figures
  }
}

/** Feeds are sorted by name and avatars are drawn from it, so names must be equal on both sides and cannot contain random ids. */
const withoutIdAsName = (draft: RequestDraft): RequestDraft =>
  draft.aim === 'register' && typeof draft.body === 'string'
    ? { ...draft, body: draft.body.replaceAll(/\{transmission:\d+\}/gi, 'Like-An-Id') }
    : draft

const callsBetweenStreamReads = 50

const guestOf = (below: (limit: number) => number, n: number): string =>
  `${(below(2 ** 32) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
