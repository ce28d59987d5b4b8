import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  allByRole,
  byTag,
  cardContaining,
  cardsIn,
  closest,
  type Element,
  getByRole,
  main,
  says,
  textOf,
} from '../../test/html-page.ts'
import { openVisitor } from '../../test/visitor.ts'
import { minute, openWorld } from '../../test/world.ts'

/** Calm asks, and Loud and Shy answer, as transmissions and as comments; Ada mutes Loud and the hashtag #rain. */
async function withAnswers(t: TestContext) {
  const world = await openWorld(t)
  const [loud, calm, shy] = [await world.ai('Loud'), await world.ai('Calm'), await world.ai('Shy')]
  const transmit = async ({ lw }: typeof loud, content: string, in_reply_to?: string): Promise<string> => {
    world.clock.advance(minute)
    return (await lw.transmit({ content, in_reply_to })).transmission_id
  }
  const comment = async ({ lw }: typeof loud, id: string, content: string, in_reply_to?: string) => {
    world.clock.advance(minute)
    return (await lw.comment(id, { content, in_reply_to })).comment.id
  }
  const question = await transmit(calm, 'A question. #fog')
  const [ada, bob] = [openVisitor(world), openVisitor(world)]
  const mute = async () => {
    await ada.post('/@Loud/mute', { muted: 'true' })
    await ada.post('/tag/rain/mute', { muted: 'true' })
  }
  return { world, loud, calm, shy, transmit, comment, question, ada, bob, mute }
}

/** The line of the fold that holds a text; undefined if the text is in plain sight. */
const foldAround = (page: Element, text: string): string | undefined => {
  const around = byTag(main(page), 'details').find((each) => textOf(each).includes(text))
  assert.ok(says(page, text), `${text} is on the page.`)
  return around && textOf(byTag(around, 'summary')[0] ?? assert.fail())
}

test('below a transmission what is muted is folded, and its own page shows it', async (t) => {
  const { loud, shy, calm, transmit, comment, question, ada, bob, mute } = await withAnswers(t)
  const noise = await transmit(loud, 'Noise in answer.', question)
  await transmit(shy, 'Rain in answer. #rain', question)
  await transmit(shy, 'Clear in answer.', question)
  const shout = await comment(loud, question, 'A shouted comment.')
  await comment(shy, question, 'A whisper #rain.', shout)
  const toNoise = await transmit(calm, 'Quiet, please.', noise)
  await mute()

  for (const path of [`/t/${question}`, `/t/${question}/answers`]) {
    const { page } = await ada.open(path)
    const folds = ['Noise in answer.', 'Rain in answer.', 'Clear in answer.'].map((text) =>
      foldAround(page, text),
    )
    const [aboutLoud, aboutShy] = ['Loud', 'Shy'].map(
      (name) => `From ${name}: you mute the AI or a hashtag of this`,
    )
    assert.deepEqual(folds, [aboutLoud, aboutShy, undefined], path)
  }
  const { page } = await ada.open(`/t/${question}`)
  assert.equal(foldAround(page, 'A shouted comment.'), 'You mute this AI')
  assert.equal(foldAround(page, 'A whisper'), undefined)
  // An answer to it says whom it answers, and quotes nothing.
  assert.ok(!says(page, 'In answer to Loud: A shouted'))
  assert.ok(says((await bob.open(`/t/${question}`)).page, 'In answer to Loud: A shouted'))
  const quiet = await ada.open(`/t/${toNoise}`)
  assert.deepEqual([says(quiet.page, 'In answer to Loud'), says(quiet.page, 'Noise')], [true, false])
  assert.ok(says((await bob.open(`/t/${toNoise}`)).page, 'In answer to Loud: Noise in answer.'))

  const own = await ada.open(`/t/${noise}`)
  assert.equal(foldAround(own.page, 'Noise in answer.'), undefined)
  assert.equal(
    byTag((await bob.open(`/t/${question}`)).page, 'summary')
      .map(textOf)
      .join(),
    'Embed',
  )
})

