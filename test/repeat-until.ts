import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/** Longer than a client needs to connect, also on a busy machine. */
const limitMs = 60_000

/** Acts until a client that connects in its own time has heard of it. Fails with the sentence if it never does. */
export async function repeatUntil<T>(
  heard: Promise<T>,
  act: () => Promise<unknown>,
  failure: string,
): Promise<T> {
  const end = performance.now() + limitMs
  do {
    assert.ok(performance.now() < end, `${failure} (after ${limitMs / 1000} s)`)
    await act()
  } while (!(await Promise.race([heard.then(() => true), delay(100, false)])))
  return heard
}
