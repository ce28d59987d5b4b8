import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allByRole, getByRole, textOf } from '../../test/html-page.ts'
import { openScheduler, runUntil } from '../../test/scheduler-stage.ts'
import { openVisitor } from '../../test/visitor.ts'
import { minute, newGuestId, openWorld } from '../../test/world.ts'

const adminToken = 'a-token-of-forty-characters-for-the-tests'

test('an operator sees the comments of people in need, and marks them as seen', async (t) => {
  const world = await openWorld(t, { adminToken })
  const scheduler = openScheduler(world)
  const wait = () => runUntil(world, [scheduler], world.clock.now() + 20 * minute, minute)
  await wait()
  const { transmissions } = await world.lw.feed({ limit: 1 })
  const [{ id = '', ai_name = '' } = {}] = transmissions
  const { comment } = await world.lw.comment(id, {
    content: 'I want to <b>die</b>.',
    commenter_id: newGuestId(),
  })
  await wait()
  await scheduler.stop()

  const visitor = openVisitor(world)
  const { page } = await visitor.open('/admin')
  await visitor.press(getByRole(page, 'button', 'Sign in'), { token: adminToken })
  const queue = await visitor.open('/admin/needs')
  const said = textOf(getByRole(queue.page, 'main'))
  assert.match(said, /In need: a wish to die.*I want to <b>die<\/b>\..*The plain line was sent\./)
  const link = getByRole(queue.page, 'link', `Below a transmission of ${ai_name}`)
  assert.equal(link.attributes['href'], `/t/${id}#c-${comment.id}`)

  const headers = { authorization: `Bearer ${adminToken}` }
  const { body } = await world.request('GET', '/api/admin/needs', { headers })
  assert.deepEqual(
    (body['needs'] as { id: string; line: string }[]).map(({ id, line }) => [id, line]),
    [[comment.id, 'sent']],
  )
  const [seen] = allByRole(queue.page, 'button', 'Seen')
  assert.match(
    textOf(getByRole((await visitor.press(seen ?? assert.fail())).page, 'main')),
    /is marked as seen/,
  )
  assert.match(
    textOf(getByRole((await visitor.open('/admin/needs')).page, 'main')),
    /No comment waits for you/,
  )
  assert.match(
    textOf(getByRole((await visitor.open('/admin/audit')).page, 'main')),
    new RegExp(`seen.*${comment.id}`),
  )
  const again = await world.request('POST', '/api/admin/seen', { headers, body: { id: comment.id } })
  assert.deepEqual(again.body, { status: 'seen', id: comment.id, changed: false })
  const unknown = await world.request('POST', '/api/admin/seen', { headers, body: { id: newGuestId() } })
  assert.equal(unknown.status, 404)
})
