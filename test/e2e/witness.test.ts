import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe } from './axe.ts'
import { eventually, inBrowser, openRoom, type Room } from './room.ts'

/** A witness that sees nothing would let every story pass: so it is shown each kind of trouble. */
const policy = "default-src 'none'; require-trusted-types-for 'script'"
const troubles: { what: string; body: string; csp?: string; seen: RegExp; javaScriptEnabled?: false }[] = [
  { what: 'an error on the console', body: '<script>console.error("oh")</script>', seen: /console says.+oh/ },
  {
    what: 'an exception',
    body: '<script>setTimeout(() => { throw Error("oh") })</script>',
    seen: /caught.+oh/,
  },
  { what: 'a rejection', body: '<script>Promise.reject(Error("oh"))</script>', seen: /caught.+oh/ },
  { what: 'a refused script', body: '<script>1</script>', csp: policy, seen: /inline script violates/ },
  { what: 'a refused style', body: '<p style="color: red">', csp: policy, seen: /inline style violates/ },
  {
    what: 'a refused style where no script runs',
    body: '<p style="color: red">',
    csp: policy,
    seen: /inline style violates/,
    javaScriptEnabled: false,
  },
  {
    what: 'a string that becomes HTML',
    body: '<script nonce=a>try { document.body.innerHTML = "" } catch {}</script>',
    csp: `${policy}; script-src 'nonce-a'`,
    seen: /TrustedHTML/,
  },
  { what: 'a dialog', body: '<script>alert("oh")</script>', seen: /dialog opened: alert oh/ },
  { what: 'another origin', body: '<img src="http://elsewhere.lan/x.png">', seen: /asked another origin/ },
  { what: 'a file that is missing', body: '<img src="/missing.png">', seen: /status of 404/ },
]

for (const { what, body, csp, seen, ...manner } of troubles) {
  test(`the witness sees ${what}`, inBrowser, async (t) => {
    const room = await openRoom(t, manner)
    await plant(room, body, csp)
    await eventually(() => assert.match(room.troubles().join('\n'), seen))
    room.expectTrouble(/./)
  })
}

test('axe objects to a button without a name, under our policy too', inBrowser, async (t) => {
  const room = await openRoom(t)
  await plant(room, '<main><h1>Here</h1><button></button></main>', policy)
  await assert.rejects(axe(room.page), /button-name/)
  await plant(room, '<main><h1>Here</h1><button>Go</button></main>', policy)
  await axe(room.page)
})

async function plant({ page }: Room, body: string, csp?: string): Promise<void> {
  await page.route('**/planted', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Planted</title><body>${body}`,
      headers: csp ? { 'content-security-policy': csp } : {},
    }),
  )
  await page.goto('/planted')
}
