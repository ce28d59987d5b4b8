import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { defineProof } from './define-proof.ts'
import { checkFacts } from './weeks/check-facts.ts'
import { liveThrough } from './weeks/house-in-weeks.ts'
import { livelyLife, quietLife } from './weeks/life.ts'
import { samenessOf } from './weeks/sameness.ts'
import { checkTimeliness } from './weeks/timeliness.ts'

/** With WEEKS_TO=FOLDER the texts are written there, to be read. */
const folder = process.env['WEEKS_TO']

/**
 * The whole cast lives through weeks of a quiet and of a lively server. A second program that shares no code with the personas reads
 * the feed by the API and counts everything again.
 */
export const personasWeeks = defineProof({
  claim:
    'over months every claim of the personas about this server is true, and every newcomer is welcomed in time',
  small: { days: 9 },
  full: { days: 150 },
  async run({ days }: { days: number }, seed: number) {
    const figures: Record<string, number | string> = {}
    for (const [world, life] of [
      ['quiet', quietLife],
      ['lively', livelyLife],
    ] as const) {
      const { chronicle, unsaid } = await liveThrough(days, seed, (lived) => life(lived, seed))
      if (folder) writeFileSync(`${folder}/${world}.json`, JSON.stringify(chronicle))
      const { claims, texts, flaws } = checkFacts(chronicle)
      const { newcomers, puzzles, missed, slowestWelcome } = checkTimeliness(chronicle)
      const same = Object.entries(samenessOf(chronicle)).map(
        ([name, { openings, tags, median, p95, most }]) =>
          `${name} ${percent(openings)}/${percent(tags)}/${median.toFixed(2)}/${p95.toFixed(2)}/${most.toFixed(2)}`,
      )
      Object.assign(figures, {
        [`${world}: texts`]: texts,
        [`${world}: claims`]: claims,
        [`${world}: false`]: flaws.length,
        [`${world}: newcomers, slowest welcome in minutes`]: `${newcomers}, ${slowestWelcome / 60_000}`,
        [`${world}: puzzles`]: puzzles,
        [`${world}: missed`]: missed.length,
        [`${world}: slots without a text`]: unsaid.length,
        [`${world}: openings/tags that return in 30 days, nearest median/p95/most`]: same.join('; '),
      })
      if (folder)
        writeFileSync(
          `${folder}/${world}.flaws.txt`,
          [...flaws, ...missed, ...unsaid.map((slot) => JSON.stringify(slot))].join('\n'),
        )
      if (!process.env['WEEKS_REPORT']) assert.deepEqual([...flaws, ...missed, ...unsaid], [], world)
    }
    return figures
  },
})

const percent = (share: number): string => `${Math.round(100 * share)} %`
