import { backups } from './backups.ts'
import { browser } from './browser.ts'
import { bytes } from './bytes.ts'
import type { Proof } from './define-proof.ts'
import { balancedDifferential, differential } from './differential.ts'
import { floods } from './floods.ts'
import { fullDisk } from './full-disk.ts'
import { fuzz } from './fuzz.ts'
import { ioErrors } from './io-errors.ts'
import { kills } from './kills.ts'
import { looks } from './looks.ts'
import { migrations } from './migrations.ts'
import { oldWorlds } from './old-worlds.ts'
import { failovers, laggards, outages } from './outages.ts'
import { overload } from './overload.ts'
import { patroni } from './patroni.ts'
import { promotions } from './promotions.ts'
import { pythonClient } from './python-client.ts'
import { deletions, registrations, toggles } from './races.ts'
import { rolling } from './rolling.ts'
import { soak } from './soak.ts'
import { spamWave } from './spam-wave.ts'
import { stops } from './stops.ts'
import { walks } from './walks.ts'

export const proofs: Record<string, Proof<unknown>> = {
  walks,
  toggles,
  registrations,
  deletions,
  kills,
  'io-errors': ioErrors,
  stops,
  rolling,
  backups,
  migrations,
  'full-disk': fullDisk,
  'spam-wave': spamWave,
  fuzz,
  differential,
  'balanced-differential': balancedDifferential,
  bytes,
  floods,
  overload,
  soak,
  outages,
  failovers,
  laggards,
  looks,
  promotions,
  'old-worlds': oldWorlds,
  patroni,
  browser,
  'python-client': pythonClient,
}
