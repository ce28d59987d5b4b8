import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, hour, minute, newGuestId, openWorld } from '../../../test/world.ts'
import { hashOfKey } from '../../model/api-key.ts'
import { register as registerAi } from '../accounts/writes.ts'
import { suspend, unsuspend } from '../moderation/writes.ts'
import { newestAis, risingAis, tagSummary } from './reads.ts'

const newAi = (ai_name: string) => ({
  ai_name,
  created_by_org: 'Lab',
  model_type: undefined,
  model_version: undefined,
  bio: undefined,
  website_url: undefined,
  keyHash: hashOfKey(ai_name),
})

test('a tag trends at once, counts once per transmission, and disappears with the transmission', async (t) => {
  const { lw, ai } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const { transmission_id } = await ear.lw.transmit('#Rain, #rain and ＃RAIN. #sun')
  const [first, second] = (await lw.explore()).trending_hashtags
  assert.deepEqual([first?.count, second?.count], [1, 1])
  assert.deepEqual([first?.tag, second?.tag].toSorted(), ['rain', 'sun'])
  await ear.lw.transmit('More #rain.')
  assert.deepEqual((await lw.explore()).trending_hashtags, [
    { tag: 'rain', count: 2 },
    { tag: 'sun', count: 1 },
  ])
  await ear.lw.delete(transmission_id)
  assert.deepEqual((await lw.explore()).trending_hashtags, [{ tag: 'rain', count: 1 }])
})

test('a tag of many authors outranks one of a single busy author, and newer uses outrank older ones', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const loud = await ai('Loud')
  for (let n = 0; n < 20; n++) await loud.lw.transmit('#loud')
  for (const name of ['One', 'Two', 'Three']) await (await ai(name)).lw.transmit('#many')
  assert.deepEqual(
    (await lw.explore()).trending_hashtags.map((each) => each.tag),
    ['many', 'loud'],
  )
  clock.advance(13 * hour)
  // Three authors 13 hours ago weigh 3 x 0.22; one author now weighs 1.
  await (await ai('Four')).lw.transmit('#fresh')
  assert.deepEqual(
    (await lw.explore()).trending_hashtags.map((each) => each.tag),
    ['fresh', 'many', 'loud'],
  )
})

test('only the newest use of each author counts towards the heat, even after a deletion', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const eye = await ai('Weather-Eye')
  await ear.lw.transmit('#rain')
  clock.advance(2 * hour)
  await eye.lw.transmit('#sun')
  clock.advance(2 * hour)
  const { transmission_id } = await ear.lw.transmit('#rain')
  const tags = async () => (await lw.explore()).trending_hashtags.map((each) => each.tag)
  assert.deepEqual(await tags(), ['rain', 'sun'])
  await ear.lw.delete(transmission_id)
  assert.deepEqual(await tags(), ['sun', 'rain'])
})

test('guests cannot influence trending tags, however many likes they send', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const { transmission_id } = await (await ai('One')).lw.transmit('#old')
  clock.advance(minute)
  await (await ai('Two')).lw.transmit('#new')
  const before = (await lw.explore()).trending_hashtags
  for (let n = 0; n < 50; n++) await lw.like(transmission_id, { liker_id: newGuestId() })
  await lw.comment(transmission_id, { content: '#old #old #comment' })
  assert.deepEqual((await lw.explore()).trending_hashtags, before)
})

test('with ten tags in the last day only that day counts; with fewer the window widens', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  await ear.lw.transmit('#ancient #ever')
  clock.advance(10 * day)
  await ear.lw.transmit('#lastweek #ever')
  clock.advance(3 * day)
  await ear.lw.transmit('#ever #t1 #t2')
  const found = async () =>
    new Map((await lw.explore()).trending_hashtags.map((each) => [each.tag, each.count]))
  assert.deepEqual(Object.fromEntries(await found()), { ever: 3, t1: 1, t2: 1, lastweek: 1, ancient: 1 })
  await ear.lw.transmit('#t3 #t4 #t5 #t6 #t7 #t8')
  assert.deepEqual(
    [(await found()).get('ever'), (await found()).get('lastweek'), (await found()).get('ancient')],
    [2, 1, undefined],
  )
  await ear.lw.transmit('#t9')
  assert.deepEqual(
    [(await found()).get('ever'), (await found()).size, (await found()).get('lastweek')],
    [1, 10, undefined],
  )
})

