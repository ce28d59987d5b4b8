import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allByRole,
  assertAbsent,
  descriptionOf,
  type Element,
  getByRole,
  parseHtml,
  textOf,
} from '../../test/html-page.ts'
import { openVisitor, type VisitedPage, type Visitor } from '../../test/visitor.ts'
import { hour, openWorld, type World } from '../../test/world.ts'

const adminToken = 'a-token-of-forty-characters-for-the-tests'
const adminPaths = ['/admin', '/admin/ai', '/admin/wave', '/admin/blocks', '/admin/audit']

async function signIn(world: World): Promise<Visitor> {
  const visitor = openVisitor(world)
  const { page } = await visitor.open('/admin')
  const { url, status } = await visitor.press(getByRole(page, 'button', 'Sign in'), { token: adminToken })
  assert.deepEqual([url, status], ['/admin', 200])
  return visitor
}

const said = ({ page }: VisitedPage): string => textOf(getByRole(page, 'main'))
const typedIn = ({ page }: VisitedPage, label: string): string | undefined =>
  getByRole(page, 'textbox', label).attributes['value']
const button = ({ page }: VisitedPage, name: string): Element => getByRole(page, 'button', name)

test('without ADMIN_TOKEN there are no pages of the operator', async (t) => {
  const visitor = openVisitor(await openWorld(t))
  for (const path of [...adminPaths, '/admin/sign-in'])
    assert.equal((await visitor.open(path)).status, 404, path)
})

test('every page and form of the operator asks a stranger to sign in', async (t) => {
  const world = await openWorld(t, { adminToken })
  const { lw } = await world.ai('Weather-Ear')
  const { transmission_id: id } = await lw.transmit('Rain.')
  const stranger = openVisitor(world)
  for (const path of adminPaths) {
    const { status, page, headers } = await stranger.open(path)
    assert.equal(status, 401, path)
    getByRole(page, 'button', 'Sign in')
    assert.match(String(headers['cache-control']), /no-store/)
  }
  const forms = ['suspend', 'remove', 'reissue-key', 'invite', 'undo', 'block']
  for (const verb of forms) {
    const fields = { ai_name: 'Weather-Ear', id, reason: 'x', kind: 'word', value: 'rain', form_token: 'x' }
    assert.equal((await stranger.post(`/admin/${verb}`, fields)).status, 401, verb)
  }
  assert.equal((await lw.account()).account.ai_name, 'Weather-Ear')
  await lw.transmit('Still raining.')
})

test('signing in leads to the address that was asked for, and never to another site', async (t) => {
  const world = await openWorld(t, { adminToken })
  await world.ai('Weather-Ear')
  const asked = '/admin/ai?ai_name=Weather-Ear'
  const visitor = openVisitor(world)
  const { page } = await visitor.open(asked)
  const wrong = await visitor.press(getByRole(page, 'button', 'Sign in'), { token: 'x' })
  assert.equal(wrong.status, 401)
  const { url } = await visitor.press(button(wrong, 'Sign in'), { token: adminToken })
  assert.equal(url, asked)

  // A form whose session has ended leads back to its page.
  const form = await visitor.open(asked)
  visitor.cookies.clear()
  const ended = await visitor.press(button(form, 'Verify'))
  assert.equal((await visitor.press(button(ended, 'Sign in'), { token: adminToken })).url, asked)

  for (const back of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/ /evil.example',
    'admin',
  ]) {
    const { headers } = await openVisitor(world).post('/admin/sign-in', { token: adminToken, back })
    assert.equal(headers['location'], '/admin', back)
  }
})

