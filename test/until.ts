import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until this holds. After the limit, which no busy machine needs, it fails with what it waited for. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Within ${limitMs / 1000} s this did not come: ${what}.`)
    await sleep(5)
  }
}

/** Whether this comes soon; with `until`, for a client that connects in its own time: act again until it has heard of it. */
export const comesSoon = (heard: Promise<unknown>): Promise<boolean> =>
  Promise.race([heard.then(() => true), sleep(100, false)])
