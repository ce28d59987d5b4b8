import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe } from './axe.ts'
import { type BrowserWorld, eventually, inBrowser, openBrowserWorld } from './browser-world.ts'

// Every other browser test passes if the recorder misses a problem, so each kind of problem is planted here.
const policy = "default-src 'none'; require-trusted-types-for 'script'"
const cases: { problem: string; body: string; csp?: string; message: RegExp }[] = [
  {
    problem: 'an error on the console',
    body: '<script>console.error("oh")</script>',
    message: /Console error.+oh/,
  },
  {
    problem: 'an exception',
    body: '<script>setTimeout(() => { throw Error("an exception") })</script>',
    message: /Uncaught.+an exception/,
  },
  {
    problem: 'an unhandled rejection',
    body: '<script>Promise.reject(Error("a rejection"))</script>',
    message: /Uncaught.+a rejection/,
  },
  { problem: 'a blocked script', body: '<script>1</script>', csp: policy, message: /inline script violates/ },
  {
    problem: 'a blocked style',
    body: '<p style="color: red">',
    csp: policy,
    message: /inline style violates/,
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

test('the recorder finds each kind of problem, and axe a button without a name', inBrowser, async (t) => {
  const world = await openBrowserWorld(t)
  for (const { problem, body, csp, message } of cases) {
    assert.doesNotMatch(world.problems().join('\n'), message, problem)
    await openPlanted(world, body, csp)
    await eventually(() => assert.match(world.problems().join('\n'), message, problem))
  }
  await openPlanted(world, '<main><h1>Here</h1><button></button></main>', policy)
  await assert.rejects(axe(world.page), /button-name/)
  world.expectProblem(/./)
})

async function openPlanted({ page }: BrowserWorld, body: string, csp?: string): Promise<void> {
  await page.unroute('**/planted')
  await page.route('**/planted', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Planted</title><body>${body}`,
      headers: csp ? { 'content-security-policy': csp } : {},
    }),
  )
  await page.goto('/planted')
}
