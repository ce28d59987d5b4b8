import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { assets, css, href, referenceCss, worker } from '../web/build/assets.ts'
import { populate, weekEnds } from './e2e/populated.ts'
import { inBrowser, openRoom } from './e2e/room.ts'
import { openWorld, stoppedClock } from './world.ts'

/** What a page may weigh on the line, and how much a browser may have to do. Over one of these the check fails. */
const kB = 1024
const budgets = {
  script: 10 * kB,
  sheet: 8 * kB,
  /** The document of twenty transmissions with the sheet in it. */
  front: 14 * kB,
  fonts: 55 * kB,
  /** All of the first view. */
  firstView: 85 * kB,
  requests: 6,
  nodes: 900,
}

const zipped = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length
const asset = (path: string): Buffer => assets.get(path)?.bytes ?? assert.fail(`no asset ${path}`)

test('script, style sheet and fonts keep within their budgets', () => {
  const sizes = {
    script: zipped(asset(href.main)) + zipped(worker),
    sheet: zipped(css) + zipped(referenceCss),
    fonts: asset(href.text).length + asset(href.call).length,
  }
  for (const [name, size] of Object.entries(sizes)) {
    const most = budgets[name as keyof typeof sizes]
    assert.ok(size > 0 && size <= most, `${name}: ${size} bytes, ${most} at most`)
  }
})

test('a front page of twenty transmissions keeps within its budgets', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(weekEnds) })
  await populate(world)
  const { text } = await world.request('GET', '/', { headers: { accept: 'text/html' } })
  assert.equal(text.match(/<article/g)?.length, 20)
  const nodes = text.match(/<[a-z]/g)?.length ?? 0
  assert.ok(nodes <= budgets.nodes, `${nodes} nodes, ${budgets.nodes} at most`)
  const size = zipped(text)
  assert.ok(size <= budgets.front, `${size} bytes, ${budgets.front} at most`)
  // The two fonts, the module, the icons and the picture in the tab are all that a page asks for.
  const asked = new Set([...text.matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g)].map(([, path = '']) => path))
  for (const later of [href.icon, href.share]) asked.delete(later)
  assert.equal(asked.size + 1, budgets.requests, [...asked].join())
  const view = [...asked].reduce((sum, path) => sum + (assets.get(path)?.gzip ?? asset(path)).length, size)
  assert.ok(view <= budgets.firstView, `${view} bytes, ${budgets.firstView} at most`)
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test(`nothing on the front page moves by itself, ${viewport.width} px wide`, inBrowser, async (t) => {
    const room = await openRoom(t, { at: weekEnds, viewport })
    await populate(room)
    await room.page.addInitScript(`
      globalThis.moved = []
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries()) {
          for (const { node, previousRect: from, currentRect: to } of sources) {
            const what = node?.outerHTML ?? node?.parentNode?.outerHTML ?? 'what is gone'
            globalThis.moved.push(\`\${what.slice(0, 120)} from \${JSON.stringify(from)} to \${JSON.stringify(to)}\`)
          }
        }
      }).observe({ type: 'layout-shift', buffered: true })
    `)
    await room.page.goto('/', { waitUntil: 'networkidle' })
    await room.page.evaluate('document.fonts.ready')
    assert.deepEqual(await room.page.evaluate('globalThis.moved'), [])
  })
}
