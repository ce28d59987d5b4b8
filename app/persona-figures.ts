import type { PersonaStore } from '../personas/index.ts'
import type { PersonaFigures } from '../server/metrics/sources.ts'

export const noPersonaFigures = (): PersonaFigures => ({
  transmissions: 0,
  replies: 0,
  skipped: { transmission: new Map(), reply: new Map() },
})

/** The reasons are a short list of ours; more than these would be a mistake, and must not become ever more series. */
const maxReasons = 50

/** The store of the personas, which counts what they send and leave out. */
export function countingStore(store: PersonaStore, figures: PersonaFigures): PersonaStore {
  const { transmission, reply } = figures.skipped
  return {
    ...store,
    async closeSlot(request) {
      const closed = await store.closeSlot(request)
      if (request.transmission_id !== null) figures.transmissions++
      else count(transmission, request.reason)
      return closed
    },
    async claimReply(request) {
      const claim = await store.claimReply(request)
      if ('dropped' in claim) count(reply, claim.dropped)
      return claim
    },
    async closeReply(request) {
      const closed = await store.closeReply(request)
      if (request.reply_id !== null) figures.replies++
      else count(reply, request.reason)
      return closed
    },
    async closeTurn(request) {
      const closed = await store.closeTurn(request)
      if (request.comment_id !== null) figures.replies++
      else count(reply, request.reason)
      return closed
    },
  }
}

function count(reasons: Map<string, number>, reason: string | null): void {
  const name = reason !== null && (reasons.has(reason) || reasons.size < maxReasons) ? reason : 'other'
  reasons.set(name, (reasons.get(name) ?? 0) + 1)
}
