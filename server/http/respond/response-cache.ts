import type { Ready } from './encoded-response.ts'

/** Beyond this age the clock alone has changed an answer: the strip moves on, hashtags cool down. */
const freshMs = 5000
const mostBytes = 16 * 1024 * 1024
/** An address and what stands around an answer take room as well, or empty answers would be kept without end. */
const besides = 1000

/** Hardly two ask for the same place further down, so it is worth neither keeping nor naming. */
export const isWorthKeeping = (target: string): boolean => !target.includes('cursor=')

export type KeptAnswers = {
  /** What is there and still good. */
  find(path: string): Ready | undefined
  /** The same, or it is made now. */
  keep(path: string, make: () => Promise<Ready>): Promise<Ready>
}

type Kept = { ready: Promise<Ready>; made?: Ready; generation: number; at: number; size: number }

/**
 * Keeps what is the same for everybody, by its address: good for one generation of the storage and for five
 * seconds, whichever ends first. Equal requests at the same time share one making.
 */
export function keptAnswers(now: () => number, generation: () => number): KeptAnswers {
  const answers = new Map<string, Kept>()
  let size = 0

  const drop = (path: string): void => {
    size -= answers.get(path)?.size ?? 0
    answers.delete(path)
  }

  const fresh = (path: string): Kept | undefined => {
    const kept = answers.get(path)
    const age = kept ? now() - kept.at : 0
    return kept?.generation === generation() && age >= 0 && age < freshMs ? kept : undefined
  }

  return {
    find: (path) => fresh(path)?.made,
    keep(path, make) {
      const last = fresh(path)
      if (last) return last.ready
      drop(path)
      const kept: Kept = {
        ready: make(),
        generation: generation(),
        at: now(),
        size: besides + 2 * path.length,
      }
      answers.set(path, kept)
      size += kept.size
      kept.ready.then(
        (made) => settle(path, kept, made),
        () => settle(path, kept),
      )
      return kept.ready
    },
  }

  /** Only now is it known how large it is, or that it is nothing to be kept. Its small form is about a fifth of it. */
  function settle(path: string, kept: Kept, made?: Ready): void {
    if (answers.get(path) !== kept) return
    if (made?.status !== 200) {
      drop(path)
      return
    }
    kept.made = made
    const more = made.size * 1.25
    kept.size += more
    size += more
    while (size > mostBytes) drop(answers.keys().next().value as string)
  }
}
