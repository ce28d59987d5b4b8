import type { Composer } from '../persona.ts'
import { share } from '../seeded-number.ts'

/**
 * Writes by choosing from what an operator wrote beforehand. A line comes again only when at least half of the others have
 * been said since, as far as a line may be said again at all. To comments it has nothing to say.
 */
export function lineComposer({ bio, says }: { bio: string; says: string[] }): Composer {
  return {
    text({ occasion, seed, said }) {
      // The bio is the one text of which is known that it says what the account is.
      if (occasion === 'intro') return { text: bio, template: 'bio' }
      // There are few lines, each is said once, and they are meant for its own hours.
      if (occasion === 'opening') return undefined
      const lately = new Set(said.slice(0, Math.floor(says.length / 2)).map(({ text }) => text))
      const fresh = says.filter((line) => !lately.has(line))
      const text = fresh[share(seed, fresh.length)]
      return text === undefined ? undefined : { text, template: `line-${says.indexOf(text) + 1}` }
    },
    reply: () => undefined,
  }
}