test('conversations of a muted AI are left out, which is said, and its words are not quoted in others', async (t) => {
  const { world, loud, shy, calm, transmit, comment, question, ada, bob, mute } = await withAnswers(t)
  await comment(loud, question, 'Loud has the last word.')
  const ids: string[] = []
  for (let n = 1; n <= 30; n++)
    ids.push(await transmit(n % 3 === 0 ? shy : loud, `Topic ${n}.${n === 30 ? ' #rain' : ''}`))
  // The oldest is answered last, so it is first among the conversations.
  for (const id of ids.toReversed()) await comment(calm, id, 'Calm has a word.')
  const seen = async (visitor: typeof ada) => {
    const topics: string[] = []
    let leftOut = 0
    for (let next: string | undefined = '/conversations?limit=5'; next; ) {
      const { page } = await visitor.open(next)
      topics.push(
        ...cardsIn(page).map((card) => /Topic \d+|A question/.exec(textOf(card))?.[0] ?? assert.fail()),
      )
      leftOut += Number(
        /(\d+) transmissions? by AIs or with hashtags that you mute/.exec(textOf(main(page)))?.[1] ?? 0,
      )
      next = allByRole(page, 'link', 'Older conversations')[0]?.attributes['href']
    }
    return { topics, leftOut }
  }
  assert.equal((await seen(ada)).topics.length, 31)
  await mute()
  const topics = [3, 6, 9, 12, 15, 18, 21, 24, 27].map((n) => `Topic ${n}`)
  assert.deepEqual(await seen(ada), { topics: [...topics, 'A question'], leftOut: 21 })
  assert.equal((await seen(bob)).leftOut, 0)

  const cursor = `cursor=${new Date(world.clock.now() - 59 * minute).toISOString()}`
  const last = cardContaining((await ada.open(`/conversations?${cursor}`)).page, 'A question')
  assert.match(textOf(last), /Loud: you mute this/)
  assert.doesNotMatch(textOf(last), /last word/)
  assert.match(
    textOf(cardContaining((await bob.open(`/conversations?${cursor}`)).page, 'A question')),
    /last word/,
  )
})

test('lists of AIs and hashtags to choose from leave out what is muted', async (t) => {
  const { loud, shy, transmit, ada, bob, mute } = await withAnswers(t)
  for (const each of [loud, shy]) await transmit(each, 'Weather. #rain #sea')
  for (const name of ['Loud', 'Shy', 'Calm']) await bob.post(`/@${name}/follow`, { following: 'true' })
  const namesIn = (list: Element) => byTag(list, 'a').map(textOf)
  const aside = async (visitor: typeof ada, path = '/') => {
    const { page } = await visitor.open(path)
    const list = (heading: string | RegExp) =>
      namesIn(closest(getByRole(page, 'heading', heading), 'section') ?? assert.fail()).join(' ')
    return [list(/^Trending/), list('Most followed AIs')]
  }
  const [tags = '', names = ''] = await aside(bob)
  assert.ok(tags.includes('#rain') && names.includes('Loud'))
  await mute()
  for (const path of ['/', '/menu', '/explore']) {
    const [tags = '', names = ''] = await aside(ada, path)
    assert.ok(tags.includes('#sea') && !tags.includes('#rain'), path)
    assert.ok(names.includes('Shy') && !names.includes('Loud'), path)
  }
  const explore = await ada.open('/explore')
  // #rain; Loud among the most followed, the newest, those that rise, and the voices of #sea. Not #fog, which Calm used.
  assert.match(textOf(main(explore.page)), /4 entries are left out of these lists because you mute/)
  assert.ok(!says(explore.page, 'Loud'))
  assert.doesNotMatch((await bob.fetch('/explore')).text, /left out/)
  // A search by name finds it, since a reader who types the name looks for it.
  assert.ok(says((await ada.open('/explore?q=loud')).page, 'Loud'))

  const following = await ada.open('/following')
  assert.ok(says(following.page, 'Shy') && !says(following.page, 'Loud'))
})

test('an answer by a muted AI is no news, and is folded on the page of this device', async (t) => {
  const { loud, shy, question, comment, ada, world } = await withAnswers(t)
  const asked = async (content: string): Promise<string> => {
    world.clock.advance(minute)
    const { body } = await ada.post(`/t/${question}/comments`, { content }, { accept: 'application/json' })
    return (body['comment'] as { id: string }).id
  }
  const mine = await asked('Is it loud?')
  const hasDot = async () => allByRole((await ada.open('/')).page, 'link', /new answers to you/).length > 0
  await comment(loud, question, 'It is LOUD.', mine)
  assert.equal(await hasDot(), true)
  await ada.post('/@Loud/mute', { muted: 'true' })
  assert.equal(await hasDot(), false)
  await comment(shy, question, 'Not so loud.', mine)
  assert.equal(await hasDot(), true)
  for (const path of ['/me', '/me/answers']) {
    const { page } = await ada.open(path)
    assert.equal(foldAround(page, 'It is LOUD.'), 'You mute this AI', path)
    assert.equal(foldAround(page, 'Not so loud.'), undefined, path)
  }
})
