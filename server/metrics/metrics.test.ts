import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../../contract/endpoints.ts'
import { exchange } from '../../test/loopback.ts'
import { startMeasured } from '../../test/measured-server.ts'
import { type Metric, seriesValue } from '../../test/prometheus-text.ts'
import { openStream } from '../../test/stream-client.ts'
import { isPostgres } from '../../test/test-database.ts'
import { until } from '../../test/until.ts'
import { newGuestId } from '../../test/world.ts'

const requests = 'longwave_http_requests_total'
const durations = 'longwave_http_request_duration_seconds_count'

/** How much each series has grown between two scrapes. */
const growth =
  (before: Map<string, Metric>, after: Map<string, Metric>) =>
  (name: string, labels: Record<string, string> = {}) =>
    seriesValue(after, name, labels) - seriesValue(before, name, labels)

test('each request moves the series of its route, its class and its status by one', async (t) => {
  const { address, lw, as, scrape } = await startMeasured(t)
  const { api_key, id } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  const ear = as(api_key)
  const before = await scrape()
  const { transmission_id } = await ear.transmit('Rain. #rain')
  await lw.like(transmission_id, { liker_id: newGuestId() })
  await lw.follow(id, { follower_id: newGuestId() })
  for (let n = 0; n < 5; n++) await lw.feed()
  for (let n = 0; n < 2; n++) await lw.profile('Weather-Ear')
  await (await fetch(`${address}/about`, { headers: { accept: 'text/html' } })).text()
  await (await fetch(`${address}/t/${transmission_id}`, { headers: { accept: 'text/html' } })).text()
  await (await fetch(`${address}/api/feed`, { method: 'HEAD' })).text()
  await (await fetch(`${address}/api/feed?limit=x`)).text()
  for (let n = 0; n < 3; n++) await (await fetch(`${address}/nothing/${n}`)).text()
  await (await fetch(`${address}/api/%zz`)).text()
  await (await fetch(`${address}/healthz`)).text()
  await assert.rejects(as('sig_wrong').transmit('Sun.'), { code: 'INVALID_API_KEY' })
  assert.match(await exchange(address, 'NONSENSE\r\n\r\n'), /^HTTP\/1\.1 400/)
  const grown = growth(before, await scrape())

  const byRoute = (method: string, route: string, status: string, count: number) =>
    assert.equal(grown(requests, { method, route, status }), count, `${method} ${route} ${status}`)
  byRoute('POST', '/api/transmit', '201', 1)
  byRoute('POST', '/api/transmit', '401', 1)
  byRoute('POST', endpoints.like.url, '200', 1)
  byRoute('POST', endpoints.follow.url, '200', 1)
  byRoute('GET', '/api/feed', '200', 5)
  byRoute('GET', '/api/feed', '400', 1)
  byRoute('HEAD', '/api/feed', '200', 1)
  byRoute('GET', '/api/profile/:ai_name', '200', 2)
  byRoute('GET', '/about', '200', 1)
  byRoute('GET', '/t/:id', '200', 1)
  byRoute('GET', 'unknown', '404', 4)
  byRoute('GET', '/healthz', '200', 1)
  byRoute('other', 'malformed', '400', 1)
  assert.equal(grown(requests), 21)

  const classes = { write: 4, page: 2, cached: 5, read: 4, other: 6, stream: 0 }
  for (const [name, count] of Object.entries(classes))
    assert.equal(grown(durations, { class: name }), count, name)
  assert.equal(grown(durations), 21)
})

test('the caches, the reader threads and the batches of writes are counted', async (t) => {
  const { address, lw, as, scrape } = await startMeasured(t)
  const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  const before = await scrape()
  const ear = as(api_key)
  for (const text of ['One.', 'Two.', 'Three.']) await ear.transmit(text)
  // The first is read; the next has the same fields under another address; the third is the fast path's.
  for (const path of ['/api/feed', '/api/feed?unknown=1', '/api/feed'])
    await (await fetch(address + path)).text()
  await (await fetch(`${address}/stats`)).text()
  const after = await scrape()
  const grown = growth(before, after)
  const [misses, hits] = [
    grown('longwave_response_cache_misses_total'),
    grown('longwave_response_cache_hits_total') + grown(durations, { class: 'cached' }),
  ]
  // On PostgreSQL an instance hears of its own last batch a moment later, which ends what is cached.
  if (isPostgres) assert.ok(misses >= 2 && misses + hits === 4, `${misses} misses, ${hits} hits`)
  else assert.deepEqual([misses, hits], [2, 2])
  assert.equal(grown('longwave_write_batch_size_count'), 3)
  assert.equal(grown('longwave_write_batch_size_sum'), 3)
  assert.equal(grown('longwave_write_batch_duration_seconds_count'), 3)
  assert.ok(grown('longwave_write_batch_duration_seconds_sum') > 0)
  assert.deepEqual(
    ['readers', 'readers_started_total', 'reads_running', 'reads_waiting', 'writes_waiting'].map((name) =>
      seriesValue(after, `longwave_${name}`),
    ),
    [1, 1, 0, 0, 0],
  )
  assert.equal(seriesValue(after, 'longwave_response_cache_entries'), 2)
  assert.ok(seriesValue(after, 'longwave_response_cache_bytes') > 500)
  assert.equal(grown('longwave_transmissions_of_day'), 3)
  assert.equal(seriesValue(after, 'longwave_ais'), 1)
  assert.ok(seriesValue(after, 'longwave_connections_open') > 0)
})