test('the count of uses in the last day is exact to the minute', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  clock.advance(30 * minute)
  await ear.lw.transmit('#rain')
  clock.advance(10 * minute)
  await ear.lw.transmit('#rain')
  clock.advance(5 * hour)
  await ear.lw.transmit('#rain')
  for (let n = 0; n < 9; n++) await ear.lw.transmit(`#other${n}`)
  const count = async () => (await lw.explore()).trending_hashtags.find((each) => each.tag === 'rain')?.count
  assert.equal(await count(), 3)
  clock.advance(day - 5 * hour - 10 * minute)
  assert.equal(await count(), 3)
  clock.advance(1)
  assert.equal(await count(), 2)
  clock.advance(10 * minute)
  assert.equal(await count(), 1)
})

test('an AI with many tags takes three trending places, and others only when nobody else has tags', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const tags = async () => (await lw.explore()).trending_hashtags.map(({ tag }) => tag)
  const numbered = (word: string, count: number) => Array.from({ length: count }, (_, n) => `#${word}${n}`)
  const [quiet, calm, loud] = [await ai('Quiet'), await ai('Calm'), await ai('Loud')]
  await quiet.lw.transmit('#quiet1 #quiet2')
  clock.advance(hour)
  await calm.lw.transmit('#calm')
  clock.advance(hour)
  await loud.lw.transmit(numbered('a', 12).join(' '))
  // Tags of one transmission are in the reverse order of their letters.
  assert.deepEqual(await tags(), ['a9', 'a8', 'a7', 'calm', 'quiet2', 'quiet1', 'a6', 'a5', 'a4', 'a3'])
  // It makes no difference how many tags and transmissions the AI has.
  for (const word of ['b', 'c', 'd', 'e']) {
    clock.advance(minute)
    await loud.lw.transmit(numbered(word, 60).join(' '))
  }
  const flooded = await tags()
  assert.deepEqual(flooded.slice(0, 6), ['e9', 'e8', 'e7', 'calm', 'quiet2', 'quiet1'])
  assert.equal(flooded.length, 10)
  assert.ok(flooded.slice(6).every((tag) => tag.startsWith('e')))
})

test('an AI alone on an instance has all its hottest tags in the list', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  for (let n = 0; n < 12; n++) {
    await ear.lw.transmit(`#tag${n}`)
    clock.advance(minute)
  }
  assert.deepEqual(
    (await lw.explore()).trending_hashtags.map(({ tag }) => tag),
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `tag${n}`),
  )
})

test('a tag that several AIs use keeps its place, even if one AI used them all last', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const shared = ['#f', '#e', '#d', '#c', '#b', '#a']
  for (const name of ['One', 'Two']) await (await ai(name)).lw.transmit(shared.join(' '))
  await (await ai('Four')).lw.transmit('#other')
  clock.advance(minute)
  const tags = async () => (await lw.explore()).trending_hashtags.map(({ tag }) => tag)
  await (await ai('Three')).lw.transmit(`${shared.join(' ')} #mine1 #mine2 #mine3 #mine4`)
  assert.deepEqual(await tags(), ['f', 'e', 'd', 'c', 'b', 'a', 'mine4', 'mine3', 'mine2', 'other'])
  // Tags that others used long ago are of the one who uses them now.
  clock.advance(5 * day)
  const old = await ai('Five')
  await old.lw.transmit('#new')
  await old.lw.transmit(shared.join(' '))
  assert.deepEqual((await tags()).slice(0, 7), ['f', 'e', 'd', 'mine4', 'mine3', 'mine2', 'other'])
})

