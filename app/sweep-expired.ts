import type { Storage } from '../server/db/storage.ts'
import { endSuspensions } from '../server/features/moderation/writes.ts'
import { forgetPairings } from '../server/features/pairing/writes.ts'
import { forgetAudit } from '../server/model/audit.ts'
import { continueErasure } from '../server/model/erasure.ts'
import { releaseHeldNames } from '../server/model/held-names.ts'
import type { Retention } from '../server/model/retention.ts'
import { forgetStreamChanges } from '../server/model/stream-changes.ts'
import { forgetIdempotencyRecords } from '../server/writer/idempotency-records.ts'

/** Deletes and ends what is due, in steps of which each is a short command, so that other writes run between them. */
export async function sweepExpired(
  { write }: Pick<Storage, 'write'>,
  { streamHours, idempotencyHours, auditDays }: Retention,
  isStopping: () => boolean,
): Promise<void> {
  // The last two need room, and a disk that is nearly full may refuse them: those before them make room.
  const steps = [
    () => write(continueErasure, undefined),
    () => write(forgetIdempotencyRecords, { hours: idempotencyHours }),
    () => write(forgetStreamChanges, { hours: streamHours }),
    () => write(releaseHeldNames, undefined),
    () => write(forgetPairings, undefined),
    ...(auditDays === undefined ? [] : [() => write(forgetAudit, { days: auditDays })]),
    () => write(endSuspensions, undefined),
  ]
  for (const step of steps) {
    while ((await step()).reply.more && !isStopping());
  }
}
