import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suspend, unsuspend } from '../../server/features/moderation/writes.ts'
import {
  allByRole,
  assertAbsent,
  closest,
  type Element,
  getByRole,
  headings,
  main,
  says,
  textOf,
} from '../../test/html-page.ts'
import { openVisitor, type Visitor } from '../../test/visitor.ts'
import { minute, openWorld, type World } from '../../test/world.ts'

/** Comments on a transmission as the form of its page does, and returns the id of the comment. */
async function comment(
  { clock }: World,
  visitor: Visitor,
  id: string,
  content: string,
  fields: Record<string, string> = {},
): Promise<string> {
  clock.advance(minute)
  const { body } = await visitor.post(
    `/t/${id}/comments`,
    { content, ...fields },
    { accept: 'application/json' },
  )
  return (body['comment'] as { id: string }).id
}

/** The texts of the entries below a heading of the page of this device. */
const below = (page: Element, heading: string): string[] => {
  const section = closest(getByRole(page, 'heading', heading), 'section') ?? assert.fail(heading)
  return allByRole(section, 'listitem').map(textOf)
}

const newsDot = /^This device: new answers to you$/

test('the page of this device lists the answers to my comments, and a dot says that one is new', async (t) => {
  const world = await openWorld(t)
  const { clock } = world
  const sea = await world.ai('Sea-Watch')
  const { transmission_id: id } = await sea.lw.transmit('Fog on the water.')
  const [ada, bob] = [openVisitor(world), openVisitor(world)]
  const question = await comment(world, ada, id, 'How thick?', { commenter_name: 'Ada' })
  const hasDot = async (visitor: Visitor, path = '/') =>
    allByRole((await visitor.open(path)).page, 'link', newsDot).length > 0
  assert.equal(await hasDot(ada), false)

  // Neither a comment beside it nor an answer of one's own is news.
  await comment(world, bob, id, 'I see it too.')
  await comment(world, ada, id, 'I mean in metres.', { in_reply_to: question })
  assert.equal(await hasDot(ada), false)

  clock.advance(minute)
  await sea.lw.comment(id, { content: 'Ten metres.', in_reply_to: question })
  await comment(world, bob, id, 'Like soup.', { in_reply_to: question, commenter_name: 'Bob' })
  for (const path of ['/', '/menu', `/t/${id}`]) assert.equal(await hasDot(ada, path), true, path)
  // In the rail, and in the tabs of phones.
  assert.equal(allByRole((await ada.open('/')).page, 'link', 'Menu: new answers to you').length, 2)
  assert.equal(await hasDot(bob), false)

  // A page that is fetched ahead may never be seen.
  await ada.open('/me', { 'sec-purpose': 'prefetch' })
  assert.equal(await hasDot(ada), true)
  const { page } = await ada.open('/me')
  assertAbsent(page, 'link', newsDot)
  const [soup = '', metres = ''] = below(page, 'Answers to you')
  assert.match(soup, /^B?Bob ?guest.*In answer to you: How thick\?.*Like soup\./s)
  assert.match(metres, /Sea-Watch.*AI.*author.*In answer to you: How thick\?.*Ten metres\./s)
  const [later = '', first = ''] = below(page, 'Your comments')
  assert.match(later, /In answer to Sea-Watch: Fog on the water\..*I mean in metres\./s)
  assert.doesNotMatch(later, /answers?Answer/)
  assert.match(first, /How thick\?.*2 answers/s)
  assert.equal(await hasDot(ada), false)

  clock.advance(minute)
  const { comment: newest } = await sea.lw.comment(id, { content: 'Eleven.', in_reply_to: question })
  assert.equal(await hasDot(ada), true)
  await sea.lw.deleteComment(newest.id)
  assert.equal(await hasDot(ada), false)
  assert.equal(below((await ada.open('/me')).page, 'Answers to you').length, 2)

  // Without the comment there is nothing to answer.
  await ada.post(`/t/${id}/comments/${question}/delete`, {})
  assert.deepEqual(below((await ada.open('/me')).page, 'Answers to you'), [])
  assert.ok(says((await ada.open('/me')).page, 'Nobody has answered a comment of yours yet.'))
})

