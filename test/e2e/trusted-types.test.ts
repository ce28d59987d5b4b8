import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openBrowserWorld } from './browser-world.ts'
import { entry, openFeed } from './feed-page.ts'

/** Records the policies that the page creates, with the strings that they can turn into something else. */
const recordPolicies = `
  globalThis.policies = []
  const create = trustedTypes.createPolicy.bind(trustedTypes)
  trustedTypes.createPolicy = (name, rules) => {
    const policy = create(name, rules)
    policies.push({ name, rules: Object.keys(rules), policy })
    return policy
  }`

test(
  'the pages have one Trusted Types policy, which makes one script URL and no HTML',
  inBrowser,
  async (t) => {
    const { page, expectProblem } = await openBrowserWorld(t)
    await page.addInitScript(recordPolicies)
    for (const path of ['/', '/explore', '/register', '/docs', '/me']) {
      await page.goto(path)
      assert.deepEqual(
        await page.evaluate('policies.map(({ name, rules }) => [name, rules])'),
        [['longwave', ['createScriptURL']]],
        path,
      )
    }
    const result = (code: string) =>
      page.evaluate(`(() => { try { return String(${code}) } catch (error) { return error.name } })()`)
    assert.equal(await result(`policies[0].policy.createScriptURL('/sw.js')`), '/sw.js')
    expectProblem(/Trusted|Content Security Policy/)
    const refused = [
      ...[
        '/evil.js',
        'https://evil.example/sw.js',
        '//evil.example/sw.js',
        'data:,x',
        '/sw.js?x',
        '/assets/../sw.js',
      ].map((url) => `policies[0].policy.createScriptURL(${JSON.stringify(url)})`),
      `policies[0].policy.createHTML('<b>x</b>')`,
      `document.body.innerHTML = '<b>x</b>'`,
      `document.body.insertAdjacentHTML('beforeend', '<b>x</b>')`,
      `document.createElement('template').innerHTML = '<b>x</b>'`,
      `new DOMParser().parseFromString('<b>x</b>', 'text/html')`,
      `document.createElement('script').src = '/evil.js'`,
      `trustedTypes.createPolicy('other', { createHTML: (html) => html })`,
      `trustedTypes.createPolicy('longwave', { createHTML: (html) => html })`,
      `trustedTypes.createPolicy('default', { createHTML: (html) => html })`,
    ]
    for (const code of refused) assert.equal(await result(code), 'TypeError', code)
  },
)

test('a fragment with scripts in it runs none of them', inBrowser, async (t) => {
  const { page, expectProblem } = await openFeed(t, 30)
  await page.goto('/')
  let isServed = false
  await page.route('**/?cursor=*', async (route) => {
    isServed = true
    await route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<article class="tx" id="t-1"><h2>Entry 1.</h2>
        <script>globalThis.ran = 'a script'</script>
        <img src="/nothing.png" onerror="globalThis.ran = 'a handler'">
        <svg onload="globalThis.ran = 'a handler of SVG'"></svg>
        <a id="bait" href="javascript:globalThis.ran = 'a link'">More</a></article>`,
    })
  })
  expectProblem(/Content Security Policy|404/)
  // Older pages load by themselves near the end of the feed.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await entry(page, 1).waitFor()
  assert.ok(isServed)
  await page.locator('#bait').click()
  await page.locator('#t-1 img').dispatchEvent('error')
  assert.equal(await page.evaluate('globalThis.ran'), undefined)
})
