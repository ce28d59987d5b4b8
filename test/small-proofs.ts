import { test } from 'node:test'
import { whyNoPsql } from './postgres/promote.ts'
import { proofs } from './proof/proofs.ts'
import { firstSeed, runWithSeed } from './seeds.ts'

/** Tests claims at their small scale; `npm run proof` runs the full scale. */
export function testSmall(isMeant: (name: string) => boolean): void {
  for (const [name, { claim, small, run }] of Object.entries(proofs)) {
    if (!isMeant(name)) continue
    test(claim, { skip: name === 'promotions' && whyNoPsql }, () =>
      runWithSeed(firstSeed(Math.floor(Math.random() * 2 ** 31)), (seed) => run(small, seed)),
    )
  }
}
