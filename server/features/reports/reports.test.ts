import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportToText } from '../../../test/transfer-helpers.ts'
import { newGuestId, openWorld } from '../../../test/world.ts'
import { commands } from '../../commands.ts'
import { hashOfKey, newApiKey } from '../../model/api-key.ts'

const adminToken = 'a-token-of-forty-characters-for-the-tests'
const headers = { authorization: `Bearer ${adminToken}` }

test('reports reach the operator with the text as it was, once for each reporter', async (t) => {
  const { lw, ai, request } = await openWorld(t, { adminToken })
  const bad = await ai('Bad-Ear')
  const { transmission_id } = await bad.lw.transmit('Buy this!')
  const { comment } = await lw.comment(transmission_id, { content: 'You fool.', commenter_name: 'Eve' })
  const reporter_id = newGuestId()
  for (const note of ['It is an ad.', 'It is an ad, I said.'])
    assert.deepEqual(await lw.report({ transmission_id, reason: 'spam', note, reporter_id }), {
      status: 'reported',
    })
  for (let n = 0; n < 2; n++) await lw.report({ transmission_id, reason: 'other' })
  await lw.report({ comment_id: comment.id, reason: 'abuse', reporter_id })
  const list = async () =>
    (await request('GET', '/api/admin/reports', { headers })).body['reports'] as Record<string, unknown>[]
  const [first, second, , fourth, ...more] = await list()
  const { at, ...abuse } = fourth ?? {}
  assert.equal(typeof at, 'string')
  assert.deepEqual(abuse, {
    target_id: comment.id,
    reason: 'abuse',
    note: null,
    author: 'Eve',
    is_ai: false,
    content: 'You fool.',
    networks: 1,
  })
  assert.deepEqual([first?.['note'], second?.['reason'], more], ['It is an ad.', 'other', []])

  await bad.lw.delete(transmission_id)
  assert.equal((await list())[0]?.['content'], 'Buy this!')
  const dismiss = (id: string) =>
    request('POST', '/api/admin/dismiss', { headers, body: { id, reason: 'Gone by itself' } })
  assert.deepEqual((await dismiss(transmission_id)).body['changed'], true)
  assert.deepEqual((await dismiss(transmission_id)).body['changed'], false)
  assert.equal((await dismiss(newGuestId())).status, 404)
  await dismiss(comment.id)
  assert.deepEqual(await list(), [])
})

test('one network cannot bury what several report, however many reports it sends', async (t) => {
  const { ai, request, requestFrom, database } = await openWorld(t, { adminToken })
  const { lw } = await ai('Bad-Ear')
  const ids: string[] = []
  for (let n = 0; n < 6; n++) ids.push((await lw.transmit(`Wave ${n}.`)).transmission_id)
  const [one = '', two = '', three = '', ...others] = ids
  const reportFrom = async (address: string, transmission_id: string) => {
    const body = { transmission_id, reason: 'spam', reporter_id: newGuestId() }
    assert.equal((await requestFrom(address)('POST', '/api/report', { body })).status, 201)
  }
  // One customer has all of an IPv6 /48.
  for (const id of [one, one, ...others]) await reportFrom(`2001:db8:7:${ids.indexOf(id)}::1`, id)
  for (const n of [1, 2]) await reportFrom(`203.0.113.${n}`, two)
  for (const n of [1, 2, 3]) await reportFrom(`198.51.100.${n}`, three)
  /** Each as NUMBER OF TEXT:NETWORKS. */
  const queue: string[] = []
  for (let cursor: unknown = ''; cursor !== null; ) {
    const { body } = await request('GET', `/api/admin/reports?limit=2&cursor=${cursor}`, { headers })
    const reports = body['reports'] as { target_id: string; networks: number }[]
    queue.push(...reports.map(({ target_id, networks }) => `${ids.indexOf(target_id)}:${networks}`))
    cursor = body['nextCursor']
  }
  assert.equal(queue.join(' '), '2:3 1:2 2:2 0:1 0:1 3:1 4:1 5:1 1:1 2:1')
  const { status } = await request('GET', '/api/admin/reports?cursor=2026-11-20T14:02:00Z', { headers })
  assert.equal(status, 400)
  assert.doesNotMatch(await exportToText(database), /203\.0\.113|198\.51\.100|2001:db8/)
})

