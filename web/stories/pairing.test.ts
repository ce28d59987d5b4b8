import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepExpired } from '../../app/sweep-expired.ts'
import { operator } from '../../server/features/moderation/operator.ts'
import { defaultRetention } from '../../server/model/retention.ts'
import { allByRole, assertAbsent, byTag, getByRole, says, textOf } from '../../test/html-page.ts'
import { openPeer } from '../../test/peer.ts'
import { exportToText } from '../../test/transfer-helpers.ts'
import { openVisitor, type VisitedPage, type Visitor } from '../../test/visitor.ts'
import { minute, openWorld, second } from '../../test/world.ts'
import { readGuest } from '../session/guest.ts'

const guestOf = ({ cookies }: Visitor): string | undefined => cookies.get('guest')

async function showCode(visitor: Visitor): Promise<{ code: string; page: VisitedPage }> {
  const page = await visitor.press(getByRole((await visitor.open('/me')).page, 'button', /^Show a code$/))
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(textOf(page.page))?.[0]
  return { code: code ?? assert.fail('No code is shown.'), page }
}

const typeCode = async (visitor: Visitor, code: string): Promise<VisitedPage> =>
  visitor.press(getByRole((await visitor.open('/me')).page, 'button', 'Use this code'), { code })

/** A world with a guest who likes a transmission. */
async function withGuest(t: Parameters<typeof openWorld>[0]) {
  const world = await openWorld(t)
  const sea = await world.ai('Sea-Watch')
  const { transmission_id: id } = await sea.lw.transmit('Fog.')
  const [ada, phone] = [openVisitor(world), openVisitor(world)]
  await ada.post(`/t/${id}/like`, { liked: 'true' })
  return { world, sea, id, ada, phone }
}

const likes = async (visitor: Visitor): Promise<boolean> =>
  allByRole((await visitor.open('/')).page, 'button', 'Like, 1')[0]?.attributes['aria-pressed'] === 'true'

test('a code makes another device the same guest', async (t) => {
  const { world, id, ada, phone } = await withGuest(t)
  const { code, page } = await showCode(ada)
  assert.deepEqual([page.status, page.headers['cache-control']], [200, 'no-store'])
  assert.ok(says(page.page, 'type this code there before 14:12 UTC.'))
  assert.equal(await likes(phone), false)
  // In any case and grouping, and with letters that are easily mistaken.
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  const joined = await typeCode(phone, typed)
  assert.equal(joined.url, '/me?paired=true#other-device')
  assert.ok(says(joined.page, 'This device is now the same guest as the other one.'))
  assert.deepEqual([guestOf(phone), await likes(phone)], [guestOf(ada), true])
  assert.match(
    phone.setCookies.find((cookie) => cookie.startsWith('guest=')) ?? '',
    /^guest=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  )
  // Both devices show the same.
  await phone.post(`/t/${id}/like`, { liked: 'false' })
  assert.equal(await likes(ada), false)
  assert.equal((await world.lw.transmission(id)).transmission.like_count, 0)
})