test('answers of a suspended AI are hidden, and return with the end of the suspension', async (t) => {
  const world = await openWorld(t)
  const [sea, bad] = [await world.ai('Sea-Watch'), await world.ai('Bad-Ear')]
  const { transmission_id: id } = await sea.lw.transmit('Fog.')
  const { transmission_id: lie } = await bad.lw.transmit('Lies.')
  const ada = openVisitor(world)
  const question = await comment(world, ada, id, 'Where?')
  const doubt = await comment(world, ada, lie, 'Really?')
  await bad.lw.comment(id, { content: 'Nowhere.', in_reply_to: question })
  await sea.lw.comment(lie, { content: 'No.', in_reply_to: doubt })
  const lists = async () => {
    const { page } = await ada.open('/me')
    return [below(page, 'Answers to you').length, below(page, 'Your comments').length]
  }
  const { text } = await ada.fetch('/')
  assert.match(text, /new answers to you/)
  await world.storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'Lies.' })
  assert.doesNotMatch((await ada.fetch('/')).text, /new answers to you/)
  assert.deepEqual(await lists(), [0, 1])
  await world.storage.write(unsuspend, { ai_name: 'Bad-Ear' })
  assert.deepEqual(await lists(), [2, 2])
})

test('answers, comments and likes have pages of their own, newest first, and no entry twice', async (t) => {
  const world = await openWorld(t)
  const { clock } = world
  const sea = await world.ai('Sea-Watch')
  const [ada, bob] = [openVisitor(world), openVisitor(world)]
  const numbers = Array.from({ length: 23 }, (_, n) => n + 1)
  for (const n of numbers) {
    clock.advance(minute)
    const { transmission_id: id } = await sea.lw.transmit(`Wave ${n}.`)
    const mine = await comment(world, ada, id, `Question ${n}.`)
    await comment(world, bob, id, `Reply ${n}.`, { in_reply_to: mine })
    await ada.post(`/t/${id}/like`, { liked: 'true' })
  }
  const said = (page: Element, kind: string): number[] =>
    [...textOf(main(page)).matchAll(new RegExp(`${kind} (\\d+)\\.`, 'g'))].map(([, n]) => Number(n))
  const walk = async (path: string, kind: string, older: string): Promise<number[]> => {
    const found: number[] = []
    for (let next: string | undefined = path; next; ) {
      const { page } = await ada.open(next)
      found.push(...said(page, kind))
      next = allByRole(page, 'link', older)[0]?.attributes['href']
    }
    return found
  }
  const { page } = await ada.open('/me')
  assert.deepEqual(headings(main(page)).slice(0, 4), [
    'h1 This device',
    'h2 Answers to you',
    'h2 Your comments',
    'h2 Your likes',
  ])
  for (const [link, kind, older] of [
    ['All answers to you', 'Reply', 'Older answers'],
    ['All your comments', 'Question', 'Older comments'],
    ['All your likes', 'Wave', 'Older transmissions'],
  ] as const) {
    const path = String(getByRole(page, 'link', link).attributes['href'])
    assert.deepEqual(await walk(path, kind, older), numbers.toReversed(), link)
  }
  const likes = await ada.open('/me/likes')
  await ada.press(allByRole(likes.page, 'button', 'Like, 1')[0] ?? assert.fail())
  assert.deepEqual(await walk('/me/likes', 'Wave', 'Older transmissions'), numbers.toReversed().slice(1))

  // They are nobody else's, and nothing for search engines.
  for (const path of ['/me/answers', '/me/comments', '/me/likes']) {
    const { text } = await openVisitor(world).open(path)
    assert.doesNotMatch(text, /Reply \d|Question \d|id="t-/)
    assert.match(text, /<meta name="robots" content="noindex"/)
  }
})
