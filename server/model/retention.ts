import { limits } from '../../contract/limits.ts'

/** How long rows are kept that are not needed for ever. The operator may lower the limits, and nothing else deletes from the audit. */
export type Retention = {
  streamHours: number
  idempotencyHours: number
  /** Undefined keeps all of it. */
  auditDays: number | undefined
}

export const defaultRetention: Retention = {
  streamHours: limits.streamHours,
  idempotencyHours: limits.idempotencyHours,
  auditDays: undefined,
}
