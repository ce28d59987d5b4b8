export { holdLease, releaseLease } from './lease.ts'
export { takeOver } from './take-over.ts'
