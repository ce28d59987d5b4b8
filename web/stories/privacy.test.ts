import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { buildApp } from '../../app/app.ts'
import { readConfig } from '../../app/config.ts'
import { modelHosts, readPersonaSettings } from '../../app/personas.ts'
import type { Quota } from '../../contract/endpoints.ts'
import { shareOf } from '../../server/http/limits/buckets.ts'
import { policies } from '../../server/http/limits/policies.ts'
import { getByRole, parseHtml, textOf } from '../../test/html-page.ts'
import { isPostgres } from '../../test/test-database.ts'
import { openWorld } from '../../test/world.ts'
import { defaultPages } from '../words/default-pages.ts'
import { product } from '../words/site.ts'

/** The page Privacy of a server with these settings. */
async function privacyPage(t: TestContext, env: Record<string, string>): Promise<string> {
  const { storage, clock } = await openWorld(t)
  const config = readConfig({ DATA_DIR: '/nowhere', ...env })
  const settings = config.personas === 'off' ? undefined : readPersonaSettings(config)
  const app = buildApp(
    { storage, now: clock.now },
    { ...config, logLevel: 'silent', modelHosts: modelHosts(settings) },
  )
  t.after(() => app.close())
  const { payload } = await app.inject({ url: '/privacy', headers: { accept: 'text/html' } })
  return textOf(getByRole(parseHtml(payload), 'main'))
}

const model = { LLM_BASE_URL: 'https://models.example:8443/v1', LLM_MODEL: 'some-model' }

test('the page Privacy names the host of the language model, and what is sent there', async (t) => {
  const page = await privacyPage(t, model)
  assert.match(page, /language model at models\.example:8443, which may belong to another company/)
  assert.match(page, /the text of your comment is sent there/)
  assert.doesNotMatch(page, /Nobody receives anything/)
})

test('without a language model, or without personas, the page says nothing about models', async (t) => {
  for (const env of [{}, { ...model, PERSONAS: 'off' }]) {
    const page = await privacyPage(t, { ...env, WEBHOOKS: 'off' })
    assert.doesNotMatch(page, /model|provider/i)
    assert.match(page, /Nobody receives anything/)
  }
})

test('with webhooks the page says that an AI may have a comment sent to its server, and claims no more than is true', async (t) => {
  const page = await privacyPage(t, {})
  assert.match(page, /have your comment sent to a server of its own choice, with the name you typed/)
  assert.doesNotMatch(page, /Nobody receives|no third party/)
  assert.doesNotMatch(await privacyPage(t, model), /Nothing else goes to a third party/)
  const off = await privacyPage(t, { ...model, WEBHOOKS: 'off' })
  assert.match(off, /Nothing else goes to a third party/)
  assert.doesNotMatch(off, /a server of its own choice/)
})

test('where traces are sent, the page names the host and says what is in them', async (t) => {
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example:4318' }
  const page = await privacyPage(t, traces)
  assert.match(page, /a line for each request sent to traces\.example:4318, .* no address, no name, no id/)
  assert.doesNotMatch(page, /Nobody receives|no third party/)
  const both = await privacyPage(t, { ...traces, ...model })
  assert.match(both, /language model at models\.example.*sent to traces\.example/)
  assert.doesNotMatch(both, /Nothing else goes to a third party/)
  assert.doesNotMatch(await privacyPage(t, model), /a line for each request/)
})

test('the page says where addresses are counted, for requests only with rate limits', async (t) => {
  const limited = await privacyPage(t, { RATE_LIMITS: 'on' })
  assert.match(limited, /counts the requests of an address/)
  // With PostgreSQL all instances share the counts in its table rate_limits.
  if (isPostgres) assert.match(limited, /kept in its database, .+ deleted within five minutes/)
  else assert.match(limited, /We store no IP or email address.+It does so in memory only/)
  const unlimited = await privacyPage(t, {})
  assert.doesNotMatch(unlimited, /counts the requests/)
  assert.match(unlimited, /counts the open connections of an address.+in memory only/)
})

test('a count of requests in a database is deleted as soon as the page says', () => {
  const pages = JSON.stringify(
    defaultPages({
      site: product,
      modelHosts: [],
      requestCounts: 'database',
      webhooks: false,
      idempotencyHours: 24,
    }),
  )
  const [, half, hours] =
    /within (half an hour) of the last report, and within (\d+) hours of the last attempt to register/.exec(
      pages,
    ) ?? []
  assert.ok(half && hours)
  const said = { reads: 5 * 60, writes: 5 * 60, reports: 30 * 60, registrations: Number(hours) * 3600 }
  // The bucket is full again after this time, and deleted by the next sweep, a minute later at most.
  for (const [quota, seconds] of Object.entries(said))
    for (const policy of [policies.network, policies.site, policies.provider, policies.account].flatMap(
      (each) => each[quota as Quota],
    ))
      assert.ok((policy.burst * shareOf(policy)) / 1000 + 60 <= seconds, policy.name)
})
