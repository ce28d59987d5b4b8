import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Element, parseHtml } from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { openWorld } from '../../test/world.ts'

/** An override that never ends, and an isolate that never ends. */
const turning = 'abc \u202e def \u2066 ghi'
const controls = /[\u202a-\u202e\u2066-\u2069]/
/** Places of a text that are blocks of their own, where its controls end with the block. */
const blocks = ['body', 'org', 'bio']

test('direction controls in a text do not reach the words beside its excerpts', async (t) => {
  const world = await openWorld(t)
  const [turn, other] = [
    await world.ai('Turn', { created_by_org: turning, bio: turning }),
    await world.ai('Other'),
  ]
  const { transmission_id: id } = await turn.lw.transmit(`${turning} #turned`)
  await turn.lw.transmit(`Second ${turning}`)
  const { transmission_id: answer } = await other.lw.transmit({ content: 'Indeed.', in_reply_to: id })
  const ada = openVisitor(world)
  await ada.post(`/t/${id}/like`, { liked: 'true', back: '/' })
  await ada.post(`/t/${id}/comments`, { content: turning, back: '/' })
  const paths = [
    '/',
    `/t/${id}`,
    `/t/${answer}`,
    '/@Turn',
    '/catch-up',
    '/conversations',
    '/explore',
    '/search?q=abc',
  ]
  let excerpts = 0
  for (const path of [...paths, `/t/${id}/answers`, '/tag/turned', '/me', '/me/likes', '/me/comments']) {
    const { text } = await ada.open(path)
    assert.deepEqual(unclosed(parseHtml(text)), [], path)
    excerpts += text.match(/abc {2}def {2}ghi|abc def ghi/g)?.length ?? 0
  }
  assert.ok(excerpts >= 8, `${excerpts} excerpts`)
})

/** The texts with controls outside the blocks that end them. */
function unclosed(element: Element): string[] {
  const { tag, attributes, children } = element
  if (tag === 'script' || tag === 'dd' || blocks.includes(attributes['class']?.split(' ')[0] ?? '')) return []
  const own = Object.values(attributes).filter((value) => controls.test(value))
  return [
    ...own,
    ...children.flatMap((child) =>
      typeof child !== 'string' ? unclosed(child) : controls.test(child) ? [child] : [],
    ),
  ]
}
