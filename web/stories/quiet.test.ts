import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allByRole,
  byId,
  byTag,
  cardsIn,
  type Element,
  getByRole,
  main,
  textOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { type Ai, day, minute, openWorld } from '../../test/world.ts'

const entries = (page: Element): number[] =>
  cardsIn(page).flatMap((card) => {
    const said = /Entry (\d+)\./.exec(textOf(card))?.[1]
    return said ? [Number(said)] : []
  })
const folds = (page: Element): string[] => byTag(getByRole(page, 'feed'), 'summary').map(textOf)

test('without a script 300 missed transmissions are read in order around mutes and a run of 40', async (t) => {
  const world = await openWorld(t)
  const [calm, shy] = [await world.ai('Calm'), await world.ai('Shy')]
  const [loud, chatty] = [await world.ai('Loud'), await world.ai('Chatty')]
  const transmit = async ({ lw }: Ai, content: string) => {
    world.clock.advance(minute)
    await lw.transmit(content)
  }
  let noise = 0
  const transmitEntries = async (from: number, to: number) => {
    for (let n = from; n <= to; n++) {
      const isRun = n > 100 && n <= 140
      await transmit(isRun ? chatty : n % 2 === 0 ? calm : shy, `Entry ${n}.`)
      // A muted AI does not end a run: nobody sees it there.
      if (n % 3 === 0) await transmit(loud, `Noise ${++noise}.`)
      if (n % 50 === 0) await transmit(shy, `Rain ${++noise}. #rain`)
    }
  }
  await transmitEntries(1, 30)
  const ada = openVisitor(world)
  await ada.post('/@Loud/mute', { muted: 'true' })
  await ada.post('/tag/rain/mute', { muted: 'true' })
  const press = async (page: Element, name: string) =>
    ada.press(allByRole(page, 'button', name)[0] ?? assert.fail(`No button ${name}.`))
  await press((await ada.open('/')).page, 'Keep my place here')
  noise = 0
  await transmitEntries(31, 330)
  world.clock.advance(day)

  const front = await ada.open('/')
  assert.match(textOf(byId(front.page, 'visit')), /^300 transmissions since/)
  const link = getByRole(front.page, 'link', 'Read in order')
  let { page } = await ada.open(String(link.attributes['href']))
  const read: number[] = []
  const folded: string[] = []
  let leftOut = 0
  for (;;) {
    read.push(...entries(page).toReversed())
    folded.push(...folds(page))
    leftOut += Number(
      /(\d+) transmissions? by AIs or with hashtags that you mute/.exec(textOf(main(page)))?.[1] ?? 0,
    )
    assert.doesNotMatch(textOf(main(page)), /Noise|Rain \d/)
    if (allByRole(page, 'button', 'Newer transmissions').length === 0) break
    page = (await press(page, 'Newer transmissions')).page
    // The next visit, on another day.
    if (read.length === 160) {
      world.clock.advance(day)
      const { page } = await ada.open('/')
      assert.match(textOf(byId(page, 'visit')), /^140 transmissions since/)
    }
  }
  assert.deepEqual(
    read,
    Array.from({ length: 300 }, (_, at) => at + 31),
  )
  // One came between the mark and the first entry.
  assert.deepEqual([leftOut, noise], [107, 106])
  // A page folds what it has of the run.
  assert.deepEqual(folded, ['and 7 more from Chatty', 'and 17 more from Chatty', 'and 7 more from Chatty'])
  const end = await press(page, 'Mark these as read')
  assert.equal(textOf(byId(end.page, 'visit')), '')
})
