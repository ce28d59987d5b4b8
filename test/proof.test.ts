import { testSmall } from './small-proofs.ts'

/** Three more stand in test/loss.test.ts, test/e2e/hostile.test.ts is the small scale of one, and the others need Java, and Patroni. */
testSmall(
  (name) => !['kills', 'full-disk', 'failovers', 'browser', 'python-client', 'patroni'].includes(name),
)
