import { growth } from './growth.ts'

/** `npm run bench [-- --large N]`: what reading costs as the feed grows. Only ratios count; machines differ and are busy. */
const at = process.argv.indexOf('--large')
const large = at < 0 ? 1_000_000 : Number(process.argv[at + 1])
const small = 10_000

process.stdout.write(`Growing a feed of ${small} and one of ${large} transmissions...\n\n`)
process.stdout.write(`| read | ratio ${large} : ${small} | µs |\n|---|---|---|\n`)
for (const { read, ratio, us } of await growth(small, large)) {
  process.stdout.write(
    `| ${read} | ${ratio.toFixed(2)} | ${us.map((each) => each.toFixed(0)).join(' -> ')} |\n`,
  )
}
