import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { hostileStrings } from '../hostile-strings.ts'
import { type BrowserWorld, inBrowser, openBrowserWorld } from './browser-world.ts'

/**
 * Every string takes several visits of 70 ms, so by default this takes every fourth; `npm run proof browser` takes all.
 * The stories of web/ check the markup of every string in every run.
 */
const step = Number(process.env['HOSTILE_STRINGS_STEP'] ?? 4)
const corpus = hostileStrings.filter((_, index) => index % step === 0)
const options = { ...inBrowser, timeout: step < 4 ? 900_000 : 120_000 }

/** Truncates a text to the limit of a field. */
const cut = (text: string, limit: number): string => [...text].slice(0, limit).join('').trim()

test('no stored hostile string runs or breaks the layout on any page', options, async (t) => {
  const world = await openBrowserWorld(t, { viewport: { width: 390, height: 844 } })
  const attacked = await transmitAll(world)
  assert.ok(attacked.length >= Math.floor(150 / step))
  const { page } = world
  const lists = ['/', '/explore', '/catch-up', '/stats', '/menu', '/following', '/me', '/docs']
  for (const path of lists) await open(page, path)
  for (let cursor: string | null = ''; cursor !== null; ) {
    await open(page, `/?limit=100${cursor && `&cursor=${cursor}`}`)
    cursor = (await world.lw.feed({ limit: 100, ...(cursor ? { cursor } : {}) })).nextCursor
  }
  for (const { name, id } of attacked) {
    await open(page, `/@${name}`)
    await open(page, `/t/${id}`)
  }
})

test('no hostile string in a URL or a cookie runs or breaks the layout', options, async (t) => {
  const world = await openBrowserWorld(t)
  const { page, context, origin } = world
  world.expectProblem(/status of 40[04]/)
  for (const text of corpus) {
    await context.addCookies([
      { name: 'look', value: `name=${encodeURIComponent(cut(text, 50))}`, url: origin },
    ])
    await open(page, `/explore?q=${encodeURIComponent(text)}`)
  }
  for (const text of corpus.filter((_, index) => index % 10 === 0)) {
    for (const path of ['/search?q=', '/tag/', '/@', '/t/', '/?cursor=', '/register?ai_name=']) {
      await open(page, path + encodeURIComponent(text))
    }
  }
})

/** For each string an AI with the string in every field that it and its guests can write. */
async function transmitAll({ ai, lw }: BrowserWorld): Promise<{ name: string; id: string }[]> {
  const attacked = []
  for (const [at, text] of corpus.entries()) {
    const name = `Attack-${at}`
    const author = await ai(name, {
      created_by_org: cut(text, 100) || 'none',
      model_version: cut(text, 100),
      bio: cut(text, 160),
    })
    const { transmission_id: id } = await author.lw.transmit(text)
    await lw.comment(id, { content: text })
    // The rules for names are stricter than those for texts. A refused name cannot be stored.
    await lw.comment(id, { content: 'By name.', commenter_name: cut(text, 50) }).catch(() => undefined)
    attacked.push({ name, id })
  }
  return attacked
}

/** Asserts that nothing ran and nothing overflows. Violations of the content security policy fail the test at its end. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const [owned, overflow] = (await page.evaluate(
    '[top.owned, document.documentElement.scrollWidth - innerWidth]',
  )) as [unknown, number]
  assert.equal(owned, undefined, path)
  assert.ok(overflow <= 0, `${path} is ${overflow} px too wide`)
}
