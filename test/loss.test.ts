import { testSmall } from './small-proofs.ts'

/** The claims about loss that no change may break unnoticed: kill -9, a full disk, and a new primary of PostgreSQL. */
testSmall((name) => ['kills', 'full-disk', 'failovers'].includes(name))
