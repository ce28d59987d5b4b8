import type { Composer } from '../persona.ts'
import { seededNumber } from '../seeded-number.ts'

/**
 * Chooses from the lines that an operator wrote. This composer would repeat a line once half of the others were said, but the
 * store refuses a text that was said before. It does not reply to comments.
 */
export function lineComposer({ bio, says }: { bio: string; says: string[] }): Composer {
  return {
    lines: () => says,
    text({ occasion, seed, recent }) {
      // Only the bio is certain to say that the account is automated.
      if (occasion === 'intro') return { text: bio, template: 'bio' }
      // There are few lines, and they are meant for the persona's own times.
      if (occasion === 'opening') return undefined
      const used = new Set(recent.slice(0, Math.floor(says.length / 2)).map(({ text }) => text))
      const unused = says.filter((line) => !used.has(line))
      const text = unused[seededNumber(seed, unused.length)]
      return text === undefined ? undefined : { text, template: `line-${says.indexOf(text) + 1}` }
    },
    reply: () => undefined,
  }
}
