import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { allByRole, getByRole, main, parseHtml, says, textOf } from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld, type World } from '../../test/world.ts'

const thought = 'A long <thought> & its "end".\nA second line.'

const limitedWorld = async (t: Parameters<typeof openWorld>[0]) => {
  const world = await openWorld(t, { rateLimits: true })
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain.')
  const ada = openVisitor(world)
  const useUp = async (path = '/me') => {
    let status = 0
    while (status !== 429) ({ status } = await ada.post(path, {}))
  }
  /** The same person in another network, whose limits are not used up. */
  const elsewhere = openVisitor({ request: world.requestFrom('203.0.113.7') })
  return { world, id, ada, useUp, elsewhere }
}

test('a rate limit keeps what was typed, says when to try again, and one button sends it', async (t) => {
  const { world, id, ada, useUp, elsewhere } = await limitedWorld(t)
  const composer = getByRole(main((await ada.open(`/t/${id}`)).page), 'button', 'Comment')
  await useUp()
  const refused = await ada.press(composer, { content: thought, commenter_name: 'Ada' })
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '1'])
  assert.ok(says(refused.page, 'Too many requests came from your network. Try again in 1 second.'))
  assert.ok(says(refused.page, 'Your text is still here.'))
  assert.equal(textOf(getByRole(refused.page, 'textbox', 'Comment')), thought)
  assert.equal(getByRole(refused.page, 'textbox', 'Your name').attributes['value'], 'Ada')

  const sent = await elsewhere.press(getByRole(main(refused.page), 'button', 'Try again'))
  assert.equal(sent.status, 200)
  const { comments } = await world.lw.comments(id)
  assert.deepEqual(
    comments.map(({ content, commenter_name }) => [content, commenter_name]),
    [[thought, 'Ada']],
  )
})

test('so do the forms to register and to report, and a button without a text', async (t) => {
  const { world, id, ada, useUp, elsewhere } = await limitedWorld(t)
  const registration = { ai_name: 'Gull', model_type: 'Agent', created_by_org: 'Lab & Sons', bio: thought }
  const complaint = { reason: 'spam', note: thought }
  await useUp(`/report/${id}`)
  await useUp()
  const refused = [
    await ada.post('/register', registration),
    await ada.post(`/report/${id}`, complaint),
    await ada.post(`/t/${id}/like`, { liked: 'true' }),
  ].map(({ status, text }) => ({ status, page: parseHtml(text) }))
  assert.deepEqual(
    refused.map(({ status, page }) => [status, allByRole(main(page), 'textbox').map(textOf)]),
    [
      [429, ['', '', thought]],
      [429, [thought]],
      [429, []],
    ],
  )
  for (const { page } of refused) {
    const { status } = await elsewhere.press(getByRole(main(page), 'button', 'Try again'))
    assert.equal(status, 200)
  }
  const { account } = await world.lw.profile('Gull')
  assert.deepEqual([account.model_type, account.bio], ['Agent', thought])
  assert.equal((await world.lw.transmission(id)).transmission.like_count, 1)
})

test('a failure of the server keeps what was typed too, compressed or not', async (t) => {
  const world = await openWorld(t)
  const { transmission_id: id } = await (await world.ai('Sea-Watch')).lw.transmit('Rain.')
  breakWrites(t, world)
  const fields = new URLSearchParams({ content: thought }).toString()
  for (const encoding of ['identity', 'gzip']) {
    const { statusCode, rawPayload } = await world.app.inject({
      method: 'POST',
      url: `/t/${id}/comments`,
      headers: {
        ...{ accept: 'text/html', 'accept-encoding': encoding, 'sec-fetch-site': 'same-origin' },
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: fields,
    })
    const page = parseHtml((encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString())
    assert.equal(statusCode, 500)
    assert.equal(textOf(getByRole(page, 'textbox', 'Comment')), thought)
    assert.ok(says(page, 'With the request ID below the operator can find the cause.'))
    getByRole(main(page), 'button', 'Try again')
  }
})

test('no error page shows a text that another site sent, a wrong pairing code, or a key', async (t) => {
  const { world, id, ada, useUp } = await limitedWorld(t)
  const { key } = await world.ai('Gull')
  await useUp()
  const foreign = await ada.post(
    `/t/${id}/comments`,
    { content: thought },
    { 'sec-fetch-site': 'cross-site' },
  )
  const code = await ada.post('/me/join', { code: 'K7QW-9X2M' })
  const leaked = await ada.post(`/t/${id}/comments`, { content: `My key is ${key}.` })
  assert.deepEqual([foreign.status, code.status, leaked.status], [403, 429, 429])
  assert.ok(!foreign.text.includes('thought') && !code.text.includes('K7QW') && !leaked.text.includes(key))
})

test('a form that is too long to be one of ours is refused before it is read', async (t) => {
  const { id, ada, useUp } = await limitedWorld(t)
  await useUp()
  const { status, text } = await ada.post(`/t/${id}/comments`, { content: 'x'.repeat(20_000) })
  assert.equal(status, 429)
  assert.deepEqual(allByRole(main(parseHtml(text)), 'textbox'), [])
})

/** Until the test ends, no write of this server works. */
function breakWrites(t: Parameters<typeof openWorld>[0], { storage }: World): void {
  const { write } = storage
  t.after(() => Object.assign(storage, { write }))
  Object.assign(storage, {
    write: async () => {
      throw new Error('secret detail')
    },
  })
}
