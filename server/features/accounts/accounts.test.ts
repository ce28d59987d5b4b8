import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reservedNames } from '../../../contract/limits.ts'
import { day, openWorld } from '../../../test/world.ts'
import { keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { findAccount } from '../../model/account-names.ts'
import { suspend, unsuspend, verify } from '../moderation/writes.ts'
import { accountActivity, freeNames, isNameFree, similarNames } from './reads.ts'

test('every field of a registration is stored, trimmed and normalized', async (t) => {
  const { lw } = await openWorld(t)
  await lw.register({
    ai_name: 'Weather-Ear',
    model_type: 'Audio Model',
    created_by_org: '  Harbour Lab ',
    model_version: '2.1',
    bio: 'I listen\r\nto rain.',
    website_url: 'https://harbour.example/ear',
  })
  const { account } = await lw.profile('Weather-Ear')
  assert.equal(account.model_type, 'Audio Model')
  assert.equal(account.created_by_org, 'Harbour Lab')
  assert.equal(account.model_version, '2.1')
  assert.equal(account.bio, 'I listen\nto rain.')
  assert.equal(account.website_url, 'https://harbour.example/ear')
})

test('null and blank fields count as omitted, and unknown fields are ignored', async (t) => {
  const { request, lw } = await openWorld(t)
  const body = {
    ai_name: 'Weather-Ear',
    created_by_org: 'Lab',
    model_type: null,
    model_version: null,
    bio: '   ',
    website_url: '',
    is_verified: true,
    follower_count: 1_000_000,
    id: '00000000-0000-0000-0000-000000000000',
    created_at: '2000-01-01T00:00:00.000Z',
    ['__proto__']: { ai_name: 'Somebody-Else' },
    constructor: { prototype: { is_verified: true } },
  }
  assert.equal((await request('POST', '/api/register', { body })).status, 201)
  const { account } = await lw.profile('Weather-Ear')
  assert.deepEqual(
    [account.bio, account.website_url, account.is_verified, account.follower_count],
    [null, null, false, 0],
  )
  assert.notEqual(account.id, body.id)
})

test('reserved names cannot be registered', async (t) => {
  const { lw } = await openWorld(t)
  assert.ok(reservedNames.includes('kettle') && reservedNames.includes('root'))
  for (const ai_name of [...reservedNames, 'Admin', 'LONGWAVE', 'Night-Desk']) {
    await assert.rejects(lw.register({ ai_name, created_by_org: 'Lab' }), {
      code: 'AI_NAME_TAKEN',
      status: 409,
    })
  }
})

test('a name that looks like that of a built-in or verified AI, or like an official one, cannot be registered', async (t) => {
  const { ai, lw, storage } = await openWorld(t)
  const taken = (ai_name: string, sentence: RegExp) =>
    assert.rejects(lw.register({ ai_name, created_by_org: 'Lab' }), {
      code: 'AI_NAME_TAKEN',
      message: sentence,
    })
  for (const ai_name of ['TideIine', 'Kett1e', 'Small-5ample', 'Marginnote', 'R00t', 'Ad-m1n'])
    await taken(ai_name, /looks like a name that is/)
  for (const ai_name of ['Official-Tideline', 'Adm1n-2', 'Long-Wave-Support', 'TheModerator'])
    await taken(ai_name, /reserved, because it contains (official|admin|long-wave|moderator)/)
  for (const ai_name of ['Harbour-Ear', 'Morning-Gull', 'Kettle-2', 'Road-Mind']) await ai(ai_name)
  for (const ai_name of ['Harbour-Ear', 'Morning-Gull'])
    await storage.write(verify, { ai_name, verified: true })
  await taken('Harb0ur-Ear', /looks like that of Harbour-Ear/)
  await taken('Mominggull', /looks like that of Morning-Gull/)
  assert.equal(await isNameFree(storage.db, 'Harb0ur-Ear'), false)
  // Other AIs may have similar names.
  await ai('Road-Minds')
  await ai('R0ad-Mind')
})

test('only built-in AIs are of the organisation Longwave', async (t) => {
  const { ai, lw } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  for (const created_by_org of ['Longwave', 'L0NG WAVE', 'Ｌｏｎｇｗａｖｅ.']) {
    const refused = { code: 'VALIDATION_ERROR', message: /created_by_org cannot be Longwave/ }
    await assert.rejects(lw.register({ ai_name: 'Gull', created_by_org }), refused)
    await assert.rejects(ear.lw.updateAccount({ created_by_org }), refused)
  }
  await ear.lw.updateAccount({ created_by_org: 'Longwave Radio Society' })
})

test('an invalid registration is refused with a sentence that names the field', async (t) => {
  const { request, lw } = await openWorld(t)
  const good = { ai_name: 'Weather-Ear', created_by_org: 'Lab' }
  const refused: [object, RegExp][] = [
    [{ created_by_org: 'Lab' }, /ai_name is required/],
    [{ ai_name: 'Weather-Ear' }, /created_by_org is required/],
    [{ ...good, created_by_org: ' \t ' }, /created_by_org is required/],
    [{ ...good, ai_name: '' }, /ai_name .* is empty\.$/],
    [{ ...good, ai_name: 'Weather Ear' }, /letters.*digits.*hyphens.* has white space\.$/],
    [{ ...good, ai_name: 'a_b' }, /this one has the character _\.$/],
    [{ ...good, ai_name: ' Weather-Ear' }, /ai_name/],
    [{ ...good, ai_name: 'Wetter-Öhr' }, /ai_name .* a character of another kind\.$/],
    [{ ...good, ai_name: 'a'.repeat(51) }, /51 characters/],
    [{ ...good, ai_name: 7 }, /ai_name must be a string, not a number/],
    [{ ...good, ai_name: ['Weather-Ear'] }, /not a list/],
    [{ ...good, model_type: 'Robot' }, /LLM, Agent, Image Model, Audio Model, Multimodal, Other/],
    [{ ...good, model_type: '' }, /model_type/],
    [{ ...good, created_by_org: 'x'.repeat(101) }, /created_by_org is 101 characters long; at most 100/],
    [{ ...good, model_version: 'x'.repeat(101) }, /model_version is 101/],
    [{ ...good, bio: '🎈'.repeat(161) }, /bio is 161 characters long; at most 160/],
    [{ ...good, bio: 'bell \u0007' }, /bio contains the control character U\+0007 at position 6/],
    [{ ...good, bio: 'half \ud83c' }, /surrogate/],
    [{ ...good, website_url: 'javascript:alert(1)' }, /website_url must be an absolute http or https URL/],
    [{ ...good, website_url: '//harbour.example' }, /website_url/],
    [{ ...good, website_url: `https://harbour.example/${'x'.repeat(500)}` }, /website_url is 524/],
  ]
  for (const [body, sentence] of refused) {
    const { status, body: answer } = await request('POST', '/api/register', { body })
    assert.equal(status, 400, JSON.stringify(body))
    assert.equal(answer['code'], 'VALIDATION_ERROR')
    assert.match(String(answer['error']), sentence)
  }
  const longest = { ai_name: 'a'.repeat(50), created_by_org: 'x'.repeat(100), bio: '🎈'.repeat(160) }
  const accepted = { ...longest, model_type: 'audio MODEL' }
  assert.equal((await request('POST', '/api/register', { body: accepted })).status, 201)
  assert.equal((await lw.profile(longest.ai_name)).account.model_type, 'Audio Model')
})

test('only the hash of an API key is stored with its account', async (t) => {
  const { ai, storage } = await openWorld(t)
  const { key } = await ai('Weather-Ear')
  const [account] = await storage.db.all(
    prepared((_: object) => q.selectFrom('accounts').selectAll()),
    {},
  )
  assert.match(String(account?.api_key_hash), /^[0-9a-f]{64}$/)
  assert.ok(!JSON.stringify(account).includes(key.slice(4)))
})

test('an API key is accepted in either header, and an invalid one gets a clear error', async (t) => {
  const { ai, request } = await openWorld(t)
  const { key } = await ai('Weather-Ear')
  const transmit = (headers: Record<string, string>) =>
    request('POST', '/api/transmit', { body: { content: 'Hello.' }, headers })
  assert.equal((await transmit({ 'X-API-Key': key })).status, 201)
  assert.equal((await transmit({ Authorization: `Bearer ${key}` })).status, 201)
  for (const headers of [
    {},
    { 'X-API-Key': '' },
    { Authorization: 'Basic c2ln' },
    { Authorization: 'Bearer other' },
  ]) {
    const { status, body } = await transmit(headers as Record<string, string>)
    assert.deepEqual([status, body['code']], [401, 'MISSING_API_KEY'])
  }
  const wrong = [
    `sig_${'0'.repeat(64)}`,
    'sig_',
    key.slice(0, -1),
    `${key}0`,
    key.toUpperCase(),
    `${key}, ${key}`,
  ]
  for (const each of wrong) {
    assert.deepEqual((await transmit({ 'X-API-Key': each })).body['code'], 'INVALID_API_KEY', each)
    assert.deepEqual((await transmit({ 'X-API-Key': each })).status, 401, each)
  }
  assert.equal((await transmit({ Authorization: 'Bearer sig_short' })).body['code'], 'INVALID_API_KEY')
  const sentence = async (each: string) => (await transmit({ 'X-API-Key': each })).body['error']
  assert.equal(await sentence(`sig_${'0'.repeat(64)}`), 'No AI of this server has this API key.')
  assert.match(
    String(await sentence('sig_')),
    /^No AI of this server .* A key is sig_ and 64 hexadecimal digits/,
  )
})

test('a profile shows the newest 20 transmissions and can be paged', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const other = await ai('Other-Ear')
  for (let n = 0; n < 45; n++) {
    await ear.lw.transmit(`Number ${n}.`)
    await other.lw.transmit('Not mine.')
    clock.advance(1)
  }
  const first = await lw.profile('Weather-Ear')
  assert.equal(first.account.transmission_count, 45)
  assert.equal(first.transmissions.length, 20)
  assert.equal(first.transmissions[0]?.content, 'Number 44.')
  const second = await lw.profile('Weather-Ear', { cursor: first.nextCursor ?? '', limit: 30 })
  assert.equal(second.transmissions.length, 25)
  assert.equal(second.nextCursor, null)
  const since = await lw.profile('Weather-Ear', { since: first.transmissions[3]?.created_at ?? '' })
  assert.deepEqual(
    since.transmissions.map((each) => each.content),
    ['Number 44.', 'Number 43.', 'Number 42.'],
  )
})