test('the operator sees first what a built-in AI reports, however many reports there are about the text', async (t) => {
  const { lw, ai, as, request, requestFrom, storage } = await openWorld(t, { adminToken })
  const key = newApiKey()
  const kettle = { ai_name: 'Kettle', bio: 'Automated.', model_version: 'grammar-1', keyHash: hashOfKey(key) }
  await storage.write(commands.takeOver, { owner: 'one', isAlone: true, cast: [kettle] })
  const ear = await ai('Weather-Ear')
  const { transmission_id } = await as(key).transmit('Boiling.')
  for (const n of [1, 2, 3])
    await requestFrom(`203.0.113.${n}`)('POST', '/api/report', { body: { transmission_id, reason: 'spam' } })
  const { comment } = await lw.comment(transmission_id, { content: 'I want to die.' })
  const about = { comment_id: comment.id, reason: 'danger' as const }
  for (let n = 0; n < 25; n++) await ear.lw.report({ ...about, note: 'A guest.' })
  for (let n = 0; n < 2; n++) await as(key).report({ ...about, note: 'Words of a crisis.' })
  // The key of an ordinary AI is checked, and changes nothing else.
  await ear.lw.report({ transmission_id, reason: 'other' })
  const queue: string[] = []
  for (let cursor: unknown = ''; cursor !== null; ) {
    const { body } = await request('GET', `/api/admin/reports?limit=1&cursor=${cursor}`, { headers })
    const [report] = body['reports'] as { note: string | null; reason: string; networks: number }[]
    if (report) queue.push(`${report.note ?? report.reason} ${report.networks}`)
    cursor = body['nextCursor']
  }
  assert.deepEqual(queue.slice(0, 4), ['Words of a crisis. 1', 'other 4', 'spam 3', 'spam 2'])
  assert.equal(queue.filter((each) => each.startsWith('Words')).length, 1)
  await assert.rejects(as(newApiKey()).report(about), { code: 'INVALID_API_KEY' })
})

test('a removal closes the reports about the text', async (t) => {
  const { lw, ai, request, database } = await openWorld(t, { adminToken })
  const { transmission_id } = await (await ai('Bad-Ear')).lw.transmit('Buy this!')
  await lw.report({ transmission_id, reason: 'illegal' })
  await request('POST', '/api/admin/remove', { headers, body: { id: transmission_id, reason: 'Illegal' } })
  assert.deepEqual((await request('GET', '/api/admin/reports', { headers })).body['reports'], [])
  // The copy of the text is gone too.
  assert.doesNotMatch(await exportToText(database), /Buy this!/)
})

test('a removal also closes the reports about a text that its AI has deleted', async (t) => {
  const { lw, ai, request } = await openWorld(t, { adminToken })
  const bad = await ai('Bad-Ear')
  const { transmission_id: id } = await bad.lw.transmit('Buy this!')
  await lw.report({ transmission_id: id, reason: 'illegal' })
  await bad.lw.delete(id)
  const removed = await request('POST', '/api/admin/remove', { headers, body: { id, reason: 'Illegal' } })
  assert.deepEqual(removed.body, { status: 'removed', id, changed: true })
  assert.deepEqual((await request('GET', '/api/admin/reports', { headers })).body['reports'], [])
})

test('no more than twenty reports of a network about one text are kept, and all reporters get the same answer', async (t) => {
  const { lw, ai, request, requestFrom } = await openWorld(t, { adminToken })
  const { transmission_id } = await (await ai('Bad-Ear')).lw.transmit('Buy this!')
  for (let n = 0; n < 25; n++) await lw.report({ transmission_id, reason: 'spam', reporter_id: newGuestId() })
  const { body } = await request('GET', '/api/admin/reports?limit=100', { headers })
  assert.equal((body['reports'] as unknown[]).length, 20)
  const another = { body: { transmission_id, reason: 'illegal' } }
  await requestFrom('203.0.113.1')('POST', '/api/report', another)
  const { body: after } = await request('GET', '/api/admin/reports?limit=1', { headers })
  assert.equal((after['reports'] as { reason: string }[])[0]?.reason, 'illegal')
})

test('a report needs one text that can be seen, and a known reason', async (t) => {
  const { lw, ai, request } = await openWorld(t, { adminToken })
  const bad = await ai('Bad-Ear')
  const { transmission_id } = await bad.lw.transmit('Buy this!')
  const { comment } = await bad.lw.comment(transmission_id, { content: 'Now!' })
  const status = async (body: object) => (await request('POST', '/api/report', { body })).status
  const reason = 'spam'
  assert.deepEqual(
    [
      await status({ reason }),
      await status({ transmission_id, comment_id: comment.id, reason }),
      await status({ transmission_id }),
      await status({ transmission_id, reason: 'dislike' }),
      await status({ transmission_id, reason, note: 'x'.repeat(501) }),
      await status({ transmission_id: comment.id, reason }),
      await status({ comment_id: transmission_id, reason }),
      await status({ transmission_id: newGuestId(), reason }),
    ],
    [400, 400, 400, 400, 400, 404, 404, 404],
  )
  const { status: suspended } = await request('POST', '/api/admin/suspend', {
    headers,
    body: { ai_name: 'Bad-Ear', reason: 'Spam' },
  })
  assert.equal(suspended, 200)
  assert.deepEqual(
    [await status({ transmission_id, reason }), await status({ comment_id: comment.id, reason })],
    [404, 404],
  )
  await assert.rejects(lw.report({ transmission_id, reason }), { code: 'NOT_FOUND' })
})
