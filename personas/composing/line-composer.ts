import type { Composer } from '../persona.ts'
import { seededNumber } from '../seeded-number.ts'

/** Says the lines of an operator, each once while it is among the recent texts. It leaves replies to a model. */
export function lineComposer({ bio, says }: { bio: string; says: string[] }): Composer {
  return {
    text({ occasion, seed, recent }) {
      // Only the bio is certain to say that the account is automated.
      if (occasion === 'intro') return bio
      // There are few lines, and they are meant for the persona's own times.
      if (occasion === 'opening' || occasion === 'welcome') return undefined
      const unused = says.filter((line) => !recent.includes(line))
      return unused[seededNumber(seed, Math.max(1, unused.length))]
    },
    kind: () => undefined,
    gentle: () => undefined,
  }
}