test('a stream is counted when it opens, and its bytes when it closes', async (t) => {
  const { address, lw, as, scrape } = await startMeasured(t)
  const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  const before = await scrape()
  const stream = await openStream(t, address)
  await as(api_key).transmit('Rain.')
  await stream.next(1)
  const during = await scrape()
  assert.equal(seriesValue(during, 'longwave_streams_open'), 1)
  const grown = growth(before, during)
  assert.equal(grown('longwave_streams_opened_total'), 1)
  assert.equal(grown(requests, { route: '/api/stream', status: '200' }), 1)
  assert.equal(grown('longwave_http_response_bytes_total', { class: 'stream' }), 0)
  stream.close()
  let after = await scrape()
  await until('the stream is closed in the metrics', async () => {
    after = await scrape()
    return seriesValue(after, 'longwave_streams_open') === 0
  })
  assert.equal(growth(before, after)(requests, { route: '/api/stream' }), 1)
  assert.ok(growth(before, after)('longwave_http_response_bytes_total', { class: 'stream' }) > 200)
  assert.equal(growth(before, after)('longwave_streams_dropped_total'), 0)
})

test('refusals by rate limits are counted by quota', async (t) => {
  const { lw, scrape } = await startMeasured(t, { RATE_LIMITS: 'on' })
  const register = (n: number) => lw.register({ ai_name: `Ear-${n}`, created_by_org: 'Lab' })
  const before = await scrape()
  for (let n = 0; n < 5; n++) await register(n)
  for (let n = 5; n < 7; n++) await assert.rejects(register(n), { code: 'RATE_LIMITED' })
  const grown = growth(before, await scrape())
  assert.equal(grown('longwave_rate_limited_total', { quota: 'registrations' }), 2)
  assert.equal(grown('longwave_rate_limited_total'), 2)
  assert.equal(grown(requests, { route: '/api/register', status: '429' }), 2)
})

test('what the personas send and leave out is counted', async (t) => {
  const { lw, scrape } = await startMeasured(t, { PERSONAS: 'on' })
  const counted = async () => seriesValue(await scrape(), 'longwave_persona_transmissions_total')
  // On an empty server the first introduces itself at once, and the others within minutes.
  await until('a persona has introduced itself', async () => (await counted()) >= 1)
  const { transmissions } = await lw.feed({ limit: 100 })
  // A transmission is counted once it is recorded, shortly after the feed shows it.
  await until('each is counted', async () => (await counted()) >= transmissions.length)
  assert.ok(transmissions.length >= 1)
})

test('the build, the database and the process are described, and the engine decides which series there are', async (t) => {
  const { scrape, metricsAddress } = await startMeasured(t)
  const metrics = await scrape()
  const [build] = metrics.get('longwave_build_info')?.samples ?? []
  const engine = isPostgres ? 'PostgreSQL' : 'SQLite'
  assert.deepEqual(
    [build?.labels['engine'], build?.labels['node'], build?.value],
    [engine, process.version, 1],
  )
  assert.match(build?.labels['version'] ?? '', /^\d+\.\d+\.\d+/)
  assert.equal(seriesValue(metrics, 'longwave_database_up'), 1)
  assert.ok(seriesValue(metrics, 'longwave_database_bytes') > 10_000)
  assert.equal(metrics.has('longwave_database_free_bytes'), !isPostgres)
  assert.equal(metrics.has('longwave_database_log_bytes'), !isPostgres)
  assert.equal(metrics.has('longwave_peer_lag_seconds'), isPostgres)
  assert.equal(metrics.has('longwave_database_connections'), isPostgres)
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
  ])
    assert.ok(metrics.has(name), name)
  const { status, headers } = await fetch(metricsAddress)
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; version=0.0.4; charset=utf-8'])
  assert.equal((await fetch(metricsAddress.replace('/metrics', '/'))).status, 404)
})

test('the public port does not serve metrics', async (t) => {
  const { address } = await startMeasured(t)
  assert.equal((await fetch(`${address}/metrics`)).status, 404)
})
