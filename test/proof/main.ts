import { stories } from './stories.ts'

/**
 * `npm run proof [name ...] [-- --seed N]`: every claim at the scale it is made for, ending in a table of figures.
 * Each prints its seed; giving that seed again tells the same story.
 */
const words = process.argv.slice(2)
const seedAt = words.indexOf('--seed')
const [, given] = seedAt < 0 ? [] : words.splice(seedAt, 2)
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given)
const chosen = words.length > 0 ? words : Object.keys(stories)

const rows: string[][] = []
for (const name of chosen) {
  const story = stories[name]
  if (!story) throw new Error(`There is no story ${name}; there are ${Object.keys(stories).join(', ')}.`)
  process.stdout.write(`${name} (seed ${seed}): ${story.claim}\n`)
  const began = performance.now()
  const figures = await story.run(story.full, seed).catch((error: Error) => {
    process.exitCode = 1
    process.stdout.write(`  FAILED: ${error.stack}\n`)
    return { FAILED: error.message.split('\n', 1)[0] ?? '' }
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  rows.push([
    name,
    Object.entries(figures)
      .map(([what, figure]) => `${what}: ${figure}`)
      .join(', '),
    `${seconds} s`,
  ])
}

process.stdout.write(`\n| story | figures (seed ${seed}) | took |\n|---|---|---|\n`)
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`)
