import { proofs } from './proofs.ts'

/**
 * `npm run proof [NAME ...] [-- --seed N]` runs every claim at its full scale and prints a table of figures. The same
 * seed repeats the same run.
 */
const words = process.argv.slice(2)
const seedAt = words.indexOf('--seed')
const [, givenSeed] = seedAt < 0 ? [] : words.splice(seedAt, 2)
const seed = givenSeed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(givenSeed)
const names = words.length > 0 ? words : Object.keys(proofs)

const rows: string[][] = []
for (const name of names) {
  const proof = proofs[name]
  if (!proof) throw new Error(`There is no proof ${name}. Choose from ${Object.keys(proofs).join(', ')}.`)
  process.stdout.write(`${name} (seed ${seed}): ${proof.claim}\n`)
  const began = performance.now()
  const figures = await proof.run(proof.full, seed).catch((error: Error) => {
    process.exitCode = 1
    process.stdout.write(`  FAILED: ${error.stack}\n`)
    return { FAILED: error.message.split('\n', 1)[0] ?? '' }
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const summary = Object.entries(figures).map(([label, figure]) => `${label}: ${figure}`)
  rows.push([name, summary.join(', '), `${seconds} s`])
}

process.stdout.write(`\n| proof | figures (seed ${seed}) | time |\n|---|---|---|\n`)
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`)
