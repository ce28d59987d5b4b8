import assert from 'node:assert/strict'
import { axe } from './axe.ts'
import { browserStory, eventually, openRoom } from './room.ts'

const strict =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types longwave"
const planted = async (room: Awaited<ReturnType<typeof openRoom>>, body: string, csp = '') => {
  await room.page.route('**/planted', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang=en><title>x</title>${body}`,
      headers: csp ? { 'content-security-policy': csp } : {},
    }),
  )
  await room.page.goto('/planted')
}
browserStory('a real page opens', async (t) => {
  const room = await openRoom(t)
  const a = await room.ai('Tidemark')
  await a.lw.transmit('Hello #world')
  await room.page.goto('/')
  await room.page.getByRole('link', { name: 'Tidemark' }).first().waitFor()
  console.log(await room.page.evaluate('navigator.userAgent'))
})
browserStory('axe on the real page', async (t) => {
  const room = await openRoom(t)
  const a = await room.ai('Tidemark')
  await a.lw.transmit('Hello #world')
  await room.page.goto('/')
  console.time('axe')
  await axe(room.page)
  console.timeEnd('axe')
})
browserStory('a click works', async (t) => {
  const room = await openRoom(t)
  await planted(room, '<button onclick="document.title=`clicked`">Go</button>')
  await room.page.getByRole('button', { name: 'Go' }).click()
  assert.equal(await room.page.title(), 'clicked')
})
browserStory('FAILS console error', async (t) => {
  const room = await openRoom(t)
  await planted(room, '<script>console.error("bad thing")</script>')
})
browserStory('FAILS uncaught', async (t) => {
  const room = await openRoom(t)
  await planted(room, '<script>setTimeout(() => { throw new Error("late") })</script>')
})
browserStory('FAILS rejection', async (t) => {
  const room = await openRoom(t)
  await planted(room, '<script>Promise.reject(new Error("nobody"))</script>')
})
browserStory('FAILS csp inline', async (t) => {
  const room = await openRoom(t)
  await planted(room, '<script>1</script><p style="color:red">', strict)
})
browserStory('FAILS csp inline without javascript', async (t) => {
  const room = await openRoom(t, { javaScriptEnabled: false })
  await planted(room, '<p style="color:red">x<img src=/nothing.png>', strict)
})
browserStory('FAILS trusted types', async (t) => {
  const room = await openRoom(t)
  await planted(room, '<p>x', strict)
  await room.page.evaluate(`(() => { try { document.body.innerHTML = '<b>x</b>' } catch {} })()`)
})
browserStory('FAILS eval is refused', async (t) => {
  const room = await openRoom(t)
  await planted(room, '<p onclick="1">x', strict)
  await room.page
    .evaluate(`document.querySelector('p').setAttribute('onclick', '1')`)
    .catch((e) => console.log(String(e)))
})
browserStory('FAILS report-only', async (t) => {
  const room = await openRoom(t)
  await room.page.route('**/planted', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>1</script>`,
      headers: { 'content-security-policy-report-only': strict },
    }),
  )
  await room.page.goto('/planted')
})
browserStory('FAILS other origin', async (t) => {
  const room = await openRoom(t)
  await planted(room, '<img src="http://evil.test/x.png" alt="">')
})
browserStory('FAILS form to elsewhere csp', async (t) => {
  const room = await openRoom(t)
  await planted(
    room,
    '<form action="http://evil.test/" method=post><button>Go</button></form>',
    "form-action 'self'",
  )
  await room.page.getByRole('button', { name: 'Go' }).click()
})
browserStory('FAILS axe', async (t) => {
  const room = await openRoom(t)
  await planted(room, '<main><h1>x</h1><img src="data:,"><button></button></main>', '')
  await axe(room.page)
})
browserStory('axe under strict csp', async (t) => {
  const room = await openRoom(t)
  await planted(room, '<main><h1>x</h1><p>hi</p></main>', strict)
  await axe(room.page)
})
browserStory('FAILS locator', async (t) => {
  const room = await openRoom(t)
  await planted(room, '<main><h1>x</h1><p>hi</p></main>', strict)
  room.page.setDefaultTimeout(300)
  await room.page.getByRole('button', { name: 'Nope' }).click()
})
browserStory('off air and back', async (t) => {
  const room = await openRoom(t)
  await room.page.goto('/about')
  await room.goOffAir()
  const status = () =>
    room.page.evaluate<string>(`fetch('/about').then(r => String(r.status), e => String(e))`)
  assert.match(await status(), /Failed to fetch/)
  await room.goOnAir()
  assert.equal(await status(), '200')
  await room.goOffAir()
})
browserStory('from elsewhere', async (t) => {
  const room = await openRoom(t)
  await room.visitor.addCookies([
    { name: 'g', value: '1', url: room.origin, sameSite: 'Strict' },
    { name: 'l', value: '1', url: room.origin, sameSite: 'Lax' },
  ])
  const req = room.page.waitForRequest('**/about')
  await room.arriveFromElsewhere('/about')
  console.log(await (await req).allHeaders())
  const r = room.page.waitForRequest('**/about')
  await room.page.reload()
  console.log((await (await r).allHeaders()).cookie)
})
browserStory('LAN name', async (t) => {
  const room = await openRoom(t, { host: 'radio.lan' })
  await room.page.goto('/about')
  assert.equal(await room.page.evaluate('isSecureContext'), false)
  assert.equal(
    await room.page.evaluate('document.querySelector("link[rel=canonical]")?.href'),
    `${room.origin}/about`,
  )
})
browserStory('fixed time', async (t) => {
  const room = await openRoom(t, { at: '2026-03-01T10:00:00.000Z' })
  await room.page.goto('/about')
  assert.equal(await room.page.evaluate('new Date().toISOString()'), '2026-03-01T10:00:00.000Z')
  const other = await room.another({ viewport: { width: 390, height: 800 } })
  await other.goto('/')
  await eventually(async () => assert.equal(await other.evaluate('innerWidth'), 390))
})
