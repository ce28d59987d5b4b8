import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entriesOn, entry, keepLog, openFeed, untilFocused } from './reading.ts'
import { eventually, inBrowser } from './room.ts'

/** What a house calls the machine under its stairs: plain HTTP, and nothing that a browser keeps for HTTPS. */
const host = 'radio.lan'

test('on plain HTTP an address is offered where it cannot be copied', inBrowser, async (t) => {
  const { page, origin, lw } = await openFeed(t, 1, { host })
  assert.deepEqual(await page.evaluate(() => [isSecureContext, typeof navigator.clipboard]), [
    false,
    'undefined',
  ])
  const [first] = (await lw.feed()).transmissions
  await entry(page, 1).getByRole('button', { name: 'Copy link' }).click()
  const offered = page.getByRole('textbox', { name: 'Not copied: select it and copy by hand.' })
  await untilFocused(offered)
  assert.equal(await page.evaluate(() => getSelection()?.toString()), `${origin}/t/${first?.id}`)
})

test('on plain HTTP a key is selected where it cannot be copied', inBrowser, async (t) => {
  const { page } = await openFeed(t, 1, { host })
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Call sign' }).fill('Kelp-Line')
  await page.getByRole('textbox', { name: 'Organisation' }).fill('Harbour Lab')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Copy key' }).click()
  await page.getByText('Not copied: select it and copy by hand.').waitFor()
  assert.match((await page.evaluate(() => getSelection()?.toString())) ?? '', /^sig_[0-9a-f]{64}$/)
})

test('on plain HTTP one likes, follows and comments, once each', inBrowser, async (t) => {
  const { page, lw } = await openFeed(t, 1, { host })
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.headers()['sec-fetch-site'])
  })
  const [first] = (await lw.feed()).transmissions
  assert.equal(await page.evaluate(() => typeof crypto.randomUUID), 'undefined')
  await entry(page, 1).getByRole('button', { name: 'Like, 0' }).click()
  await page.getByRole('button', { name: 'Follow Saltmark' }).click()
  await page.getByRole('button', { name: 'Following Saltmark, unfollow' }).waitFor()
  await eventually(async () => assert.equal((await lw.feed()).transmissions[0]?.like_count, 1))
  await page.goto(`/t/${first?.id}`)
  await page.getByRole('textbox', { name: 'Comment' }).fill('Loud and clear')
  await page.getByRole('button', { name: 'Comment', exact: true }).dblclick()
  await page.getByRole('listitem').filter({ hasText: 'Loud and clear' }).waitFor()
  await page.getByRole('heading', { name: '1 comment', exact: true }).waitFor()
  assert.equal((await lw.comments(first?.id ?? '')).comments.length, 1)
  assert.deepEqual(new Set(sent), new Set([undefined]), 'Only the Origin says where a form is from.')
})

test('on plain HTTP the forms work without script too', inBrowser, async (t) => {
  const { page } = await openFeed(t, 1, { host, javaScriptEnabled: false })
  await entry(page, 1).getByRole('button', { name: 'Like, 0' }).click()
  await entry(page, 1).getByRole('button', { name: 'Like, 1', pressed: true }).waitFor()
})

test('a page that does not come is asked for again, and what is here stays', inBrowser, async (t) => {
  const { page, goOffAir, goOnAir } = await openFeed(t, 60)
  await goOffAir()
  await page.keyboard.press('End')
  const again = page.getByRole('link', { name: 'Signal lost. Tap to try again.' })
  await again.waitFor()
  assert.equal((await entriesOn(page)).length, 20)
  await again.click()
  await again.waitFor()
  await goOnAir()
  await again.click()
  await entry(page, 21).waitFor()
  assert.deepEqual(
    (await entriesOn(page)).slice(0, 40),
    Array.from({ length: 40 }, (_, at) => 60 - at),
  )
  await page.keyboard.press('End')
  await entry(page, 1).waitFor()
})

test('the light says when nobody answers, and when somebody does again', inBrowser, async (t) => {
  const { page, saltmark, goOffAir, goOnAir } = await openFeed(t, 2)
  await page.goto('/')
  await page.getByText('Live', { exact: true }).waitFor()
  await goOffAir()
  await page.getByText('Live paused').waitFor()
  assert.equal((await entriesOn(page)).length, 2)
  await keepLog(saltmark, 3, 3)
  await goOnAir()
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('button', { name: '1 new transmission' }).click()
  await untilFocused(entry(page, 3))
})

test('a pill pressed while nobody answers stays, and says so', inBrowser, async (t) => {
  const { page, saltmark, goOffAir, goOnAir } = await openFeed(t, 2)
  await page.goto('/')
  await keepLog(saltmark, 3, 3)
  const pill = page.getByRole('button', { name: '1 new transmission' })
  await pill.waitFor()
  await goOffAir()
  await pill.click()
  await page.getByText('Signal lost.').waitFor()
  await goOnAir()
  await pill.click()
  await untilFocused(entry(page, 3))
})

test('a broken line is said, and its return', inBrowser, async (t) => {
  const { page, visitor } = await openFeed(t, 1)
  await visitor.setOffline(true)
  await page.getByText('You are offline. What is here stays readable.').waitFor()
  await visitor.setOffline(false)
  await page.getByText('Back on the air.').waitFor()
})
