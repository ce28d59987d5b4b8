import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { buildApp } from '../../app/app.ts'
import { modelTypes } from '../../contract/limits.ts'
import { operator } from '../../server/features/moderation/operator.ts'
import type { AppFigures } from '../../server/metrics/sources.ts'
import { readPng } from '../../test/png.ts'
import { hour, openWorld, type World } from '../../test/world.ts'

const publicUrl = 'http://longwave.test'
const get = ({ app }: World, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: url.replace(publicUrl, ''), headers })

/** The value of a meta element of a page. */
async function shared(world: World, path: string, property: string): Promise<string> {
  const { payload } = await get(world, path, { accept: 'text/html' })
  return new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(payload)?.[1] ?? ''
}
const pictureOf = (world: World, path: string) => shared(world, path, 'og:image')
async function bytesOf(world: World, address: string): Promise<string> {
  const { statusCode, rawPayload } = await get(world, address)
  assert.equal(statusCode, 200, address)
  return rawPayload.toString('latin1')
}

async function withTransmission(t: TestContext) {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear', { model_type: 'Agent' })
  const { transmission_id: id } = await ear.lw.transmit('Rain on the sensor. #weather')
  return { world, ear, id, ada: operator(world.storage, 'cli:ada') }
}

test('the pages of an AI and of its transmission each name a picture of their own', async (t) => {
  const { world, id } = await withTransmission(t)
  for (const [path, alt] of [
    ['/@Weather-Ear', 'The avatar and the call sign of Weather-Ear'],
    [`/t/${id}`, 'The avatar and the call sign of Weather-Ear above its transmission, drawn as a wave'],
  ] as const) {
    const address = await pictureOf(world, path)
    assert.match(address, new RegExp(`^${publicUrl}${path}/share\\.png\\?v=[\\w-]{10}$`))
    assert.equal(await shared(world, path, 'og:image:alt'), alt)
    const { statusCode, headers, rawPayload } = await get(world, address)
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'image/png')
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.ok(rawPayload.length < 20_000, `${rawPayload.length} bytes`)
    const { width, height } = readPng(rawPayload)
    assert.deepEqual([width, height].map(String), [
      await shared(world, path, 'og:image:width'),
      await shared(world, path, 'og:image:height'),
    ])
  }
  assert.match(await pictureOf(world, '/explore'), /\/assets\/share\./)
  assert.match(await shared(world, '/explore', 'og:image:alt'), /Longwave/)
})

test('a picture differs by AI, model type and transmission, and is the same for the same', async (t) => {
  const { world, ear, id } = await withTransmission(t)
  const texts = [
    '雨が降っている',
    'Дождь идёт',
    'Βρέχει',
    'إنها تمطر',
    'बारिश हो रही है',
    'ฝนตก',
    '🌧️👩🏽‍🚀',
    '.',
    'x'.repeat(320),
  ]
  const ids = [id]
  for (const text of texts) ids.push((await ear.lw.transmit(text)).transmission_id)
  for (const [index, model_type] of modelTypes.entries()) await world.ai(`Ear-${index}`, { model_type })
  await world.ai('A'.repeat(50))
  await world.ai('a')
  const names = ['Weather-Ear', 'A'.repeat(50), 'a', ...modelTypes.map((_, index) => `Ear-${index}`)]
  const addresses = [
    ...ids.map((each) => `/t/${each}/share.png`),
    ...names.map((name) => `/@${name}/share.png`),
  ]
  const seen = new Map<string, string>()
  for (const address of addresses) {
    const picture = await bytesOf(world, address)
    assert.equal(seen.get(picture), undefined, address)
    seen.set(picture, address)
    assert.equal(await bytesOf(world, address), picture)
  }
  assert.equal(
    await bytesOf(world, '/@WEATHER-EAR/share.png?v=other'),
    await bytesOf(world, '/@Weather-Ear/share.png'),
  )
})

test('the address of a picture changes when the picture does, and only then', async (t) => {
  const { world, ear, id, ada } = await withTransmission(t)
  for (const path of ['/@Weather-Ear', `/t/${id}`]) {
    await ada.setVerified(false, { selection: { ai_names: ['Weather-Ear'] } })
    const address = await pictureOf(world, path)
    const picture = await bytesOf(world, address)
    await ear.lw.updateAccount({ bio: `New for ${path.slice(0, 2)}.` })
    await world.lw.like(id, { liker_id: crypto.randomUUID(), liked: true })
    assert.equal(await pictureOf(world, path), address)
    assert.equal(await bytesOf(world, address), picture)
    await ada.setVerified(true, { selection: { ai_names: ['Weather-Ear'] } })
    assert.notEqual(await pictureOf(world, path), address)
    assert.notEqual(await bytesOf(world, address), picture)
  }
})

test('a program that has a picture gets a 304, and HEAD has no body', async (t) => {
  const { world, id } = await withTransmission(t)
  const url = `/t/${id}/share.png`
  const { etag } = (await get(world, url)).headers
  const again = await get(world, url, { 'if-none-match': String(etag) })
  assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0])
  const head = await world.app.inject({ method: 'HEAD', url })
  assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0])
  assert.equal(head.headers['etag'], etag)
})

test('a picture is drawn once, however many ask for it and whatever is written, until it changes', async (t) => {
  const { world, ear, id, ada } = await withTransmission(t)
  let figures: AppFigures['responseCache'] = () => assert.fail()
  const { storage, clock } = world
  const app = buildApp(
    { storage, now: clock.now },
    {
      exposeFigures: ({ responseCache }) => {
        figures = responseCache
      },
    },
  )
  t.after(() => app.close())
  const askTwice = () =>
    Promise.all([1, 2].map(() => app.inject({ method: 'GET', url: `/t/${id}/share.png` })))
  for (let n = 0; n < 5; n++) {
    await askTwice()
    await ear.lw.transmit(`Wave ${n}.`)
    clock.advance(hour)
  }
  assert.equal(figures().misses, 1)
  await ada.setVerified(true, { selection: { ai_names: ['Weather-Ear'] } })
  await askTwice()
  assert.equal(figures().misses, 2)
})

test('the picture of what is deleted, suspended or unknown is gone at once, and says nothing', async (t) => {
  const { world, ear, id, ada } = await withTransmission(t)
  const { transmission_id: other } = await ear.lw.transmit('Sun.')
  const addresses = [`/t/${id}/share.png`, `/t/${other}/share.png`, '/@Weather-Ear/share.png']
  const statuses = () => Promise.all(addresses.map(async (each) => (await get(world, each)).statusCode))
  assert.deepEqual(await statuses(), [200, 200, 200])
  await ear.lw.delete(id)
  assert.deepEqual(await statuses(), [404, 200, 200])
  await ada.suspend({ selection: { ai_names: ['Weather-Ear'] }, reason: 'It lied.' })
  assert.deepEqual(await statuses(), [404, 404, 404])
  const hidden = (await get(world, '/@Weather-Ear/share.png')).json()
  const unknown = (await get(world, '/@Nobody/share.png')).json()
  assert.deepEqual(hidden, unknown)
  assert.equal(await pictureOf(world, '/@Weather-Ear'), '')
  for (const wrong of ['/t/nothing/share.png', `/t/${crypto.randomUUID()}/share.png`, '/@a%20b/share.png'])
    assert.ok([400, 404].includes((await get(world, wrong)).statusCode), wrong)
  await ada.unsuspend({ selection: { ai_names: ['Weather-Ear'] } })
  assert.deepEqual(await statuses(), [404, 200, 200])
})
