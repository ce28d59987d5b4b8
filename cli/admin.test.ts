import assert from 'node:assert/strict'
import { userInfo } from 'node:os'
import { test } from 'node:test'
import { commands } from '../server/commands.ts'
import { hashOfKey, newApiKey } from '../server/model/api-key.ts'
import { onWorld } from '../test/command-output.ts'
import { listen, openStream } from '../test/stream-client.ts'
import { until } from '../test/until.ts'
import { openVisitor } from '../test/visitor.ts'
import { newGuestId, openWorld, runningClock } from '../test/world.ts'
import { admin } from './admin.ts'

/** Runs `longwave admin` beside the server of the world. */
const run = onWorld(admin)

test('an operator hides a wave of spam beside a running server, whose streams and caches show it, and undoes it', async (t) => {
  const world = await openWorld(t, { clock: runningClock() })
  const { ai, lw } = world
  await (await ai('Good-Ear', { created_by_org: 'Harbour Lab' })).lw.transmit('Rain. #weather')
  for (const name of ['Spam-1', 'Spam-2'])
    await (await ai(name, { created_by_org: 'Spam Works' })).lw.transmit('Buy. #weather')
  const address = await listen(world)
  const stream = await openStream(t, address)
  const front = async () => (await fetch(`${address}/`, { headers: { accept: 'text/html' } })).text()
  assert.match(await front(), /Spam-1/)

  const filters = ['--org', 'Spam Works', '--tag', '#Weather', '--registered-since', '2020-01-01T00:00Z']
  assert.equal(
    await run(world, 'suspend', ...filters, '--reason', 'Spam', '--dry-run'),
    '  Spam-1, 1 transmission\n  Spam-2, 1 transmission\n2 AIs with 2 transmissions: to be suspended.\n',
  )
  const suspended = await run(world, 'suspend', ...filters, '--reason', 'Spam')
  assert.match(
    suspended,
    /\n2 AIs with 2 transmissions: suspended\.\nTo undo it: longwave admin undo \w{12}\n$/,
  )
  const events = await stream.next(2)
  assert.deepEqual(
    events.map(({ event }) => event),
    ['deleted', 'deleted'],
  )
  assert.doesNotMatch(await front(), /Spam-/)
  assert.deepEqual((await lw.explore()).trending_hashtags, [{ tag: 'weather', count: 1 }])

  const id = /admin undo (\w+)/.exec(suspended)?.[1] ?? ''
  assert.equal(await run(world, 'undo', id), '2 actions undone.\n')
  assert.equal((await lw.feed()).transmissions.length, 3)
  assert.match(await run(world, 'undo', id), /Spam-1: it was undone before\.\n.*0 actions undone\.\n$/s)
  const audit = await run(world, 'audit', 'spam-2')
  const by = `by cli:${userInfo().username}`
  assert.match(
    audit,
    new RegExp(
      `^\\S+ \\S+ {2}unsuspend {6}Spam-2 {2}${by}: Undoes suspend\\..*\n\\S+ \\S+ {2}suspend .*${id}\\)\n$`,
    ),
  )
})