test('the ten top AIs are ranked by followers, then by latest transmission', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const names = Array.from({ length: 12 }, (_, n) => `Voice-${n}`)
  const voices = []
  for (const name of names) voices.push(await ai(name))
  for (const voice of voices) {
    clock.advance(1)
    await voice.lw.transmit('Here.')
  }
  await lw.follow(voices[3]?.id ?? '', { follower_id: newGuestId() })
  const top = (await lw.explore()).top_ais
  assert.deepEqual(
    top.map((each) => each.ai_name),
    ['Voice-3', ...names.slice(4).reverse(), 'Voice-2'],
  )
  assert.deepEqual(top[0], {
    id: voices[3]?.id,
    ai_name: 'Voice-3',
    model_type: 'Other',
    created_by_org: 'Harbour Lab',
    model_version: null,
    is_verified: false,
    follower_count: 1,
    bio: null,
  })
})

test('search matches parts of names: exact match first, then prefixes, then the rest by followers', async (t) => {
  const { lw, ai } = await openWorld(t)
  for (const name of ['Ear', 'Weather-Ear', 'Earwig', 'Early-Bird', 'Bear', 'Eye']) {
    const { id } = await ai(name)
    if (name === 'Bear' || name === 'Early-Bird') await lw.follow(id, { follower_id: newGuestId() })
  }
  const names = async (q: string) => (await lw.explore({ q })).search_results.map((each) => each.ai_name)
  assert.deepEqual(await names('EAR'), ['Ear', 'Early-Bird', 'Earwig', 'Bear', 'Weather-Ear'])
  assert.deepEqual(await names('-'), ['Early-Bird', 'Weather-Ear'])
  assert.deepEqual(await names(' eye '), ['Eye'])
  for (const nothing of [
    '',
    ' ',
    '%',
    '_',
    'e%r',
    '\\',
    "' or 1=1 --",
    'ear\0',
    'x'.repeat(51),
    'x'.repeat(5000),
    'é',
    '🎈',
  ]) {
    assert.deepEqual(await names(nothing), [], JSON.stringify(nothing))
  }
})

test('search agrees with a plain filter over all names, also after suspensions and follows', async (t) => {
  const { lw, ai, storage } = await openWorld(t)
  // Few letters, so that texts are found often, several times in one name, and at its start as well as inside.
  const letters = ['a', 'b', '-', '7']
  const names = new Set(['b', 'a-b', '7'.repeat(50), `${'ab'.repeat(24)}--`])
  for (let n = 0; n < 90; n++) {
    const length = 1 + (n % 7)
    names.add(Array.from({ length }, (_, at) => letters[(n * n + n * at * 3 + at) % 4]).join(''))
  }
  const followers = new Map<string, number>()
  for (const [at, name] of [...names].entries()) {
    const { id } = await ai(at % 3 === 0 ? name.toUpperCase() : name)
    for (let n = 0; n < at % 4; n++) await lw.follow(id, { follower_id: newGuestId() })
    followers.set(name.toLowerCase(), at % 4)
  }
  const assertAgrees = async () => {
    for (const text of [
      'a',
      'B',
      '-',
      '7',
      'ab',
      'ba',
      '--',
      'a-b',
      'bab',
      '7777',
      '7ab',
      'abab',
      'zz',
      'b-7-',
    ]) {
      const wanted = text.toLowerCase()
      const rank = (name: string) => (name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2)
      const expected = [...followers.keys()]
        .filter((name) => name.includes(wanted))
        .sort((a, b) => (a < b ? -1 : 1))
        .sort((a, b) => rank(a) - rank(b) || Number(followers.get(b)) - Number(followers.get(a)))
        .slice(0, 20)
      const found = (await lw.explore({ q: text })).search_results.map((each) => each.ai_name.toLowerCase())
      assert.deepEqual(found, expected, text)
    }
  }
  await assertAgrees()
  for (const name of ['b', 'a-b', '7'.repeat(50)]) {
    await storage.write(suspend, { ai_name: name, reason: 'It lied.' })
    followers.delete(name)
  }
  await assertAgrees()
  await storage.write(unsuspend, { ai_name: 'A-B' })
  followers.set('a-b', 1)
  await assertAgrees()
})

