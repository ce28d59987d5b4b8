import { test } from 'node:test'
import { stories } from './proof/stories.ts'

/** The claims at a small scale; `npm run proof` tries them at the scale they are made for. */
for (const { claim, small, run } of Object.values(stories)) {
  test(claim, async (t) => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    t.diagnostic(`seed ${seed}`)
    await run(small, seed)
  })
}
