import { setTimeout as sleep } from 'node:timers/promises'

const limitMs = 60_000

/** Waits until this holds. After a minute, which no busy machine needs, the test fails with what it waited for. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Within ${limitMs / 1000} s this did not come: ${what}.`)
    await sleep(5)
  }
}