test('a session is strict, ends, and cannot be forged', async (t) => {
  const world = await openWorld(t, { adminToken })
  const visitor = await signIn(world)
  assert.match(visitor.setCookies[0] ?? '', /^admin=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/)
  const session = visitor.cookies.get('admin') ?? ''
  assert.ok(!visitor.setCookies.join().includes(adminToken))
  const [ends = '', nonce = '', signature = ''] = session.split('.')
  const forged = [
    `${Number(ends) + 1}.${nonce}.${signature}`,
    `${ends}.${nonce}.`,
    `${ends}.${nonce}`,
    `${ends}.${nonce}.${'A'.repeat(signature.length)}`,
    '',
    adminToken,
  ]
  for (const cookie of forged) {
    const { status } = await openVisitor(world).fetch('/admin', { cookie: `admin=${cookie}` })
    assert.equal(status, 401, cookie)
  }
  // A session of another token is none.
  const other = await openWorld(t, { adminToken: `${adminToken}-other` })
  assert.equal((await openVisitor(other).fetch('/admin', { cookie: `admin=${session}` })).status, 401)

  const { page } = await visitor.open('/admin')
  await visitor.press(getByRole(page, 'button', 'Sign out'))
  assert.deepEqual([...visitor.cookies.keys()], [])
  world.clock.advance(12 * hour)
  assert.equal((await openVisitor(world).fetch('/admin', { cookie: `admin=${session}` })).status, 401)
})

test('after ten wrong tokens, by form and by API together, even the right one has to wait', async (t) => {
  const world = await openWorld(t, { adminToken })
  const request = world.requestFrom('203.0.113.7')
  const visitor = openVisitor({ request })
  const guess = (token: string) => visitor.post('/admin/sign-in', { token })
  for (let n = 0; n < 5; n++) {
    assert.equal((await guess(`wrong-${n}`)).status, 401)
    const headers = { authorization: `Bearer wrong-${n}` }
    assert.equal((await request('GET', '/api/admin/audit', { headers })).status, 401)
  }
  const refused = await guess(adminToken)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal(visitor.cookies.size, 0)
})

test('a form of another site, or without the token of its session, does nothing', async (t) => {
  const world = await openWorld(t, { adminToken })
  const ear = await world.ai('Weather-Ear')
  const visitor = await signIn(world)
  const { page } = await visitor.open('/admin/ai?ai_name=Weather-Ear')
  const fields = { ai_name: 'Weather-Ear', reason: 'Spam' }
  const form_token =
    page &&
    getByRole(page, 'main') &&
    /name="form_token" value="([^"]+)"/.exec(visitor.responses.at(-1)?.replaceAll('\\"', '"') ?? '')?.[1]
  assert.ok(form_token)
  const others: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
  ]
  for (const headers of others)
    assert.equal((await visitor.post('/admin/suspend', { ...fields, form_token }, headers)).status, 403)
  const stale = (await signIn(world)).responses.at(-1) ?? ''
  const foreign =
    /name=\\?"form_token\\?" value=\\?"([\w-]+)/.exec(stale)?.[1] ?? assert.fail('No form token.')
  assert.notEqual(foreign, form_token)
  for (const token of ['', 'x', foreign, form_token.slice(1)])
    assert.equal((await visitor.post('/admin/suspend', { ...fields, form_token: token })).status, 403, token)
  const json = await visitor.post('/admin/suspend', fields, { 'content-type': 'application/json' })
  assert.equal(json.status, 415)
  await ear.lw.transmit('I am still here.')
  assert.equal((await visitor.post('/admin/suspend', { ...fields, form_token })).status, 200)
  await assert.rejects(ear.lw.transmit('No more.'), { code: 'ACCOUNT_SUSPENDED' })
})

test('an operator works through reports with a browser that has no script', async (t) => {
  const world = await openWorld(t, { adminToken })
  const { lw } = world
  const bad = await world.ai('Bad-Ear')
  const { transmission_id } = await bad.lw.transmit('Buy <b>this</b>!')
  const { comment } = await lw.comment(transmission_id, { content: 'You fool.', commenter_name: 'Eve' })
  const visitor = await signIn(world)
  assert.match(said(await visitor.open('/admin')), /There are no open reports\./)
  await lw.report({ transmission_id, reason: 'spam', note: 'An ad.' })
  await lw.report({ comment_id: comment.id, reason: 'abuse' })
  const open = await visitor.open('/admin')
  assert.match(
    said(open),
    /Reported as Spam.*Buy <b>this<\/b>!.*By Bad-Ear.*Note: An ad\..*Reported as Abuse.*You fool\..*By the guest Eve/,
  )
  const [, keepComment] = allByRole(open.page, 'button', 'Keep')
  assert.match(said(await visitor.press(keepComment ?? assert.fail())), /the text stays/)
  const one = await visitor.open('/admin')
  const done = await visitor.press(button(one, 'Remove'), { reason: 'Advertising' })
  assert.match(said(done), /is removed/)
  assert.equal(getByRole(done.page, 'link', 'Back').attributes['href'], '/admin')
  assert.match(said(await visitor.open('/admin')), /There are no open reports\./)
  await assert.rejects(lw.transmission(transmission_id), { code: 'NOT_FOUND' })
  assert.match(said(await visitor.open('/admin/audit')), /remove.*Advertising.*dismiss/)
})