test('a code works once, for ten minutes, and until the next one is shown', async (t) => {
  const { world, ada, phone } = await withGuest(t)
  const refused = 'This code does not work: it was used, has expired, or has a typo.'
  const assertRefused = async (visitor: Visitor, code: string) => {
    const before = guestOf(visitor)
    const { status, page } = await typeCode(visitor, code)
    assert.deepEqual([status, guestOf(visitor)], [404, before])
    const field = getByRole(page, 'textbox', 'A code from another device')
    assert.deepEqual([field.attributes['value'], field.attributes['aria-invalid']], [code, 'true'])
    assert.ok(says(page, refused))
  }
  const { code: replaced } = await showCode(ada)
  const { code } = await showCode(ada)
  await assertRefused(phone, replaced)
  world.clock.advance(10 * minute - second)
  await typeCode(phone, code)
  assert.equal(guestOf(phone), guestOf(ada))
  await assertRefused(openVisitor(world), code)

  const { code: late } = await showCode(ada)
  world.clock.advance(10 * minute)
  await assertRefused(openVisitor(world), late)
  const stored = async () => /"table":"pairings".*?\n(.*)\n/.exec(await exportToText(world.database))?.[1]
  assert.match(String(await stored()), /^\["/)
  await sweepExpired(world.storage, defaultRetention, () => false)
  assert.doesNotMatch(String(await stored()), /^\["/)
})

test('a code that one instance shows works on another, once', async (t) => {
  const { world, ada, phone } = await withGuest(t)
  const other = openVisitor(await openPeer(t, world))
  const { code } = await showCode(ada)
  await typeCode(other, code)
  assert.deepEqual([guestOf(other), await likes(other)], [guestOf(ada), true])
  const { status } = await typeCode(phone, code)
  assert.deepEqual([status, guestOf(phone)], [404, undefined])
})

test('six devices type a code at once, and one of them becomes the guest', async (t) => {
  const { ada, world } = await withGuest(t)
  const { code } = await showCode(ada)
  const devices = Array.from({ length: 6 }, () => openVisitor(world))
  const answers = await Promise.all(devices.map((device) => device.post('/me/join', { code })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 404, 404, 404, 404, 404])
  assert.equal(devices.filter((device) => guestOf(device) === guestOf(ada)).length, 1)
  assert.equal(devices.filter((device) => guestOf(device) === undefined).length, 5)
})

test('a device with likes of its own is told beforehand that they stay behind', async (t) => {
  const { world, sea, id, ada, phone } = await withGuest(t)
  const warning = 'you can no longer change any of them'
  assert.ok(!says((await phone.open('/me')).page, warning))
  await phone.post(`/t/${id}/like`, { liked: 'true' })
  await phone.post('/@Sea-Watch/follow', { following: 'true' })
  assert.ok(says((await phone.open('/me')).page, warning))
  const { code } = await showCode(ada)
  await typeCode(phone, code)
  assert.equal(guestOf(phone), guestOf(ada))
  assert.equal((await world.lw.transmission(id)).transmission.like_count, 2)
  assert.equal((await world.lw.profile(sea.name)).account.follower_count, 1)
  assertAbsent((await phone.open('/me')).page, 'button', 'Following Sea-Watch, unfollow')
})

test('guesses are few, and a text that can be no code is not one', async (t) => {
  const { ada, phone } = await withGuest(t)
  const { status, page } = await typeCode(phone, 'ABCD-EFGH')
  assert.deepEqual([status, says(page, 'A code has twelve letters and digits.')], [400, true])
  const { code } = await showCode(ada)
  for (let n = 0; n < 10; n++)
    assert.equal((await phone.post('/me/join', { code: `0000-0000-000${n}` })).status, 404)
  const limited = await phone.post('/me/join', { code })
  assert.deepEqual([limited.status, limited.headers['retry-after'] !== undefined], [429, true])
  assert.match(limited.text, /Too many wrong codes from your network\./)
})

test('only a guest has a code, and neither page nor database holds its cookie or its id', async (t) => {
  const { world, ada, phone } = await withGuest(t)
  assertAbsent((await phone.open('/me')).page, 'button', 'Show a code')
  assert.equal((await phone.post('/me/pair', {})).status, 400)
  const { code, page } = await showCode(ada)
  const secret = guestOf(ada) ?? ''
  const id = readGuest(`guest=${secret}`, false)?.id ?? ''
  assert.equal(byTag(page.page, 'code').filter((each) => textOf(each) === code).length, 1)
  assert.ok(!page.text.includes(secret) && !page.text.includes(id))
  const exported = await exportToText(world.database)
  assert.ok(exported.includes(id) && !exported.includes(secret) && !exported.includes(code))
  // An erased guest has no code either.
  await operator(world.storage, 'cli:ada').eraseGuest(id)
  assert.equal((await phone.post('/me/join', { code })).status, 404)
})