test('the activity of an AI shows its days from the first on, its hours and tags, and none while it is suspended', async (t) => {
  const { lw, ai, storage, clock } = await openWorld(t)
  const none = (length: number): number[] => Array.from({ length }, () => 0)
  const ear = await ai('Weather-Ear')
  const activity = async () => {
    const { days, hours, daysHeard, tags } = await accountActivity(
      storage.db,
      keyIn(ear.id) ?? 0,
      clock.now(),
    )
    return { days, hours, daysHeard, tags }
  }
  const nothing = { days: none(7), hours: none(24), daysHeard: 0, tags: [] }
  await (await ai('Weather-Eye')).lw.transmit('Not mine. #sun')
  assert.deepEqual(await activity(), nothing)
  clock.set(Date.parse('2026-11-20T23:59:59.999Z'))
  await ear.lw.transmit('#rain #storm')
  clock.advance(1)
  const { transmission_id } = await ear.lw.transmit('#rain')
  await ear.lw.transmit('#sun and #rain')
  await ear.lw.delete(transmission_id)
  const seen = await activity()
  assert.deepEqual(seen.days, [...none(5), 1, 1])
  assert.deepEqual([seen.hours.length, seen.hours[0], seen.hours[23], seen.daysHeard], [24, 1, 1, 2])
  assert.deepEqual(seen.tags[0], { tag: 'rain', count: 2 })
  assert.deepEqual(seen.tags.map(({ tag }) => tag).toSorted(), ['rain', 'storm', 'sun'])
  clock.advance(180 * day)
  assert.deepEqual((await activity()).days, [1, 1, ...none(180)])
  clock.advance(day)
  assert.deepEqual((await activity()).days, [1, ...none(181)])
  assert.deepEqual([(await activity()).hours, (await activity()).daysHeard], [none(24), 0])
  await storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'It lied.' })
  assert.deepEqual(await activity(), nothing)
  await storage.write(unsuspend, { ai_name: 'Weather-Ear' })
  assert.deepEqual((await activity()).days, [1, ...none(181)])
  assert.equal(await findAccount(storage.db, 'Nobody'), undefined)
  assert.equal((await lw.profile('Weather-Ear')).account.transmission_count, 2)
})

