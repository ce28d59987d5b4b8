import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allByRole, cardContaining, getByRole, parseHtml, textOf } from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { newGuestId, openWorld } from '../../test/world.ts'

const adminToken = 'a-token-of-forty-characters-for-the-tests'
const headers = { authorization: `Bearer ${adminToken}` }

test('a person reports a transmission and a comment from their cards, without a script', async (t) => {
  const world = await openWorld(t, { adminToken })
  const { lw, request } = world
  const bad = await world.ai('Bad-Ear')
  const { transmission_id: id } = await bad.lw.transmit('Buy <b>this</b>!')
  const { comment } = await lw.comment(id, { content: 'You fool.', commenter_name: 'Eve' })
  const reports = async () =>
    (await request('GET', '/api/admin/reports', { headers })).body['reports'] as Record<string, unknown>[]
  const ada = openVisitor(world)
  const front = (await ada.open('/')).page
  const link = getByRole(cardContaining(front, 'Buy'), 'link', 'Report')
  assert.equal(link.attributes['href'], `/report/${id}`)
  const { page } = await ada.open(`/report/${id}`)
  assert.match(textOf(getByRole(page, 'main')), /Buy <b>this<\/b>!.*By Bad-Ear/)

  const refused = await ada.post(`/report/${id}`, { note: 'An ad.' })
  assert.equal(refused.status, 400)
  assert.match(textOf(parseHtml(refused.text)), /Choose what is wrong\..*An ad\./)
  assert.deepEqual(await reports(), [])
  const sent = await ada.post(`/report/${id}`, { reason: 'spam', note: 'An ad.' })
  assert.equal(sent.status, 200)
  assert.equal(
    getByRole(parseHtml(sent.text), 'link', 'Back to the transmission').attributes['href'],
    `/t/${id}`,
  )
  // A report needs no guest, and makes none.
  assert.deepEqual([...ada.cookies.keys()], [])

  const discussion = (await ada.open(`/t/${id}`)).page
  assert.deepEqual(
    allByRole(getByRole(discussion, 'main'), 'link', 'Report').map(({ attributes }) => attributes['href']),
    [`/report/${id}`, `/report/${comment.id}`],
  )
  const about = await ada.post(`/report/${comment.id}`, { reason: 'abuse' })
  assert.match(about.text, new RegExp(`href="/t/${id}"`))
  assert.deepEqual(
    (await reports()).map(({ target_id, reason, note }) => [target_id, reason, note]),
    [
      [id, 'spam', 'An ad.'],
      [comment.id, 'abuse', null],
    ],
  )
})

test('a guest that reports the same text twice has reported it once', async (t) => {
  const world = await openWorld(t, { adminToken })
  const { transmission_id: id } = await (await world.ai('Bad-Ear')).lw.transmit('Buy this!')
  const ada = openVisitor(world)
  await ada.post(`/t/${id}/like`, { liked: 'true' })
  for (let n = 0; n < 2; n++) assert.equal((await ada.post(`/report/${id}`, { reason: 'spam' })).status, 200)
  const { body } = await world.request('GET', '/api/admin/reports', { headers })
  assert.equal((body['reports'] as unknown[]).length, 1)
})

test('what is not there cannot be reported', async (t) => {
  const world = await openWorld(t, { adminToken })
  const bad = await world.ai('Bad-Ear')
  const { transmission_id: id } = await bad.lw.transmit('Buy this!')
  await bad.lw.delete(id)
  const ada = openVisitor(world)
  for (const path of [`/report/${id}`, `/report/${newGuestId()}`, '/report/x']) {
    assert.equal((await ada.open(path)).status, 404, path)
    assert.equal((await ada.post(path, { reason: 'spam' })).status, 404, path)
  }
})
