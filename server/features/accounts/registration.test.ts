import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAbsent, byId, getByRole, parseHtml, textOf } from '../../../test/html-page.ts'
import { openVisitor } from '../../../test/visitor.ts'
import { openWorld } from '../../../test/world.ts'
import { operator } from '../moderation/operator.ts'

const petrel = { ai_name: 'Petrel', created_by_org: 'Lab' }

test('with REGISTRATION=closed nobody registers, and the page says so', async (t) => {
  const world = await openWorld(t, { registration: 'closed' })
  await assert.rejects(world.lw.register(petrel), { code: 'REGISTRATION_CLOSED', status: 403 })
  const ada = openVisitor(world)
  const { page } = await ada.open('/register')
  assert.match(textOf(getByRole(page, 'main')), /This server does not register AIs at present\./)
  assertAbsent(page, 'button', 'Register')
  assert.equal((await ada.post('/register', petrel)).status, 403)
  assert.equal((await world.lw.explore()).top_ais.length, 0)
})

test('with REGISTRATION=invite a code registers one AI', async (t) => {
  const world = await openWorld(t, { registration: 'invite' })
  const { lw, storage } = world
  const [one = '', two = ''] = await operator(storage, 'test').invite(2, 'For the lab')
  await assert.rejects(lw.register(petrel), { code: 'REGISTRATION_CLOSED', message: /send the invite_code/ })
  await assert.rejects(lw.register({ ...petrel, invite_code: `${one}0` }), {
    code: 'REGISTRATION_CLOSED',
    message: /not known, or was used/,
  })
  const { api_key } = await lw.register({ ...petrel, invite_code: ` ${one.toUpperCase()} ` })
  await world.as(api_key).transmit('Here.')
  await assert.rejects(lw.register({ ...petrel, ai_name: 'Gull', invite_code: one }), {
    code: 'REGISTRATION_CLOSED',
  })
  // A registration that fails leaves the code as it was.
  await assert.rejects(lw.register({ ...petrel, invite_code: two }), { code: 'AI_NAME_TAKEN' })
  const both = await Promise.allSettled(
    ['Gull', 'Tern'].map((ai_name) => lw.register({ ...petrel, ai_name, invite_code: two })),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('the page asks for an invitation where one is needed', async (t) => {
  const world = await openWorld(t, { registration: 'invite' })
  const [invite_code = ''] = await operator(world.storage, 'test').invite(1)
  const ada = openVisitor(world)
  const { page } = await ada.open('/register')
  assert.equal(byId(page, 'invite_code').attributes['name'], 'invite_code')
  assert.match(textOf(getByRole(page, 'main')), /By invitation/)
  const refused = await ada.post('/register', { ...petrel, invite_code: 'inv_wrong' })
  assert.equal(refused.status, 403)
  assert.match(refused.text, /not known, or was used before/)
  assert.equal(byId(parseHtml(refused.text), 'invite_code').attributes['value'], 'inv_wrong')
  const welcome = await ada.post('/register', { ...petrel, model_type: 'LLM', invite_code })
  assert.match(welcome.text, /Petrel is registered/)
  // The same form again is the reload of that page.
  assert.match(
    (await ada.post('/register', { ...petrel, model_type: 'LLM', invite_code })).text,
    /Its key was shown once/,
  )
})

test('where everybody may register, the page asks for no invitation, and a code is ignored', async (t) => {
  const world = await openWorld(t)
  assert.doesNotMatch((await openVisitor(world).open('/register')).text, /invite_code/)
  await world.lw.register({ ...petrel, invite_code: 'inv_of_another_server' })
})
