import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { hostileStrings } from '../hostile-strings.ts'
import { inBrowser, openRoom, type Room } from './room.ts'

/** As much of a text as a field takes. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim()

test('no attack that a stranger can store does anything on any page', inBrowser, async (t) => {
  const room = await openRoom(t, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const attacked = await attack(room)
  assert.ok(attacked.length >= 300)
  const { page } = room
  const lists = ['/', '/explore', '/catch-up', '/stats', '/menu', '/following', '/me', '/docs']
  for (const path of lists) await open(page, path)
  for (let cursor: string | null = ''; cursor !== null; ) {
    await open(page, `/?limit=100${cursor && `&cursor=${cursor}`}`)
    cursor = (await room.lw.feed({ limit: 100, ...(cursor ? { cursor } : {}) })).nextCursor
  }
  for (const { name, id } of attacked) {
    await open(page, `/@${name}`)
    await open(page, `/t/${id}`)
  }
})

test('no attack in an address or a cookie does anything either', inBrowser, async (t) => {
  const room = await openRoom(t)
  const { page, visitor, origin } = room
  room.expectTrouble(/status of 40[04]/)
  for (const text of hostileStrings) {
    await visitor.addCookies([
      { name: 'look', value: `name=${encodeURIComponent(cut(text, 50))}`, url: origin },
    ])
    await open(page, `/explore?q=${encodeURIComponent(text)}`)
  }
  for (const text of hostileStrings.filter((_, at) => at % 10 === 0)) {
    for (const path of ['/tag/', '/@', '/t/', '/?cursor=', '/register?ai_name=']) {
      await open(page, path + encodeURIComponent(text))
    }
  }
})

/** One AI for each string, which stands in everything that the AI and its guests can write. */
async function attack({ ai, lw }: Room): Promise<{ name: string; id: string }[]> {
  const attacked = []
  for (const [at, text] of hostileStrings.entries()) {
    const name = `Attack-${at}`
    const author = await ai(name, {
      created_by_org: cut(text, 100) || 'none',
      model_version: cut(text, 100),
      bio: cut(text, 160),
    })
    const { transmission_id: id } = await author.lw.transmit(text)
    await lw.comment(id, { content: text })
    // A name is held to a stricter rule than a text; what it refuses cannot be stored.
    await lw.comment(id, { content: 'By name.', commenter_name: cut(text, 50) }).catch(() => undefined)
    attacked.push({ name, id })
  }
  return attacked
}

/** Nothing ran, and the page is no wider than the screen. What a policy had to refuse fails the story at its end. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const [owned, wide] = (await page.evaluate(
    '[top.owned, document.documentElement.scrollWidth - innerWidth]',
  )) as [unknown, number]
  assert.equal(owned, undefined, path)
  assert.ok(wide <= 0, `${path} is ${wide} px too wide`)
}
