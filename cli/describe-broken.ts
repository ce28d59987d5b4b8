import type { BrokenInvariant } from '../server/maintenance/fsck/invariant.ts'

/** A line for each broken invariant. */
export const describeBroken = (broken: BrokenInvariant[]): string =>
  broken
    .map(
      ({ id, promise, times }) => `${id}: ${promise}. Broken ${times === 1 ? 'once' : `${times} times`}.\n`,
    )
    .join('')
