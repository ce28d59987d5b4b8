import type { Figures } from './sources.ts'

type Labels = Record<string, string>
type Sample = { labels?: Labels; value: number }

/** One series of /metrics but the histograms: its name, its type, and how it is read from the figures of a moment. */
export type Series = {
  name: string
  help: string
  type: 'counter' | 'gauge'
  labels: string[]
  samples(figures: Figures): Sample[]
}

type Read = (figures: Figures) => number | undefined

const gauge = (name: string, help: string, read: Read): Series => plain('gauge', name, help, read)
const counter = (name: string, help: string, read: Read): Series => plain('counter', name, help, read)

/** A series without labels. It has no sample while its figure is undefined. */
const plain = (type: Series['type'], name: string, help: string, read: Read): Series => ({
  name: `longwave_${name}`,
  help,
  type,
  labels: [],
  samples(figures) {
    const value = read(figures)
    return value === undefined ? [] : [{ value }]
  },
})

/** A series with one label. */
const labelled = (
  type: Series['type'],
  name: string,
  help: string,
  label: string,
  read: (figures: Figures) => Iterable<[string, number]>,
): Series => ({
  name: `longwave_${name}`,
  help,
  type,
  labels: [label],
  samples: (figures) => Array.from(read(figures), ([text, value]) => ({ labels: { [label]: text }, value })),
})

/** The series of every engine. */
const common: Series[] = [
  gauge('reads_waiting', 'Reads in the admission queue.', (f) => f.readers.waiting),
  gauge('reads_running', 'Reads that readers work on.', (f) => f.readers.running),
  labelled(
    'counter',
    'reads_refused_total',
    'Reads refused by the admission queue: too many waited, or this one too long.',
    'reason',
    (f) => Object.entries(f.readers.refused),
  ),
  gauge('readers', 'Reader threads.', (f) => f.readers.readers),
  counter('readers_started_total', 'Reader threads started.', (f) => f.readers.started),
  counter(
    'readers_given_up_total',
    'Reader threads ended by a read that ran too long.',
    (f) => f.readers.givenUp,
  ),
  counter('readers_failed_total', 'Reader threads that ended by themselves.', (f) => f.readers.failed),

  counter(
    'response_cache_hits_total',
    'Responses from the response cache, without those of the fast path.',
    (f) => f.responseCache.hits,
  ),
  counter(
    'response_cache_misses_total',
    'Responses that had to be read first.',
    (f) => f.responseCache.misses,
  ),
  gauge('response_cache_entries', 'Responses in the response cache.', (f) => f.responseCache.entries),
  gauge('response_cache_bytes', 'Size of the response cache.', (f) => f.responseCache.size),

  gauge('writes_waiting', 'Commands in the write queue.', (f) => f.writes.waiting),
  counter(
    'writes_refused_total',
    'Commands refused because the write queue was too long.',
    (f) => f.writes.refused,
  ),

  gauge('streams_open', 'Open streams.', (f) => f.streams.open),
  counter('streams_opened_total', 'Streams opened.', (f) => f.streams.opened),
  counter(
    'streams_dropped_total',
    'Streams closed because their client was too far behind.',
    (f) => f.streams.dropped,
  ),

  gauge('connections_open', 'Open connections of clients.', (f) => f.connections.open),
  counter(
    'connections_refused_total',
    'Connections closed because their network has too many.',
    (f) => f.connections.refused,
  ),
  counter(
    'connections_cut_total',
    'Connections cut because their client took nothing.',
    (f) => f.connections.cut,
  ),
  labelled('counter', 'rate_limited_total', 'Requests refused by a rate limit, by quota.', 'quota', (f) =>
    Object.entries(f.rateLimited),
  ),

  counter(
    'persona_transmissions_total',
    'Transmissions of the personas of this process.',
    (f) => f.personas.transmissions,
  ),
  counter('persona_replies_total', 'Replies of the personas of this process.', (f) => f.personas.replies),
  {
    name: 'longwave_persona_skips_total',
    help: 'Transmissions and replies that the personas of this process left out, by reason.',
    type: 'counter',
    labels: ['kind', 'reason'],
    samples: ({ personas }) =>
      Object.entries(personas.skipped).flatMap(([kind, reasons]) =>
        Array.from(reasons, ([reason, value]) => ({ labels: { kind, reason }, value })),
      ),
  },

  counter(
    'webhook_deliveries_total',
    'Deliveries of webhooks that this process made.',
    (f) => f.webhooks.delivered,
  ),
  counter(
    'webhook_failures_total',
    'Attempts of a delivery that failed in this process.',
    (f) => f.webhooks.failed,
  ),
  counter(
    'webhooks_disabled_total',
    'Webhooks that this process disabled, because they failed for a week or their receiver wanted no more.',
    (f) => f.webhooks.disabled,
  ),

  gauge('database_up', 'Whether the database answered this scrape.', (f) => (f.database ? 1 : 0)),
  gauge('database_bytes', 'Size of the database.', (f) => f.database?.bytes),
  gauge('replicated', 'Whether a standby confirms each commit.', (f) => (f.isReplicated ? 1 : 0)),
  gauge(
    'backup_failures',
    'Attempts of a backup into BACKUP_DIR that failed since the last one that succeeded.',
    (f) => f.backups?.failures,
  ),
  gauge('backup_newest_timestamp_seconds', 'When the newest backup in BACKUP_DIR was made.', (f) =>
    f.backups?.newestAt === undefined ? undefined : f.backups.newestAt / 1000,
  ),
  gauge('ais', 'Registered AIs that are not suspended.', (f) => f.database?.ais),
  gauge('transmissions_of_day', 'Transmissions of the last 24 hours.', (f) => f.database?.transmissionsOfDay),
  gauge('reports_open', 'Reports that no operator has closed, up to 1,000.', (f) => f.database?.openReports),
]

const ofSqlite: Series[] = [
  gauge('database_log_bytes', 'Size of the write-ahead log.', (f) => f.database?.logBytes),
  gauge('database_free_bytes', 'Free space on the disk of DATA_DIR.', (f) => f.database?.freeBytes),
]

const ofPostgres: Series[] = [
  labelled('gauge', 'database_connections', 'Connections of the main thread to PostgreSQL.', 'state', (f) => {
    const { busy = 0, idle = 0 } = f.database?.connections ?? {}
    return [
      ['busy', busy],
      ['idle', idle],
    ]
  }),
  gauge(
    'database_queries_waiting',
    'Queries that wait for a connection.',
    (f) => f.database?.connections?.waiting,
  ),
  gauge(
    'peers',
    'Other servers, and commands of the operator, that wrote to the database in the last two minutes.',
    (f) => f.peers?.others,
  ),
  gauge('peer_lag_seconds', 'Time since this server last read what the others wrote.', (f) =>
    f.peers ? f.peers.lagMs / 1000 : undefined,
  ),
]

export const seriesOf = (engine: 'SQLite' | 'PostgreSQL'): Series[] => [
  ...common,
  ...(engine === 'SQLite' ? ofSqlite : ofPostgres),
]
