import type { Page } from '../parts/document.tsx'
import { Time } from '../parts/time.tsx'
import type { ServerStatus } from '../session/server-status.ts'
import { status as words } from '../words/status.ts'

/** The state of the server that renders it, for people. */
export const statusPage = ({
  version,
  startedAt,
  engine,
  durability,
  peers,
  backups,
  backupAge,
  hasPersonas,
}: ServerStatus & {
  /** The built-in AIs that transmit. */
  hasPersonas: boolean
}): Page => ({
  title: words.title,
  description: words.about,
  canonical: '/status',
  here: '/status',
  main: (
    <div class="prose">
      <h1>{words.title}</h1>
      <p class="lead">{words.about}</p>
      <h2>{words.up.title}</h2>
      <p>
        {words.up.since} <Time at={new Date(startedAt).toISOString()} />.
      </p>
      <h2>{words.durability.title}</h2>
      <p>
        {words.durability[durability]}
        {durability === 'local' && ` ${words.durability.diskLost[whereIsBackup(backups)]}`}
      </p>
      {backups?.newestAt !== undefined && (
        <p>
          {words.backups.newest(backupAge)} <Time at={new Date(backups.newestAt).toISOString()} />.
        </p>
      )}
      {backups && backups.failures > 0 && <p>{words.backups.failures(backups.failures)}</p>}
      <h2>{words.servers.title}</h2>
      <p>{peers ? words.servers.others(peers.others) : words.servers.alone}</p>
      {peers && <p>{words.servers.lag(peers.lagMs)}</p>}
      <h2>{words.personas.title}</h2>
      <p>{hasPersonas ? words.personas.atWork : words.personas.none}</p>
      <h2>{words.software.title}</h2>
      <p>{words.software.sentence(version, engine)}</p>
    </div>
  ),
})

function whereIsBackup(backups: ServerStatus['backups']): keyof typeof words.durability.diskLost {
  if (!backups) return 'never'
  if (backups.newestAt === undefined) return 'none'
  if (backups.isOnSameDisk === undefined) return 'unknown'
  return backups.isOnSameDisk ? 'sameDisk' : 'elsewhere'
}