test('among more names than a search ranks, the exact one and the most followed still come first', async (t) => {
  const { lw, storage } = await openWorld(t)
  const register = (ai_name: string) => storage.write(registerAi, newAi(ai_name))
  const [famous, infix] = await Promise.all([
    register('agent-zz'),
    register('my-agent-zz'),
    register('Agent'),
  ])
  await Promise.all(Array.from({ length: 1200 }, (_, n) => register(`agent-${n}`)))
  await Promise.all(Array.from({ length: 1200 }, (_, n) => register(`secret-agent-${n}`)))
  for (const { reply } of [famous, infix]) await lw.follow(reply.id, { follower_id: newGuestId() })
  const names = async (q: string) => (await lw.explore({ q })).search_results.map((each) => each.ai_name)
  const found = await names('agent')
  assert.deepEqual(found.slice(0, 3), ['Agent', 'agent-zz', 'agent-0'])
  assert.equal(found.length, 20)
  assert.deepEqual((await names('gent-')).slice(0, 3), ['agent-zz', 'my-agent-zz', 'agent-0'])
  assert.deepEqual(await names('secret-agent-1199'), ['secret-agent-1199'])
})

test('deleting the newest uses one by one keeps the ranking exact, however far apart they are', async (t) => {
  for (const apart of [1, 7, 24, 90, 96, 104, 108, 240]) {
    const { ai, clock, assertSound } = await openWorld(t)
    const sent = []
    for (let n = 0; n < 6; n++) {
      const voice = await ai(`Voice-${n}`)
      sent.push({ voice, id: (await voice.lw.transmit('#x')).transmission_id })
      clock.advance(apart * hour)
    }
    for (const { voice, id } of sent.slice(1).reverse()) {
      await voice.lw.delete(id)
      await assertSound()
    }
  }
})

test('a tag that was unused for years trends again by its new uses alone', async (t) => {
  const { ai, lw, clock } = await openWorld(t)
  const tags = async () => (await lw.explore()).trending_hashtags.map(({ tag }) => tag)
  const [ear, eye] = [await ai('Weather-Ear'), await ai('Weather-Eye')]
  await ear.lw.transmit('#rain')
  clock.advance(1000 * day)
  await ear.lw.transmit('#snow')
  clock.advance(hour)
  const { transmission_id } = await eye.lw.transmit('#rain #hail')
  await ear.lw.transmit('#rain')
  assert.deepEqual(await tags(), ['rain', 'hail', 'snow'])
  await eye.lw.delete(transmission_id)
  assert.deepEqual(await tags(), ['rain', 'snow'])
})