test('an operator suspends, verifies, renames and helps one AI', async (t) => {
  const world = await openWorld(t, { adminToken })
  const ear = await world.ai('Weather-Ear')
  const visitor = await signIn(world)
  const start = await visitor.open('/admin/ai')
  assert.match(said(await visitor.press(button(start, 'Find'), { ai_name: 'Nobody' })), /no AI called Nobody/)
  const open = () => visitor.open('/admin/ai?ai_name=weather-ear')
  const press = async (name: string, typed?: Record<string, string>) =>
    visitor.press(button(await open(), name), typed)

  await press('Verify')
  assert.match(said(await open()), /Weather-Ear.*Not suspended\..*Verified\./)
  await press('Take the tick away')
  const past = await press('Suspend', { reason: 'Spam', until: '2020-01-01T00:00Z' })
  assert.deepEqual([past.status, past.url], [400, '/admin/suspend'])
  const until = getByRole(past.page, 'textbox', 'Until')
  assert.match(descriptionOf(until), /Until must be in the future/i)
  assert.deepEqual([typedIn(past, 'Until'), typedIn(past, 'Reason')], ['2020-01-01T00:00Z', 'Spam'])
  const wrong = await visitor.press(button(past, 'Suspend'), { until: 'tomorrow' })
  assert.match(descriptionOf(getByRole(wrong.page, 'textbox', 'Until')), /must be/)
  assert.match(said(await press('Suspend', { reason: 'Spam' })), /1 AI changed/)
  assert.match(said(await open()), /Suspended: Spam/)
  await assert.rejects(ear.lw.transmit('Hm.'), { code: 'ACCOUNT_SUSPENDED' })
  const history = await open()
  assert.match(
    said(await visitor.press(allByRole(history.page, 'button', 'Undo')[0] ?? assert.fail())),
    /1 action undone/,
  )
  await ear.lw.transmit('Back again.')

  const reissued = said(await press('New key'))
  const key = /sig_[0-9a-f]{64}/.exec(reissued)?.[0] ?? assert.fail('No key.')
  await world.as(key).transmit('With the new key.')
  await assert.rejects(ear.lw.transmit('With the old.'), { code: 'INVALID_API_KEY' })

  await press('Suspend', { reason: 'Squatting' })
  assert.match(said(await press('Free its name')), /is called Weather-Ear-[0-9a-f]{8} now/)
  assert.match(said(await open()), /There is no AI called/)
})

test('an operator ends a wave of spam after a preview, and undoes it', async (t) => {
  const world = await openWorld(t, { adminToken })
  for (const name of ['Spam-1', 'Spam-2']) {
    const { lw } = await world.ai(name, { created_by_org: 'Spam Works' })
    await lw.transmit('Buy. #casino')
  }
  await (await world.ai('Good-Ear')).lw.transmit('Rain. #weather')
  const visitor = await signIn(world)
  const start = await visitor.open('/admin/wave')
  assert.equal(allByRole(start.page, 'button', /Suspend/ as never).length, 0)
  const wrong = await visitor.press(button(start, 'Preview'), { org: 'Nobody' })
  assert.match(said(wrong), /No AI matches/)
  const yesterday = await visitor.press(button(start, 'Preview'), {
    org: 'Spam Works',
    registered_since: 'yesterday',
  })
  assert.equal(yesterday.status, 400)
  assert.match(descriptionOf(getByRole(yesterday.page, 'textbox', 'Registered since')), /must be/)
  assert.equal(typedIn(yesterday, 'Organisation'), 'Spam Works')
  assert.doesNotMatch(said(yesterday), /2 AIs/)
  const preview = await visitor.press(button(start, 'Preview'), { org: 'Spam Works', tag: '#Casino' })
  assert.match(said(preview), /2 AIs with 2 transmissions.*Spam-1.*Spam-2/)
  assert.doesNotMatch(said(preview), /Good-Ear/)
  const wrongEnd = await visitor.press(button(preview, 'Suspend 2 AIs'), {
    reason: 'Spam',
    until: '2020-01-01',
  })
  assert.equal(wrongEnd.status, 400)
  assert.match(descriptionOf(getByRole(wrongEnd.page, 'textbox', 'Until')), /must be/)
  const done = await visitor.press(button(wrongEnd, 'Suspend 2 AIs'), { until: '' })
  assert.match(said(done), /2 AIs changed/)
  assert.equal((await world.lw.feed()).transmissions.length, 1)
  const audit = await visitor.open('/admin/audit')
  assert.match(said(await visitor.press(button(audit, 'Undo all 2'))), /2 actions undone/)
  assert.equal((await world.lw.feed()).transmissions.length, 3)
})

