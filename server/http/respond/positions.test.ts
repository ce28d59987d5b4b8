import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listen } from '../../../test/stream-client.ts'
import { openVisitor } from '../../../test/visitor.ts'
import { openWorld } from '../../../test/world.ts'

const header = 'longwave-position'

test('a server without others says no position, and a client may bring any', async (t) => {
  const world = await openWorld(t)
  const { lw, key } = await world.ai('Weather-Ear')
  const { transmission_id: id } = await lw.transmit('Rain.')
  const origin = await listen(world)
  const plain = await fetch(`${origin}/api/feed`)
  for (const position of ['0', '1', '999999999999999', 'x', '-1']) {
    for (const path of ['/api/feed', '/', `/t/${id}`, `/api/transmission/${id}`, '/api/profile/Nobody']) {
      const cookies: Record<string, string>[] = [{}, { cookie: `position=${position}` }]
      for (const cookie of cookies) {
        const response = await fetch(origin + path, { headers: { [header]: position, ...cookie } })
        assert.equal(response.status, path.endsWith('Nobody') ? 404 : 200)
        assert.equal(response.headers.get(header), null)
      }
    }
    const again = await fetch(`${origin}/api/feed`, { headers: { [header]: position } })
    assert.deepEqual([again.status, await again.text()], [200, await plain.clone().text()])
  }
  const written = await world.request('POST', '/api/transmit', {
    headers: { 'x-api-key': key },
    body: { content: 'More rain.' },
  })
  assert.equal(written.headers[header], undefined)
  const visitor = openVisitor(world)
  await visitor.post(`/t/${id}/like`, { liked: 'true' })
  assert.ok(visitor.setCookies.some((each) => each.startsWith('guest=')))
  assert.ok(!visitor.setCookies.some((each) => each.startsWith('position=')))
})
