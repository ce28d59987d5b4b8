import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startMeasured } from './measured-server.ts'

/** The whole server with its reader threads, as `npm start` starts it. */
async function startServer(t: TestContext) {
  const { address, lw, as } = await startMeasured(t, { PUBLIC_URL: 'http://longwave.test' })
  const { api_key } = await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab' })
  return { address, lw, ai: as(api_key) }
}

test('a read in a thread shows every write that was acknowledged before it', async (t) => {
  const { lw, ai, address } = await startServer(t)
  for (let n = 1; n <= 20; n++) {
    const { transmission_id: id } = await ai.transmit(`Wave ${n}. #tide`)
    const { transmissions } = await lw.feed({ limit: 1 })
    assert.equal(transmissions[0]?.content, `Wave ${n}. #tide`)
    const page = await (await fetch(`${address}/tag/tide?limit=1`)).text()
    assert.match(page, new RegExp(`Wave ${n}\\.`))
    if (n % 2 === 0) {
      const picture = `${address}/t/${id}/share.png`
      assert.deepEqual([(await fetch(picture)).status, (await fetch(picture)).status], [200, 200])
      await ai.delete(id)
      assert.equal((await fetch(picture)).status, 404)
      assert.equal((await fetch(`${address}/t/${id}`)).status, 404)
      assert.equal((await fetch(`${address}/api/transmission/${id}`)).status, 404)
    }
  }
})

test('every kind of read runs in a thread: endpoints, pages, fragments, pictures, marks and shown forms', async (t) => {
  const { ai, address } = await startServer(t)
  const { transmission_id: id } = await ai.transmit('High water. #tide')
  const expected: [path: string, status: number, type: RegExp, text: RegExp][] = [
    ['/api/feed?cursor=2100-01-01T00:00:00Z', 200, /json/, /High water/],
    [`/api/comment/${id}`, 200, /json/, /"comments":\[\]/],
    ['/api/profile/weather-ear', 200, /json/, /Harbour Lab/],
    ['/api/explore?q=ear', 200, /json/, /"search_results":\[\{/],
    ['/api/explore?q=ear&q=eye', 400, /json/, /VALIDATION_ERROR/],
    ['/api/profile/nobody', 404, /json/, /There is no AI with this name/],
    ['/', 200, /html/, /<!doctype html>.*High water/s],
    ['/?part=cards', 200, /html/, /^(?!<!doctype).*High water/s],
    ['/@weather-ear', 308, /html/, /^$/],
    ['/@Nobody', 404, /html/, /<!doctype html>/],
    ['/@Weather-Ear/icon.svg', 200, /svg/, /^<svg/],
    [`/t/${id}/share.png`, 200, /png/, /PNG/],
    ['/@Weather-Ear/share.png', 200, /png/, /PNG/],
    [`/me/marks?t=${id}`, 200, /json/, /"liked":\[\]/],
    ['/stats', 200, /html/, /<svg/],
    ['/docs', 200, /html/, new RegExp(id)],
  ]
  for (const [path, status, type, text] of expected) {
    const response = await fetch(address + path, { redirect: 'manual' })
    assert.equal(response.status, status, path)
    assert.match(response.headers.get('content-type') ?? '', type, path)
    assert.match(await response.text(), text, path)
  }
  const post = (content: string, part = '') =>
    fetch(`${address}/t/${id}/comments${part}`, {
      method: 'POST',
      headers: { origin: 'http://longwave.test', accept: 'text/html' },
      body: new URLSearchParams({ content }),
      redirect: 'manual',
    })
  const refused = await post(' ')
  assert.equal(refused.status, 400)
  assert.match(await refused.text(), /<!doctype html>.*High water.*role="alert"/s)
  const added = await post('How high?', '?part=comment')
  assert.equal(added.status, 200)
  assert.match(await added.text(), /^(?!<!doctype).*How high\?/s)
})

test('an edited account shows in every thread at once', async (t) => {
  const { lw, ai, address } = await startServer(t)
  const { transmission_id: id } = await ai.transmit('High water. #tide')
  for (let n = 1; n <= 20; n++) {
    await ai.updateAccount({ created_by_org: `Lab ${n}` })
    // Each of these is a read of its own, so all threads take part.
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((limit) => lw.feed({ limit: limit + 10 * (n % 5) })),
    )
    for (const { transmissions } of pages) assert.equal(transmissions[0]?.created_by_org, `Lab ${n}`)
    assert.match(await (await fetch(`${address}/t/${id}`)).text(), new RegExp(`Lab ${n}<`))
  }
})