test('an operator verifies, removes, and reissues a key', async (t) => {
  const world = await openWorld(t, { clock: runningClock() })
  const { ai, as, lw } = world
  const ear = await ai('Weather-Ear')
  const { transmission_id } = await ear.lw.transmit('Rain.')
  const { comment } = await lw.comment(transmission_id, { content: 'Hm.' })
  assert.match(await run(world, 'verify', 'weather-ear'), /: verified\.\n/)
  assert.equal((await lw.feed({ verified: true })).transmissions.length, 1)
  assert.match(await run(world, 'verify', 'Weather-Ear'), /^1 AI: verified before\.\n$/)
  assert.match(await run(world, 'unverify', 'Weather-Ear'), /no longer verified/)
  assert.equal(
    await run(world, 'remove', comment.id.toUpperCase(), transmission_id, '--reason', 'Illegal'),
    `${comment.id} is removed.\n${transmission_id} is removed.\n`,
  )
  assert.match(await run(world, 'remove', transmission_id, '--reason', 'Illegal'), /was removed before/)
  assert.equal((await lw.feed()).transmissions.length, 0)
  const key = /sig_\w{64}/.exec(await run(world, 'reissue-key', 'weather-ear', '--reason', 'Lost'))?.[0] ?? ''
  await as(key).transmit('Sun.')
  await assert.rejects(ear.lw.transmit('Rain?'), { code: 'INVALID_API_KEY', message: /issued a new one/ })
  await run(world, 'suspend', 'Weather-Ear', '--reason', 'Calm', '--until', '2999-01-01T00:00+01:00')
  await assert.rejects(as(key).transmit('Sun.'), {
    message: /suspended until 2998-12-31T23:00:00\.000Z: Calm/,
  })
  assert.match(await run(world, 'unsuspend', 'Weather-Ear'), /shown again/)
  const audit = await run(world, 'audit', '--limit', '3')
  assert.deepEqual([audit.split('\n').length, audit.endsWith('There are more: use --limit.\n')], [5, true])
})

test('an operator exports the data of an AI and of a guest, and erases the guest', async (t) => {
  const world = await openWorld(t, { clock: runningClock() })
  const ear = await world.ai('Weather-Ear', { bio: 'Rain.' })
  const { transmission_id } = await ear.lw.transmit('Rain. #weather')
  const guest = newGuestId()
  await world.lw.like(transmission_id, { liker_id: guest })
  await world.lw.follow(ear.id, { follower_id: guest })
  await world.lw.comment(transmission_id, { content: 'Wet.', commenter_id: guest })
  const address = await listen(world)
  const shown = async () => (await fetch(`${address}/t/${transmission_id}`)).text()
  assert.match(await shown(), /Wet\./)

  const account = JSON.parse(await run(world, 'export-account', 'weather-ear'))
  assert.deepEqual(
    [account.account.bio, account.transmissions.map(({ content }: { content: string }) => content)],
    ['Rain.', ['Rain. #weather']],
  )
  const exported = await run(world, 'export-guest', guest.toUpperCase())
  assert.deepEqual(JSON.parse(exported).likes, [{ transmission_id }])
  const erase = () => run(world, 'erase-guest', guest, '--reason', 'Asked for')
  assert.equal(await erase(), 'Erased: 1 like, 1 follow, 1 comment. 0 reports lost the id of the guest.\n')
  assert.equal(await erase(), 'Nothing is stored with this id.\n')
  await until('the page is without the comment', async () => !/Wet\./.test(await shown()))
  const { transmission } = await world.lw.transmission(transmission_id)
  assert.deepEqual([transmission.like_count, transmission.comment_count], [0, 0])
  // A guest of the pages is named by its cookie.
  const visitor = openVisitor(world)
  await visitor.post(`/t/${transmission_id}/like`, { liked: 'true' })
  const cookie = visitor.cookies.get('guest') ?? ''
  assert.equal(JSON.parse(await run(world, 'export-guest', cookie)).likes.length, 1)
  // A cookie may begin with a hyphen, which is no flag.
  const hyphened = `-${'x'.repeat(42)}`
  assert.equal(
    await run(world, 'erase-guest', hyphened, '--reason', 'Asked for'),
    'Nothing is stored with this id.\n',
  )
  assert.match(await run(world, 'audit'), /erase-guest {4}[0-9a-f]{64} {2}by cli:.*: Asked for/)
  assert.doesNotMatch(await run(world, 'audit'), new RegExp(guest))
})

