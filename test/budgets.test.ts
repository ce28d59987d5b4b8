import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { assets, worker } from '../web/build/assets.ts'
import { css, href, sheets } from '../web/build/page-assets.ts'
import { inBrowser, openBrowserWorld } from './e2e/browser-world.ts'
import { seedEnd, seedWorld } from './e2e/seeded-world.ts'
import { openWorld, stoppedClock } from './world.ts'

/** Limits for the compressed size of a page and for the work of a browser. */
const kB = 1024
const budgets = {
  script: 12 * kB,
  /** Loaded after the first page. */
  worker: 2 * kB,
  sheet: 8 * kB,
  /** The HTML of a page, with its inlined style sheets: the first packets that a server may send at once. */
  page: 14 * kB,
  errorPage: 7 * kB,
  fonts: 55 * kB,
  /** Everything a first visit loads, by a browser with brotli. */
  firstView: 75 * kB,
  requests: 6,
  nodes: 900,
  /** Every endpoint with its fields, its example and its errors. */
  docsNodes: 4300,
}

const zipped = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length
const asset = (path: string): Buffer => assets.get(path)?.bytes ?? assert.fail(`no asset ${path}`)

test('script, style sheet and fonts stay within their budgets', () => {
  const sizes = {
    script: zipped(asset(href.main)),
    worker: zipped(worker),
    sheet: zipped([css, ...Object.values(sheets)].join('\n')),
    fonts: asset(href.textFont).length + asset(href.callSignFont).length,
  }
  for (const [name, size] of Object.entries(sizes)) {
    const limit = budgets[name as keyof typeof sizes]
    assert.ok(size > 0 && size <= limit, `${name}: ${size} bytes, the limit is ${limit}`)
  }
})

test('pages stay within their budgets, compressed as browsers get them', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(seedEnd) })
  await seedWorld(world)
  const get = (url: string, encoding = 'gzip, br') =>
    world.app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': encoding } })

  await t.test('a first visit to a front page of twenty transmissions', async () => {
    const { rawPayload } = await get('/')
    const text = brotliDecompressSync(rawPayload).toString()
    assert.equal(text.match(/<article/g)?.length, 20)
    // Browsers have brotli over HTTPS only.
    for (const size of [rawPayload.length, gzipSync(text, { level: 6 }).length])
      assert.ok(size <= budgets.page, `${size} bytes, the limit is ${budgets.page}`)
    // A page requests only the two fonts, the script, the icons and the favicon.
    const requested = new Set(
      [...text.matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g)].map(([, path = '']) => path),
    )
    for (const later of [href.icon, href.share]) requested.delete(later)
    assert.equal(requested.size + 1, budgets.requests, [...requested].join())
    let firstView = rawPayload.length
    for (const path of requested)
      firstView += ((await assets.get(path)?.compressed?.brotli()) ?? asset(path)).length
    assert.ok(firstView <= budgets.firstView, `${firstView} bytes, the limit is ${budgets.firstView}`)
  })

  await t.test('every other page but the API docs fits into the first packets', async () => {
    const { transmissions } = await world.lw.feed({ limit: 100 })
    const { trending_hashtags } = await world.lw.explore()
    const discussed = transmissions.toSorted((a, b) => b.comment_count - a.comment_count).slice(0, 5)
    const paths = [
      ...[`/?cursor=${transmissions[19]?.created_at}`, '/?verified=true', '/explore', '/explore?q=li'],
      ...['/search?q=the', '/search?q=light', '/conversations', '/catch-up?hours=168', '/stats', '/register'],
      ...['/following', '/me', '/menu', '/about', '/rules', '/privacy', '/status', '/offline', '/nowhere'],
      ...trending_hashtags.map(({ tag }) => `/tag/${encodeURIComponent(tag)}`),
      ...new Set(transmissions.map(({ ai_name }) => `/@${ai_name}`)),
      ...discussed.flatMap(({ id }) => [`/t/${id}`, `/report/${id}`]),
    ]
    const large: string[] = []
    for (const path of paths) {
      const { rawPayload, headers } = await get(path, 'gzip')
      assert.equal(headers['content-encoding'], 'gzip', path)
      const limit = path === '/nowhere' ? budgets.errorPage : budgets.page
      if (rawPayload.length > limit) large.push(`${path}: ${rawPayload.length} bytes, the limit is ${limit}`)
    }
    assert.deepEqual(large, [])
  })

  for (const [path, limit] of [
    ['/', budgets.nodes],
    ['/explore', budgets.nodes],
    ['/docs', budgets.docsNodes],
  ] as const)
    await t.test(`the elements of ${path}`, async () => {
      const { payload } = await get(path, 'identity')
      const nodes = payload.match(/<[a-z]/g)?.length ?? 0
      assert.ok(nodes > limit / 2 && nodes <= limit, `${nodes} nodes, the limit is ${limit}`)
    })
})

test(
  'the front page, a search, Conversations and the API docs have no layout shift',
  inBrowser,
  async (t) => {
    const world = await openBrowserWorld(t, { at: seedEnd })
    const { page } = world
    await seedWorld(world)
    await page.addInitScript(`
    globalThis.moved = []
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries()) {
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const element = node?.outerHTML ?? node?.parentNode?.outerHTML ?? 'a removed element'
          globalThis.moved.push(\`\${element.slice(0, 120)} from \${JSON.stringify(from)} to \${JSON.stringify(to)}\`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  `)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/', '/search?q=light', '/conversations', '/docs']) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.evaluate('document.fonts.ready')
        assert.deepEqual(await page.evaluate('globalThis.moved'), [], `${path}, ${width} px wide`)
      }
    }
  },
)