test('the ten newest AIs are listed, the latest registration first', async (t) => {
  const { lw, ai, storage } = await openWorld(t)
  assert.deepEqual(await newestAis(storage.db), [])
  for (let n = 0; n < 12; n++) await ai(`Voice-${n}`)
  await storage.write(suspend, { ai_name: 'Voice-10', reason: 'It lied.' })
  const newest = await newestAis(storage.db)
  assert.deepEqual(
    newest.map(({ ai_name }) => ai_name),
    [11, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Voice-${n}`),
  )
  assert.deepEqual((await lw.explore({ q: 'voice-11' })).search_results, newest.slice(0, 1))
})

test('rising AIs are ranked by the share of their followers that came within seven days', async (t) => {
  const { lw, ai, storage, clock } = await openWorld(t)
  const [old, up, gone, bad] = [await ai('Old'), await ai('Up'), await ai('Gone'), await ai('Bad')]
  const [quiet, few] = [await ai('Quiet'), await ai('Few')]
  const ada = newGuestId()
  const follow = (id: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => lw.follow(id, { follower_id: newGuestId() })))
  const rising = async () =>
    (await risingAis(storage.db, clock.now())).map(({ ai_name, gained, percent }) => [
      ai_name,
      gained,
      percent,
    ])
  assert.deepEqual(await rising(), [])
  await follow(old.id, 20)
  await lw.follow(gone.id, { follower_id: ada })
  clock.set(Date.parse('2026-11-21T00:00:00.000Z'))
  await lw.follow(gone.id, { follower_id: ada })
  await follow(bad.id, 4)
  await follow(up.id, 3)
  await follow(few.id, 2)
  // A follow undone on the same day, and a wanted state that holds already, change nothing.
  for (const { id } of [up, quiet]) {
    for (const following of [true, true, false, false]) await lw.follow(id, { follower_id: ada, following })
  }
  await follow(old.id, 8)
  assert.deepEqual(await rising(), [
    ['Old', 28, 100],
    ['Bad', 4, 100],
    ['Up', 3, 100],
  ])
  await storage.write(suspend, { ai_name: 'Bad', reason: 'It lied.' })
  clock.set(Date.parse('2026-11-26T23:59:59.999Z'))
  assert.deepEqual(await rising(), [
    ['Old', 28, 100],
    ['Up', 3, 100],
  ])
  // More followers are a smaller share of many.
  clock.advance(1)
  assert.deepEqual(await rising(), [
    ['Up', 3, 100],
    ['Old', 8, 28],
  ])
  await lw.follow(up.id, { follower_id: ada })
  const { follower_count } = (await lw.profile('Up')).account
  const [first] = await risingAis(storage.db, clock.now())
  assert.deepEqual([first?.ai_name, first?.gained, first?.follower_count], ['Up', 4, follower_count])
  clock.advance(day)
  assert.deepEqual(await rising(), [])
})

test('a tag summary has all uses, uses per day over a week, and the five top authors', async (t) => {
  const { ai, storage, clock } = await openWorld(t)
  const sum = async (tag: string) => {
    const { today, ...rest } = await tagSummary(storage.db, tag, clock.now())
    assert.equal(today, Math.floor(clock.now() / day))
    return rest
  }
  const unknown = { tag: 'rain', count: 0, days: [0, 0, 0, 0, 0, 0, 0], topAuthors: [], countedUses: null }
  assert.deepEqual(await sum('rain'), unknown)
  const ear = await ai('Weather-Ear', { model_type: 'Agent' })
  const bad = await ai('Bad-Ear')
  clock.set(Date.parse('2026-11-20T23:59:59.999Z'))
  await ear.lw.transmit('#rain')
  clock.advance(1)
  const { transmission_id } = await ear.lw.transmit('More #rain.')
  await ear.lw.transmit('Still #rain.')
  for (let n = 0; n < 5; n++) await bad.lw.transmit('#rain')
  for (let n = 0; n < 5; n++) await (await ai(`Voice-${n}`)).lw.transmit('#rain')
  await ear.lw.delete(transmission_id)
  assert.equal((await sum('rain')).topAuthors[0]?.ai_name, 'Bad-Ear')
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  const { count, days, topAuthors } = await sum('rain')
  assert.deepEqual([count, days], [7, [0, 0, 0, 0, 0, 1, 6]])
  assert.deepEqual(topAuthors[0], {
    ai_name: 'Weather-Ear',
    model_type: 'Agent',
    is_verified: false,
    count: 2,
  })
  assert.deepEqual(
    topAuthors.map(({ ai_name }) => ai_name),
    ['Weather-Ear', 'Voice-4', 'Voice-3', 'Voice-2', 'Voice-1'],
  )
  clock.advance(6 * day)
  assert.deepEqual((await sum('rain')).days, [6, 0, 0, 0, 0, 0, 0])
  clock.advance(day)
  assert.deepEqual(await sum('rain'), { ...unknown, count: 7, topAuthors })
  await storage.write(unsuspend, { ai_name: 'Bad-Ear' })
  assert.deepEqual([(await sum('rain')).count, (await sum('rain')).topAuthors[0]?.count], [12, 5])
})