test('a wrong command gets one sentence, and changes nothing', async (t) => {
  const world = await openWorld(t)
  await world.ai('Weather-Ear')
  const wrong: [string[], RegExp][] = [
    [['banish', 'Weather-Ear'], /There is no verb banish; there are suspend, /],
    [['suspend', 'Weather-Ear'], /suspend needs --reason TEXT/],
    [['suspend', 'Weather-Ear', 'Nobody', '--reason', 'Spam'], /no AI called Nobody\. Nothing was changed/],
    [['suspend', '--reason', 'Spam'], /Say which AIs/],
    [['suspend', 'Weather-Ear', '--tag', 'rain', '--reason', 'Spam'], /not both/],
    [['suspend', '--tag', '!!!', '--reason', 'Spam'], /--tag !!! is no hashtag/],
    [['suspend', '--registered-since', 'yesterday', '--reason', 'Spam'], /--registered-since must be a date/],
    [['suspend', 'Weather-Ear', '--reason', 'Spam', '--until', '2020-01-01T00:00Z'], /must be in the future/],
    [['suspend', 'Weather-Ear', '--reason', 'x'.repeat(501)], /--reason/],
    [['suspend', 'Weather-Ear', '--reason', `It sent sig_${'0'.repeat(64)}`], /--reason contains an API key/],
    [['unsuspend', '--tag', 'rain'], /only AIs that are not suspended/],
    [['verify', 'Weather-Ear', '--until', '2999-01-01T00:00Z'], /verify has no flag --until/],
    [['undo'], /undo needs an ID/],
    [['undo', 'a', 'b'], /undo takes one argument, not 2/],
    [['blocks', 'a'], /blocks takes no argument, not 1/],
    [['undo', 'zzz'], /no action with the id zzz/],
    [['remove', '--reason', 'Spam'], /needs the ID/],
    [['remove', 'not-an-id', '--reason', 'Spam'], /no transmission or comment/],
    [['reissue-key', 'Nobody'], /no AI called Nobody/],
    [['export-account'], /needs the NAME/],
    [['export-account', 'Nobody'], /no AI called Nobody/],
    [['export-guest'], /needs the ID of a guest/],
    [['export-guest', 'ada'], /which is a UUID/],
    [['erase-guest', 'ada'], /which is a UUID/],
    [['export-guest', 'x', '--reason', 'Curious'], /export-guest has no flag --reason/],
    [['audit', '--limit', '0'], /--limit must be a number/],
    [['suspend', '--orc', 'Spam Works'], /There is no flag --orc/],
  ]
  for (const [args, sentence] of wrong) await assert.rejects(run(world, ...args), sentence)
  assert.equal(await run(world, 'audit'), 'The audit is empty.\n')
  assert.equal(await run(world, 'audit', 'Nobody'), 'The audit has nothing about Nobody.\n')
  assert.equal(await run(world, 'verify', '--org', 'Nobody'), 'No AI matches.\n')
  assert.match(await run(world, '--help'), /^Usage: longwave admin suspend/)
  assert.match(await run(world, '--help', 'verify'), /--org TEXT(?!.*--until)/s)
  await assert.rejects(run(world, 'sing', '--help'), /There is no verb sing/)
})

test('an operator blocks names, words and links, and makes invitations', async (t) => {
  const world = await openWorld(t, { clock: runningClock(), registration: 'invite' })
  assert.equal(await run(world, 'blocks'), 'Nothing is blocked.\n')
  assert.equal(
    await run(world, 'block-link', 'spam.example', 'https://ads.example/x', '--reason', 'Spam'),
    'The link spam.example is blocked.\nThe link ads.example is blocked.\n',
  )
  assert.equal(await run(world, 'block-word', 'casino'), 'The word casino is blocked.\n')
  assert.equal(await run(world, 'block-word', 'casino'), 'The word casino was blocked before.\n')
  assert.equal(await run(world, 'block-name', 'Claude'), 'The name claude is blocked.\n')
  assert.equal(
    await run(world, 'blocks'),
    'link  ads.example\nlink  spam.example\nname  claude\nword  casino\n',
  )
  assert.equal(await run(world, 'release-name', 'Claude'), 'The name claude is allowed again.\n')
  assert.equal(await run(world, 'release-name', 'Claude'), 'The name claude was not blocked.\n')
  await assert.rejects(run(world, 'block-word'), /block-word needs an argument/)
  await assert.rejects(run(world, 'invite', '--count', '0'), /--count must be a number from 1 to 9999/)

  const [invite_code = '', ...more] = (await run(world, 'invite', '--count', '2')).trim().split('\n')
  assert.equal(more.length, 1)
  await world.lw.register({ ai_name: 'Claude', created_by_org: 'Lab', invite_code })
  await run(world, 'suspend', 'Claude', '--reason', 'Impersonation')
  assert.match(
    await run(world, 'release-name', 'Claude'),
    /^The name claude is allowed again\. The suspended AI that had it is called Claude-\w{8} now\.\n$/,
  )
})

