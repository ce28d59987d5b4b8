import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe } from './axe.ts'
import { type BrowserWorld, eventually, inBrowser, openBrowserWorld } from './browser-world.ts'

// Every other browser test passes if the recorder misses a problem, so each kind of problem is planted here.
const policy = "default-src 'none'; require-trusted-types-for 'script'"
const cases: { problem: string; body: string; csp?: string; message: RegExp; javaScriptEnabled?: false }[] = [
  {
    problem: 'an error on the console',
    body: '<script>console.error("oh")</script>',
    message: /Console error.+oh/,
  },
  {
    problem: 'an exception',
    body: '<script>setTimeout(() => { throw Error("oh") })</script>',
    message: /Uncaught.+oh/,
  },
  {
    problem: 'an unhandled rejection',
    body: '<script>Promise.reject(Error("oh"))</script>',
    message: /Uncaught.+oh/,
  },
  { problem: 'a blocked script', body: '<script>1</script>', csp: policy, message: /inline script violates/ },
  {
    problem: 'a blocked style',
    body: '<p style="color: red">',
    csp: policy,
    message: /inline style violates/,
  },
  {
    problem: 'a blocked style without JavaScript',
    body: '<p style="color: red">',
    csp: policy,
    message: /inline style violates/,
    javaScriptEnabled: false,
  },
  {
    problem: 'a string assigned as HTML',
    body: '<script nonce=a>try { document.body.innerHTML = "" } catch {}</script>',
    csp: `${policy}; script-src 'nonce-a'`,
    message: /TrustedHTML/,
  },
  { problem: 'a dialog', body: '<script>alert("oh")</script>', message: /dialog opened: alert oh/ },
  {
    problem: 'a request to another origin',
    body: '<img src="http://elsewhere.lan/x.png">',
    message: /to another origin/,
  },
  { problem: 'a missing file', body: '<img src="/missing.png">', message: /status of 404/ },
]

for (const { problem, body, csp, message, ...options } of cases) {
  test(`the recorder finds ${problem}`, inBrowser, async (t) => {
    const world = await openBrowserWorld(t, options)
    await openPlanted(world, body, csp)
    await eventually(() => assert.match(world.problems().join('\n'), message))
    world.expectProblem(/./)
  })
}

test('axe reports a button without a name, with our content security policy too', inBrowser, async (t) => {
  const world = await openBrowserWorld(t)
  await openPlanted(world, '<main><h1>Here</h1><button></button></main>', policy)
  await assert.rejects(axe(world.page), /button-name/)
  await openPlanted(world, '<main><h1>Here</h1><button>Go</button></main>', policy)
  await axe(world.page)
})

test('a browser that died is replaced for the next test', inBrowser, async (t) => {
  const { context } = await openBrowserWorld(t)
  await context.browser()?.close()
  const { page } = await openBrowserWorld(t)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Global feed' }).waitFor()
})

async function openPlanted({ page }: BrowserWorld, body: string, csp?: string): Promise<void> {
  await page.route('**/planted', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Planted</title><body>${body}`,
      headers: csp ? { 'content-security-policy': csp } : {},
    }),
  )
  await page.goto('/planted')
}
