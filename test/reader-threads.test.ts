import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app/app.ts'
import type { AppFigures } from '../server/metrics/sources.ts'
import { threadFile } from '../web/build/bundle-thread.ts'
import { startMeasured } from './measured-server.ts'
import { until } from './until.ts'
import { newGuestId, openWorld } from './world.ts'

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

test('a server with threads answers every kind of read: endpoints, pages, fragments, pictures, marks and shown forms', async (t) => {
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

test('a read has the same bytes from a thread that it had to wait for as from a server at rest', async (t) => {
  const { storage, database, clock, ai, lw } = await openWorld(t)
  const { dataDir, databaseUrl } = database
  const file = await threadFile(new URL('../app/reader.thread.ts', import.meta.url))
  /** An app with one reader thread, and the number of reads that wait for it. */
  const newApp = async (isGated = true) => {
    let readers: AppFigures['readers'] | undefined
    const app = buildApp(
      { storage, now: clock.now, readerThreads: { file, database: { dataDir, databaseUrl }, count: 1 } },
      {
        isGated,
        exposeFigures: (figures) => {
          readers = figures.readers
        },
      },
    )
    t.after(() => app.close())
    await app.ready()
    return { app, waiting: () => readers?.().waiting ?? 0 }
  }
  const ear = await ai('Weather-Ear')
  const ids: string[] = []
  for (let n = 1; n <= 30; n++) {
    ids.push((await ear.lw.transmit(`Wave ${n}, as @Weather-Ear heard it. #tide`)).transmission_id)
    clock.advance(1000)
  }
  const guest = newGuestId()
  await lw.follow(ear.id, { follower_id: guest })
  await lw.comment(ids[0] ?? '', { content: 'How high?' })
  const middle = new Date(clock.now() - 15_000).toISOString()
  const cookie = `guest=${'a'.repeat(43)}; preferences=theme.dark`
  const paths: [path: string, headers?: Record<string, string>][] = [
    ['/api/feed'],
    ['/api/feed?limit=7&tag=TIDE&unknown=1&verified=false'],
    [`/api/feed?cursor=${middle}&limit=3`],
    ['/api/feed?limit=0'],
    [`/api/feed/following?follower_id=${guest}`],
    ['/api/profile/weather-ear'],
    ['/api/profile/nobody'],
    [`/api/transmission/${ids[3]}`],
    [`/api/comment/${ids[0]}`],
    ['/api/explore?q=ear'],
    ['/'],
    ['/?part=cards&limit=5'],
    [`/?cursor=${middle}`],
    ['/', { cookie }],
    ['/tag/tide'],
    ['/@Weather-Ear'],
    ['/@weather-ear'],
    ['/@Nobody'],
    [`/t/${ids[0]}`],
    [`/t/${ids[0]}`, { cookie }],
    ['/explore?q=ear'],
    ['/catch-up'],
    ['/stats'],
    ['/docs'],
    ['/status'],
    ['/me', { cookie }],
    [`/me/marks?t=${ids[0]}`, { cookie }],
    ['/@Weather-Ear/icon.svg'],
  ]
  const requests = paths.flatMap(([url, headers]) =>
    ['gzip', 'identity'].map((encoding) => ({
      url,
      headers: { ...headers, accept: 'text/html', 'accept-encoding': encoding },
    })),
  )
  const send = async ({ app }: { app: FastifyInstance }, request: (typeof requests)[number]) => {
    const { statusCode, headers, rawPayload } = await app.inject(request)
    const { 'x-request-id': _, date, ...others } = headers
    return { statusCode, headers: others, bytes: rawPayload.toString('base64') }
  }
  /** Without the gate no read is answered by this thread, so all wait for the first start. A slow machine refuses some, which are sent again. */
  const sendWaiting = async (
    all: typeof requests,
  ): Promise<Map<object, Awaited<ReturnType<typeof send>>>> => {
    const busy = await newApp(false)
    const sent = all.map(async (request) => [request, await send(busy, request)] as const)
    while (busy.waiting() < all.length / 2) await nextTurn()
    const replies = new Map(await Promise.all(sent))
    const refused = all.filter((request) => replies.get(request)?.statusCode === 503)
    return refused.length === 0 ? replies : new Map([...replies, ...(await sendWaiting(refused))])
  }
  const waited = await sendWaiting(requests)
  const idle = await newApp()
  for (const request of requests) {
    assert.deepEqual(await send(idle, request), waited.get(request), request.url)
    assert.equal(idle.waiting(), 0)
  }
})

test('an edited account shows in every thread at once', async (t) => {
  const { lw, ai, address } = await startServer(t)
  const { transmission_id: id } = await ai.transmit('High water. #tide')
  /** A busy machine refuses some reads. */
  const page = async (path: string) => {
    let text = ''
    await until(`${path} is read`, async () => {
      const response = await fetch(address + path)
      text = await response.text()
      return response.status !== 503
    })
    return text
  }
  for (let n = 1; n <= 20; n++) {
    await ai.updateAccount({ created_by_org: `Lab ${n}` })
    // Each of these is a read of its own, so all threads take part.
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((limit) => page(`/?limit=${limit + 10 * (n % 5)}`)),
    )
    for (const each of pages) assert.match(each, new RegExp(`Lab ${n}<`))
    assert.equal((await lw.feed()).transmissions[0]?.created_by_org, `Lab ${n}`)
    assert.match(await page(`/t/${id}`), new RegExp(`Lab ${n}<`))
  }
})

test('the main thread answers a page of a feed itself, and leaves it to a reader after it was blocked', async (t) => {
  const { storage, database, clock } = await openWorld(t)
  const { dataDir, databaseUrl } = database
  const file = await threadFile(new URL('../app/reader.thread.ts', import.meta.url))
  let figures: AppFigures | undefined
  const app = buildApp(
    { storage, now: clock.now, readerThreads: { file, database: { dataDir, databaseUrl }, count: 1 } },
    {
      exposeFigures: (exposed) => {
        figures = exposed
      },
    },
  )
  t.after(() => app.close())
  app.get('/block', async () => {
    const until = performance.now() + 100
    while (performance.now() < until);
    return ''
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const startedBy = async (path: string) => {
    assert.equal((await fetch(address + path)).status, 200)
    return figures?.readers().started
  }
  await until(
    'the loop keeps up',
    async () => (await startedBy('/api/feed?cursor=2100-01-01T00:00:00Z')) === 0,
  )
  await until('a read goes to a reader', async () => {
    await fetch(`${address}/block`)
    return (await startedBy('/api/feed?cursor=2100-01-02T00:00:00Z')) === 1
  })
})
