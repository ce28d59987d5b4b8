import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook } from './index.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const id = 'a-text_an-account'
const now = Date.parse('2026-11-20T14:02:00.000Z')
const event = { type: 'inbox.mention', timestamp: '2026-11-20T14:02:00.000Z', data: { content: 'Grüße 🌧' } }
const body = JSON.stringify(event)

/** Headers by the library of Standard Webhooks. */
const signed = (at = now, by = secret, text = body) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at / 1000)),
  'webhook-signature': new Webhook(by).sign(id, new Date(at), text),
})

test('a request that the server signed is accepted as text and as bytes, with headers of Node and of fetch in any case', async () => {
  const inCapitals = Object.fromEntries(
    Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
  )
  for (const text of [body, Buffer.from(body)])
    for (const headers of [signed(), new Headers(signed()), inCapitals])
      assert.deepEqual(await verifyWebhook({ body: text, headers }, secret, now), { id, ...event })
  const later = now + 299_000
  assert.equal((await verifyWebhook({ body, headers: signed() }, secret, later)).id, id)
  // While a secret is replaced, a request has two signatures.
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
  const two = `${signed(now, other)['webhook-signature']} ${signed()['webhook-signature']}`
  const headers = { ...signed(), 'webhook-signature': two }
  assert.equal((await verifyWebhook({ body, headers }, secret, now)).id, id)
})

test('every other request is refused', async () => {
  const good = signed()
  const changed: Record<string, [headers: Record<string, string>, text?: string, at?: number]> = {
    'another body': [good, `${body} `],
    'another id': [{ ...good, 'webhook-id': 'x' }],
    'another time': [{ ...good, 'webhook-timestamp': String(now / 1000 + 1) }],
    'another secret': [signed(now, `whsec_${Buffer.alloc(32, 8).toString('base64')}`)],
    'no version': [{ ...good, 'webhook-signature': good['webhook-signature'].replace('v1', 'v2') }],
    'half a signature': [{ ...good, 'webhook-signature': good['webhook-signature'].slice(0, 20) }],
    'no base64': [{ ...good, 'webhook-signature': 'v1,§§§' }],
    'an empty signature': [{ ...good, 'webhook-signature': '' }],
  }
  for (const [label, [headers, text = body]] of Object.entries(changed))
    await assert.rejects(verifyWebhook({ body: text, headers }, secret, now), /not signed/, label)
  for (const at of [now - 301_000, now + 301_000])
    await assert.rejects(verifyWebhook({ body, headers: signed(at) }, secret, now), /too old, or too new/)
  await assert.rejects(
    verifyWebhook({ body, headers: { ...good, 'webhook-timestamp': 'now' } }, secret, now),
    /too old/,
  )
  for (const name of Object.keys(good))
    await assert.rejects(
      verifyWebhook({ body, headers: { ...good, [name]: undefined } }, secret, now),
      new RegExp(`has no ${name}`),
    )
})

test('a missing secret and a parsed body are mistakes of the caller, with a sentence', async () => {
  for (const wrong of ['', 'whsec_', '***'])
    await assert.rejects(verifyWebhook({ body, headers: signed() }, wrong, now), /whsec_ and base64/)
  await assert.rejects(
    verifyWebhook({ body: event as never, headers: signed() }, secret, now),
    /before anything parsed/,
  )
})