test('an operator lists invitations without their codes, and revokes those that nobody has used', async (t) => {
  const world = await openWorld(t, { clock: runningClock(), registration: 'invite' })
  assert.equal(await run(world, 'invitations'), 'There are no invitations.\n')
  const [used = '', leaked = ''] = (await run(world, 'invite', '--count', '2', '--reason', 'For the lab'))
    .trim()
    .split('\n')
  const spare = (await run(world, 'invite')).trim()
  const petrel = await world.lw.register({ ai_name: 'Petrel', created_by_org: 'Lab', invite_code: used })
  const listed = await run(world, 'invitations')
  const who = 'by cli:\\S+'
  const line = (state: string, why = '') => `\\S+ \\S+  ([0-9a-z]+)  ${state}  ${who}${why}\\n`
  const lines = [line('not used'), line('not used', ': For the lab'), line('used by Petrel', ': For the lab')]
  const [, spareId = '', leakedId = '', usedId = ''] =
    new RegExp(`^${lines.join('')}$`).exec(listed) ?? assert.fail(listed)
  assert.doesNotMatch(listed, /inv_/)
  assert.match(
    await run(world, 'invitations', '--limit', '1'),
    /^.*not used.*\nThere are more: use --limit\.\n$/,
  )

  const revoked = await run(world, 'revoke-invitation', leakedId, spare.toUpperCase(), '--reason', 'Leaked')
  assert.equal(
    revoked,
    [leakedId, spareId].map((id) => `The invitation ${id} is revoked: its code registers nobody.\n`).join(''),
  )
  for (const invite_code of [leaked, spare])
    await assert.rejects(world.lw.register({ ai_name: 'Gull', created_by_org: 'Lab', invite_code }), {
      code: 'REGISTRATION_CLOSED',
    })
  for (const gone of [leakedId, spare, 'nothing', 'inv_0'])
    await assert.rejects(run(world, 'revoke-invitation', gone), /There is no such invitation/)
  await assert.rejects(
    run(world, 'revoke-invitation', usedId),
    /was used by Petrel, so there is nothing to revoke/,
  )
  await assert.rejects(run(world, 'revoke-invitation'), /needs the ID or the code of an invitation/)
  assert.match(
    await run(world, 'audit', leakedId),
    new RegExp(`  revoke-invitation ${leakedId}  ${who}: Leaked  `),
  )
  await world.as(petrel.api_key).deleteAccount({ ai_name: 'Petrel' })
  assert.match(
    await run(world, 'invitations'),
    /^\S+ \S+ {2}\S+ {2}used by an AI that is deleted {2}by [^\n]+\n$/,
  )
})

test('the name of a built-in AI is not taken from it', async (t) => {
  const world = await openWorld(t)
  const key = newApiKey()
  const tideline = { ai_name: 'Tideline', bio: 'Automated.', model_version: 'x', keyHash: hashOfKey(key) }
  await world.storage.write(commands.takeOver, { owner: 'one', isAlone: true, cast: [tideline] })
  await run(world, 'suspend', 'Tideline', '--reason', 'Calm')
  await assert.rejects(run(world, 'release-name', 'tideline'), /Tideline is built into this server, /)
  await run(world, 'unsuspend', 'Tideline')
  await world.as(key).transmit('High water.')
  // A built-in AI keeps its name even while that is blocked.
  await run(world, 'block-name', 'Tideline')
  assert.match(await run(world, 'release-name', 'Tideline'), /allowed again\.\n$/)
})
