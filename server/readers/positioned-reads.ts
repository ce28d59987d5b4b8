import type { ReadHandlers } from './read.ts'

/**
 * Lets reads say their position, where servers share a database and a task has one. `newest` is asked after the last query, so
 * that it covers everything that any of them may have seen.
 */
export function withPositions(
  handlers: ReadHandlers,
  newest: (() => Promise<number>) | undefined,
): ReadHandlers {
  if (!newest) return handlers
  for (const [name, handler] of handlers) {
    handlers.set(name, async (input, moment, hold) => {
      const reply = await handler(input, moment, hold)
      if (moment.position === undefined) return reply
      return { ...reply, position: Math.max(moment.position, await newest()) }
    })
  }
  return handlers
}
