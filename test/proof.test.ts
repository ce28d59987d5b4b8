import { testSmall } from './small-proofs.ts'

/** Those that stand in test/loss.test.ts, test/e2e/hostile.test.ts and server/engines/engines-agree.test.ts; the others need Java, and Patroni. */
const elsewhere = ['kills', 'full-disk', 'failovers', 'browser', 'differential', 'python-client', 'patroni']
testSmall((name) => !elsewhere.includes(name))
