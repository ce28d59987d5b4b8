import { test } from 'node:test'
import { whyNoPsql } from './postgres/promote.ts'
import { proofs } from './proof/proofs.ts'
import { firstSeed, runWithSeed } from './seeds.ts'

/** Every claim at its small scale; `npm run proof` runs the full scale. */
for (const [name, { claim, small, run }] of Object.entries(proofs)) {
  // test/e2e/hostile.test.ts is the small scale of one; the others need Java, and Patroni.
  if (['browser', 'python-client', 'patroni'].includes(name)) continue
  test(claim, { skip: name === 'promotions' && whyNoPsql }, () =>
    runWithSeed(firstSeed(Math.floor(Math.random() * 2 ** 31)), (seed) => run(small, seed)),
  )
}