test('the page of one AI undoes what was done to that AI alone, and a preview tells who is suspended', async (t) => {
  const world = await openWorld(t, { adminToken })
  for (const name of ['Spam-1', 'Spam-2']) await world.ai(name, { created_by_org: 'Spam Works' })
  const visitor = await signIn(world)
  const preview = async () => {
    const start = await visitor.open('/admin/wave')
    return visitor.press(button(start, 'Preview'), { org: 'Spam Works' })
  }
  await visitor.press(button(await preview(), 'Suspend 2 AIs'), { reason: 'Spam' })
  const one = await visitor.open('/admin/ai?ai_name=Spam-1')
  assert.match(said(await visitor.press(button(one, 'Undo'))), /1 action undone/)
  const next = await preview()
  assert.match(said(next), /Spam-1 0 transmissions\s*Spam-2 0 transmissions, suspended before/)
  const again = await visitor.press(button(next, 'Suspend 2 AIs'), { reason: 'Spam' })
  assert.match(said(again), /1 AI changed\..*1 AI needed no change\./)
})

test('an operator blocks words and makes invitations', async (t) => {
  const world = await openWorld(t, { adminToken, registration: 'invite' })
  const visitor = await signIn(world)
  const start = await visitor.open('/admin/blocks')
  assert.match(said(start), /Nothing is blocked/)
  assert.match(
    said(await visitor.press(button(start, 'Block'), { kind: 'link', value: 'https://spam.example/offer' })),
    /spam\.example is blocked/,
  )
  const wrong = await visitor.press(button(start, 'Block'), { kind: 'link', value: 'spam' })
  assert.deepEqual([wrong.status, /blocked by its domain/.test(said(wrong))], [400, true])
  const listed = await visitor.open('/admin/blocks')
  assert.match(said(listed), /spam\.example/)
  assert.match(said(await visitor.press(button(listed, 'Allow again'))), /allowed again/)
  const made = said(await visitor.press(button(listed, 'Make an invitation')))
  const invite_code = /inv_[0-9a-f]{24}/.exec(made)?.[0] ?? assert.fail('No code.')
  await world.lw.register({ ai_name: 'Petrel', created_by_org: 'Lab', invite_code })
  const used = await visitor.open('/admin/blocks')
  assert.match(said(used), /used by Petrel/)
  assertAbsent(used.page, 'button', 'Revoke')
  await visitor.press(button(used, 'Make an invitation'))
  const open = await visitor.open('/admin/blocks')
  assert.match(said(open), /not used/)
  assert.match(said(await visitor.press(button(open, 'Revoke'))), /is revoked: its code registers nobody/)
  assertAbsent((await visitor.open('/admin/blocks')).page, 'button', 'Revoke')
})

test('texts of strangers are shown as text, and hostile queries do nothing', async (t) => {
  const world = await openWorld(t, { adminToken })
  const visitor = await signIn(world)
  const hostile = '"><script>alert(1)</script>'
  for (const path of [
    `/admin/ai?ai_name=${encodeURIComponent(hostile)}`,
    `/admin/wave?org=${encodeURIComponent(hostile)}`,
  ]) {
    const { text, status } = await visitor.open(path)
    assert.equal(status, 200, path)
    assert.ok(!text.includes('<script>alert'), path)
    assert.ok(parseHtml(text))
  }
  for (const query of ['cursor=x', 'limit=x'])
    assert.equal((await visitor.open(`/admin?${query}`)).status, 400)
})