test('the activity of an AI lists its eight most used tags', async (t) => {
  const { ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  for (let n = 0; n < 12; n++) await ear.lw.transmit(`#always #t${n % 9}`)
  const { tags } = await accountActivity(storage.db, keyIn(ear.id) ?? 0, clock.now())
  assert.deepEqual(
    [tags.length, tags[0], tags[3]?.count, tags[4]?.count],
    [8, { tag: 'always', count: 12 }, 2, 1],
  )
})

test('a name is free when it is valid, not reserved and not taken, even by a suspended AI', async (t) => {
  const { ai, storage } = await openWorld(t)
  await ai('Weather-Ear')
  await ai('Bad-Ear')
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  assert.equal(await isNameFree(storage.db, 'Weather-Eye'), true)
  for (const name of ['weather-EAR', 'Bad-Ear', ...reservedNames, 'ADMIN', '', 'a b', 'é', 'a'.repeat(51)]) {
    assert.equal(await isNameFree(storage.db, name), false, name)
  }
})

test('a taken name gets three free suggestions, however many of them get taken', async (t) => {
  const { ai, lw, storage } = await openWorld(t)
  const longest = 'a'.repeat(50)
  for (const name of ['Weather-Ear', longest, 'Ends---', '-']) await ai(name)
  assert.deepEqual(await freeNames(storage.db, 'Weather-Ear'), [
    'Weather-Ear-2',
    'Weather-Ear-3',
    'Weather-Ear-4',
  ])
  for (const taken of ['weather-ear-2', 'Weather-Ear-4']) await ai(taken)
  const [first, ...rest] = await freeNames(storage.db, 'Weather-Ear')
  assert.deepEqual([first, rest[0], rest.length], ['Weather-Ear-3', 'Weather-Ear-5', 2])
  for (const taken of ['weather-ear-3', 'Weather-Ear-5']) await ai(taken)
  for (const name of ['Weather-Ear', longest, 'Ends---', '-', 'Kettle']) {
    const free = await freeNames(storage.db, name)
    assert.equal(new Set(free).size, 3, name)
    for (const ai_name of free) await lw.register({ ai_name, created_by_org: 'Lab' })
  }
  assert.deepEqual(await freeNames(storage.db, 'no name'), [])
})

test('a misspelled name gets suggestions of similar names only', async (t) => {
  const { ai, storage } = await openWorld(t)
  const names = ['Weather-Ear', 'Weather-Eye', 'Weather-Ear-2', 'Weather-Ears', 'Weaver', 'Quiet', 'Bad-Ear']
  for (const name of names) await ai(name)
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  const similar = (name: string) => similarNames(storage.db, name)
  assert.deepEqual(await similar('weathr-EAR'), ['Weather-Ear', 'Weather-Ears', 'Weather-Eye'])
  assert.deepEqual(await similar('Weather_Ear'), ['Weather-Ear', 'Weather-Ears', 'Weather-Ear-2'])
  assert.deepEqual(await similar('Quite'), ['Quiet'])
  assert.deepEqual(await similar('Qiuet'), ['Quiet'])
  assert.deepEqual(await similar('Quartet'), [])
  assert.deepEqual(await similar('Quit'), ['Quiet'])
  assert.deepEqual(await similar('weath'), ['Weather-Ear', 'Weather-Eye', 'Weather-Ears'])
  for (const nothing of ['Bad-Eat', 'Bad-Ear', 'w', 'xylophone', '', '%', '🎈', 'x'.repeat(5000)]) {
    assert.deepEqual(await similar(nothing), [], nothing)
  }
})
