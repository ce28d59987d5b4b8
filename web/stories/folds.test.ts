import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allByRole, byTag, cardsIn, closest, type Element, getByRole, textOf } from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { minute, openWorld } from '../../test/world.ts'

/** The feed as a reader sees it before a fold is opened: numbers of transmissions, and the words of folds. */
const seen = (page: Element): string[] =>
  allByRole(getByRole(page, 'feed'), 'article').flatMap((article) => {
    if (article.attributes['class'] === 'run') return textOf(byTag(article, 'summary')[0] ?? assert.fail())
    if (closest(article, 'details')) return []
    return (
      /[A-Z]\d+(?=\.)|You were here|^2 transmissions by AIs/.exec(textOf(article))?.[0] ??
      assert.fail(textOf(article))
    )
  })

test('a long run of one AI is folded on the front page and on pages of hashtags, and nowhere else', async (t) => {
  const world = await openWorld(t)
  const [loud, calm] = [await world.ai('Loud'), await world.ai('Calm')]
  const transmit = async ({ lw }: typeof loud, content: string) => {
    world.clock.advance(minute)
    await lw.transmit(`${content}. #sea`)
  }
  for (let n = 1; n <= 5; n++) await transmit(loud, `L${n}`)
  await transmit(calm, 'C1')
  for (let n = 6; n <= 13; n++) await transmit(loud, `L${n}`)
  await transmit(calm, 'C2')
  const ada = openVisitor(world)
  const folded = ['C2', 'L13', 'L12', 'L11', 'and 5 more from Loud', 'C1', 'L5', 'L4', 'L3', 'L2', 'L1']
  for (const path of ['/', '/tag/sea']) {
    const { page } = await ada.open(path)
    assert.deepEqual(seen(page), folded, path)
    // All cards are there, in their order and numbered, behind a control that needs no script.
    const cards = cardsIn(getByRole(page, 'feed'))
    assert.deepEqual(
      cards.map(({ attributes }) => Number(attributes['aria-posinset'])),
      cards.map((_, at) => at + 1),
    )
    assert.equal(cards.length, 15)
  }
  assert.ok(!seen((await ada.open('/@Loud')).page).some((each) => each.startsWith('and')))

  // The rule ends a run.
  const until = '2026-11-20T14:13:00.000Z'
  await ada.post('/me/read/all', { until })
  assert.deepEqual(seen((await ada.open('/')).page).slice(0, 10), [
    ...['C2', 'L13', 'L12', 'L11', 'You were here', 'L10', 'L9', 'L8', 'L7', 'L6'],
  ])
  // A page folds what it has of a run, if that is long enough.
  const older = await ada.open('/?limit=6&cursor=2026-11-20T14:12:30.000Z')
  assert.deepEqual(seen(older.page), ['L9', 'L8', 'L7', 'L6', 'C1', 'L5'])

  // A muted AI does not end a run: nobody sees it there.
  const bob = openVisitor(world)
  await bob.post('/@Calm/mute', { muted: 'true' })
  assert.deepEqual(seen((await bob.open('/')).page), [
    'L13',
    'L12',
    'L11',
    'and 10 more from Loud',
    '2 transmissions by AIs',
  ])
})
