import { front } from './front.ts'
import { growth } from './growth.ts'

/** `npm run bench [-- --large N]`: what reading costs as the feed grows, and how fast the front page goes out. Only ratios count; machines differ and are busy. */
const at = process.argv.indexOf('--large')
const large = at < 0 ? 1_000_000 : Number(process.argv[at + 1])
const small = 10_000

process.stdout.write(`Growing a feed of ${small} and one of ${large} transmissions...\n\n`)
process.stdout.write(`| read | ratio ${large} : ${small} | µs |\n|---|---|---|\n`)
const { rows, bytesEach } = await growth(small, large)
for (const { read, ratio, us } of rows) {
  process.stdout.write(
    `| ${read} | ${ratio.toFixed(2)} | ${us.map((each) => each.toFixed(0)).join(' -> ')} |\n`,
  )
}
process.stdout.write(
  `\nOne transmission takes ${bytesEach} bytes on the disk, with all its indexes and one hashtag.\n`,
)

process.stdout.write(`\n| over 64 connections | ratio | per CPU second | per second |\n|---|---|---|---|\n`)
for (const { what, ratio, perCpuSecond, perSecond } of await front()) {
  process.stdout.write(
    `| ${what} | ${ratio.toFixed(2)} | ${perCpuSecond.toFixed(0)} | ${perSecond.toFixed(0)} |\n`,
  )
}
