import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { addressesOf, allGetRoutes, plainValues } from '../../test/all-addresses.ts'
import { differential } from '../../test/proof/differential.ts'
import { replaceIds, requireEqual, summaryOf } from '../../test/proof/engine-side.ts'
import { seededRandom } from '../../test/seeded-random.ts'
import { newPostgresDatabase, newSqliteDatabase, type TestDatabase } from '../../test/test-database.ts'
import { until } from '../../test/until.ts'
import { day, hour, minute, openWorld, stoppedClock } from '../../test/world.ts'
import type { Storage } from '../db/storage.ts'
import { register } from '../features/accounts/writes.ts'
import { comment } from '../features/comments/writes.ts'
import { toggleFollow } from '../features/follows/writes.ts'
import { takeOver } from '../features/leases/writes.ts'
import { toggleLike } from '../features/likes/writes.ts'
import { suspend, unsuspend } from '../features/moderation/writes.ts'
import { deleteTransmission, transmit } from '../features/transmissions/writes.ts'
import { copyToSqlite } from '../maintenance/fsck/postgres-copy.ts'
import { openStorage } from './open.ts'
import { SqliteDatabase } from './sqlite/database.ts'
import { databaseFile } from './sqlite/database-file.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** Texts that are easily damaged in a PostgreSQL array literal. */
const trickyTexts = ['NULL', '{1,2}', '"', '\\', "'", ',', '\\N', '🌊 #sea', '#sea #"x" {#rain}', '%s $1 $2']

type Engine = { storage: Storage; ids: string[]; accounts: string[] }

async function open(t: TestContext, database: TestDatabase, now: () => number): Promise<Engine> {
  const { dataDir, databaseUrl } = database
  const storage = await openStorage({ dataDir, databaseUrl, now })
  t.after(async () => {
    await storage.close()
    await database.assertSound()
    await database.drop()
  })
  return { storage, ids: [], accounts: [] }
}

/** One random command. It looks ids up when it runs, because they differ between the engines. */
type RandomCommand = ((engine: Engine) => Promise<unknown>) & { isRegistration?: boolean }

function randomCommands({ below, pick }: ReturnType<typeof seededRandom>) {
  let textCount = 0
  const randomText = () =>
    `${pick(trickyTexts)} ${pick(['#sea', '#rain #sea', '@Ear-1', pick(trickyTexts)])} ${textCount++}`
  const keyHash = () => hash(`Ear-${below(12)}`)
  const anyTransmission = () => {
    const index = below(1000)
    return ({ ids }: Engine) => ids[index % Math.max(1, ids.length)] ?? uuid(0)
  }
  const randomRetry = () =>
    below(3) > 0 ? undefined : { scope: 's', route: 'r', key: `k${below(20)}`, input: { n: below(2) } }
  const commands: (() => RandomCommand)[] = [
    () => {
      const ai_name = `${pick(['Ear', 'EAR'])}-${below(12)}`
      const input = {
        ai_name,
        created_by_org: pick(trickyTexts),
        ...(below(2) ? { bio: pick(trickyTexts) } : {}),
        ...(below(2) ? { model_version: pick(trickyTexts) } : {}),
        keyHash: hash(`Ear-${ai_name.slice(4)}`),
      }
      const act: RandomCommand = ({ storage }) => storage.write(register, input)
      return Object.assign(act, { isRegistration: true })
    },
    () => {
      const input = { keyHash: keyHash(), content: randomText() }
      const idempotent = randomRetry()
      return ({ storage }) => storage.write(transmit, input, idempotent)
    },
    () => {
      const idOn = anyTransmission()
      const liked = pick([undefined, undefined, true, false])
      const idempotent = randomRetry()
      const actor = below(3) ? { liker_id: uuid(below(4)) } : { keyHash: keyHash() }
      return (engine) => {
        const like = { id: idOn(engine), liked, ...actor }
        return engine.storage.write(toggleLike, like, idempotent)
      }
    },
    () => {
      const index = below(12)
      const input = { follower_id: uuid(below(4)), following: pick([undefined, undefined, true, false]) }
      return ({ storage, accounts }) =>
        storage.write(toggleFollow, {
          id: accounts[index % Math.max(1, accounts.length)] ?? uuid(0),
          ...input,
        })
    },
    () => {
      const idOn = anyTransmission()
      const input = {
        content: randomText(),
        ...(below(2) ? { commenter_name: pick(trickyTexts) } : {}),
        ...(below(2) ? { commenter_id: uuid(below(4)) } : {}),
        ...(below(4) ? {} : { keyHash: keyHash() }),
      }
      const idempotent = randomRetry()
      return (engine) => engine.storage.write(comment, { id: idOn(engine), ...input }, idempotent)
    },
    () => {
      const idOn = anyTransmission()
      const key = keyHash()
      return (engine) => engine.storage.write(deleteTransmission, { id: idOn(engine), keyHash: key })
    },
    () => {
      const ai_name = `Ear-${below(12)}`
      return below(2)
        ? ({ storage }) => storage.write(suspend, { ai_name, reason: 'x' })
        : ({ storage }) => storage.write(unsuspend, { ai_name })
    },
    () => {
      const member = { bio: pick(trickyTexts), model_version: 'grammar-1' }
      const names = ['Ear-1', 'Kettle', `Kettle-${below(3)}`]
      const cast = names.map((ai_name) => ({ ...member, ai_name, keyHash: hash(`Key ${textCount++}`) }))
      const input = { owner: pick(['one', 'two']), isAlone: true, cast }
      return ({ storage }) => storage.write(takeOver, input)
    },
  ]
  /** Indexes of `commands`, mostly of those that run concurrently. */
  const weighted = [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7]
  return () => (commands[pick(weighted)] as () => RandomCommand)()
}

const isRegistration = (command: RandomCommand): boolean => command.isRegistration === true

const resultOf = (settled: PromiseSettledResult<unknown>) =>
  settled.status === 'fulfilled'
    ? 'done'
    : String((settled.reason as { code?: string }).code ?? settled.reason)

const asSqlite = async ({ dataDir, databaseUrl }: TestDatabase) =>
  databaseUrl === undefined
    ? new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
    : await copyToSqlite(databaseUrl, ':memory:')

/** Everything that is stored, except keys and ids. */
async function stateOf(database: TestDatabase) {
  const db = await asSqlite(database)
  const all = (sql: string) => db.raw.prepare(sql).all()
  const state = {
    accounts: all(
      'select ai_name, created_by_org, bio, model_version, follower_count, transmission_count, suspended_at from accounts order by ai_name',
    ),
    transmissions: all(
      'select content, like_count, comment_count, is_hidden from transmissions order by content',
    ),
    likes: all(
      'select t.content, coalesce(a.ai_name, l.liker_id) as liker from likes l join transmissions t on t.key = l.transmission_key left join accounts a on a.guest_id = l.liker_id order by 1, 2',
    ),
    follows: all(
      'select a.ai_name, f.follower_id from follows f join accounts a on a.key = f.account_key order by 1, 2',
    ),
    comments: all(
      'select t.content as under, c.content, c.commenter_id, c.commenter_name, c.account_key is null as anon from comments c join transmissions t on t.key = c.transmission_key order by 1, 2',
    ),
    tags: all('select tag, uses from tags order by tag'),
    events: all("select kind, count(*) as n from events where kind = 'deleted' group by kind"),
    answers: all('select is_anonymous, input_hash, at from answers order by 1, 2, 3'),
    days: all('select is_anonymous, day, records from idempotency_days order by 1, 2'),
  }
  await db.close()
  return state
}

test('the same random batches have the same results and leave the same rows on both engines', async (t) => {
  let time = Date.parse('2026-11-20T14:02:00.000Z')
  const databases = [await newSqliteDatabase(), await newPostgresDatabase()]
  const engines = await Promise.all(databases.map((database) => open(t, database, () => time)))
  const roll = seededRandom(1)
  const next = randomCommands(roll)
  for (let round = 0; round < 12; round++) {
    time += roll.below(3) * 40_000
    const commands = Array.from({ length: 1 + roll.below(60) }, next)
    const results: string[][] = []
    for (const engine of engines) {
      // Nobody has a key before its registration is answered.
      const all = [commands.filter(isRegistration), commands.filter((command) => !isRegistration(command))]
      const settled: PromiseSettledResult<unknown>[] = []
      for (const batch of all)
        settled.push(...(await Promise.allSettled(batch.map((command) => command(engine)))))
      results.push(settled.map(resultOf))
    }
    assert.deepEqual(results[1], results[0], `round ${round}`)
    const states = await Promise.all(databases.map(stateOf))
    assert.deepEqual(states[1], states[0], `round ${round}`)
    for (const [n, engine] of engines.entries()) {
      const db = await asSqlite(databases[n] as TestDatabase)
      const idsOf = (sql: string) =>
        db.raw
          .prepare(sql)
          .all()
          .map(({ id }) => String(id))
      engine.ids = idsOf('select id from transmissions order by content')
      engine.accounts = idsOf('select id from accounts order by ai_name')
      await db.close()
    }
  }
})

type World = Awaited<ReturnType<typeof openWorld>>
type Told = { call: string; reply: string }

/** Calls an instance, and keeps every reply in a form that does not depend on random ids and keys. */
function teller({ request, clock }: World) {
  const told: Told[] = []
  const names = new Map<string, string>()
  const call = async (method: string, path: string, { key, again, ...options }: CallOptions = {}) => {
    const headers = {
      ...options.headers,
      ...(key && { 'x-api-key': key }),
      ...(again && { 'idempotency-key': again }),
    }
    const send = () => request(method, path, { ...options, headers })
    let reply = await send()
    // On a busy machine the instance may stand still until it has lost the right to read.
    if (method === 'GET' && reply.status === 503)
      await until('reads are allowed again', async () => {
        reply = await send()
        return reply.status !== 503
      })
    const { status, headers: sent, text, body } = reply
    const summary = summaryOf(status, Object.entries(sent as Record<string, string>), text)
    told.push({ call: `${method} ${replaceIds(names, path)}`, reply: replaceIds(names, summary) })
    return body as Record<string, never>
  }
  return { told, call, clock }
}
type CallOptions = { key?: string; again?: string; body?: unknown; headers?: Record<string, string> }
type Teller = ReturnType<typeof teller>

const adminToken = 'a-token-of-forty-characters-for-the-tests'
const asOperator = { authorization: `Bearer ${adminToken}` }

/** Pages that say on which engine they run. */
const namesEngine = new Set(['/status', '/privacy'])

/** Every endpoint in each of its ways: done, refused, retried, and seen afterwards on every address there is. */
async function tellStory(teller: Teller): Promise<void> {
  const { call, clock } = teller
  const post = (path: string, body?: unknown, options: CallOptions = {}) =>
    call('POST', `/api/${path}`, { ...options, ...(body === undefined ? {} : { body }) })
  const get = (path: string, key?: string) => call('GET', `/api/${path}`, key ? { key } : {})
  const admin = (path: string, body: object) => post(`admin/${path}`, body, { headers: asOperator })
  const later = (ms = minute) => clock.advance(ms)
  const register = async (ai_name: string, more: object = {}) => {
    const { api_key, id } = await post('register', { ai_name, created_by_org: 'Harbour Lab', ...more })
    return { name: ai_name, key: String(api_key), id: String(id) }
  }
  const transmit = async (key: string, content: string, more: object = {}, again?: string) => {
    const options = { key, ...(again && { again }) }
    return String((await post('transmit', { content, ...more }, options))['transmission_id'])
  }
  const say = async (id: string, body: object, key?: string) => {
    const { comment } = (await post(`comment/${id}`, body, key ? { key } : {})) as {
      comment?: { id: string }
    }
    return comment?.id ?? ''
  }

  const ear = await register('Weather-Ear', {
    model_type: 'agent',
    bio: 'Rain.',
    website_url: 'https://ear.example/',
  })
  const gull = await register('Gull', { model_type: 'LLM', model_version: "v1 \\ 'β'" })
  const liar = await register('Bad-Ear')
  await register('WEATHER-ear')
  await register('admin')
  later()
  const texts = [
    ...trickyTexts,
    '#Rain #rain ＃ＲＡＩＮ @Gull',
    '海 #海 @weather-EAR @Nobody',
    'Wet wet. #rain',
  ]
  const ids: string[] = []
  for (const [n, text] of texts.entries()) {
    // Some share a millisecond, which a page must not end within.
    if (n % 3 === 0) later(hour)
    ids.push(await transmit([ear, gull, liar][n % 3]?.key ?? '', text))
  }
  const [first = '', second = '', ofLiar = '', fourth = ''] = ids
  const retried = await transmit(ear.key, 'Only once. #rain', {}, 'morning')
  await transmit(ear.key, 'Only once. #rain', {}, 'morning')
  await transmit(ear.key, 'Other words.', {}, 'morning')
  await post('transmit', { content: 'Dry.' }, { key: ear.key, headers: { 'x-dry-run': 'true' } })
  for (const content of ['x'.repeat(321), ' ', `my key is ${liar.key}`])
    await post('transmit', { content }, { key: gull.key })
  liar.key = String((await admin('reissue-key', { ai_name: 'Bad-Ear' }))['api_key'])
  await transmit('', 'No key.')
  await transmit(`sig_${'d'.repeat(64)}`, 'A dead key.')

  const guests = [uuid(1), uuid(2), uuid(3)]
  const [ada = '', bo = ''] = guests
  for (const guest of guests) {
    for (const id of [first, second, ofLiar]) await post(`like/${id}`, { liker_id: guest })
    for (const { id } of [ear, liar]) await post(`follow/${id}`, { follower_id: guest })
    later()
  }
  await post(`like/${first}`, { liker_id: ada })
  await post(`like/${first}`, { liker_id: bo.toUpperCase(), liked: true })
  await post(`like/${second}`, { liker_id: ada, liked: false }, { again: 'like' })
  await post(`like/${second}`, { liker_id: ada, liked: false }, { again: 'like' })
  await post(`follow/${gull.id}`, { follower_id: ada, following: true })
  await post(`follow/${liar.id}`, { follower_id: ada })
  await post(`like/${uuid(9)}`, { liker_id: ada })
  await post(`follow/${uuid(9)}`, { follower_id: ada })

  const asked = await say(first, { content: 'Wet?', commenter_id: ada, commenter_name: 'Ada "L"' })
  later()
  const replied = await say(first, { content: 'Very.', in_reply_to: asked }, gull.key)
  await say(first, { content: 'Thanks, @Weather-Ear.', commenter_id: bo, in_reply_to: replied })
  await say(second, { content: 'Elsewhere.', in_reply_to: asked })
  const ofOther = await say(second, { content: 'Lies.' }, liar.key)
  for (let n = 0; n < 5; n++) await say(second, { content: `Wow ${n}!`, commenter_id: bo })
  later()
  const answer = await transmit(gull.key, 'In answer. #sea', { in_reply_to: first })
  const again = await transmit(ear.key, 'And back. @Gull', { in_reply_to: answer })
  await transmit(liar.key, 'Me too.', { in_reply_to: first })
  await transmit(ear.key, 'To nobody.', { in_reply_to: uuid(9) })
  const webhook = await post(
    'webhooks',
    { url: 'https://ear.example/', kinds: ['mention'] },
    { key: ear.key },
  )
  later()
  await post(`webhooks/${webhook['id']}/replay`, {}, { key: ear.key })
  await get('webhooks', ear.key)
  await post('report', { transmission_id: ofLiar, reason: 'spam', note: 'Look.', reporter_id: ada })
  await post('report', { transmission_id: ofLiar, reason: 'spam', reporter_id: ada })
  await post('report', { comment_id: asked, reason: 'abuse' })
  const patch = (key: string, body: object) => call('PATCH', '/api/account', { key, body })
  await patch(ear.key, { bio: '"Wind" too.', model_version: 'v3', website_url: null })
  await patch(gull.key, { created_by_org: ' ', bio: 'x'.repeat(161) })
  await transmit(ear.key, 'As version three. #sea')

  const walk = async (path: string, key?: string) => {
    for (let cursor = ''; ; ) {
      const page = await get(`${path}${path.includes('?') ? '&' : '?'}limit=3${cursor}`, key)
      if (!page['nextCursor']) return
      cursor = `&cursor=${encodeURIComponent(page['nextCursor'])}`
    }
  }
  const paths = [
    ...['feed', 'feed?tag=rain', 'feed?tag=%23%E6%B5%B7', 'feed?verified=true', 'feed?model_type=llm'],
    ...[`feed/following?follower_id=${ada}`, 'profile/weather-ear', 'profile/Bad-Ear', 'conversations'],
    ...[`comment/${first}`, `comment/${second}`, `transmission/${first}/answers`],
    ...['search?q=wet', 'search?q=x+rain', 'search?q=%E6%B5%B7&model_type=Agent'],
  ]
  const lookAround = async () => {
    for (const path of paths) await walk(path)
    for (const { key } of [ear, gull, liar]) {
      await walk('inbox', key)
      await get('account', key)
    }
    await get('stats')
    for (const query of ['', '?q=ear', '?q=%25', '?q=_', '?q=GULL', '?q=']) await get(`explore${query}`)
    for (const id of [...ids, answer, again, uuid(9)]) await get(`transmission/${id}`)
    for (const path of ['reports', 'audit', 'needs', 'blocks', 'invitations'])
      await call('GET', `/api/admin/${path}`, { headers: asOperator })
  }
  for (const query of ['cursor=bad', 'limit=x', 'model_type=Toaster', 'limit=0', 'cursor=2099-01-01T00:00Z'])
    await get(`feed?${query}`)
  await lookAround()

  await admin('verify', { ai_name: 'Gull' })
  await admin('suspend', { ai_name: 'Bad-Ear', reason: 'It "lied".' })
  await lookAround()
  await transmit(liar.key, 'Suspended.')
  await post(`like/${ofLiar}`, { liker_id: ada })
  await say(ofLiar, { content: 'Too late.' })
  later(day)
  const { run } = await admin('suspend', { org: 'Harbour Lab', reason: 'All.' })
  await get('feed')
  await admin('undo', { id: run })
  await admin('unsuspend', { ai_name: 'Bad-Ear' })
  await lookAround()

  const remove = (path: string, options: CallOptions) => call('DELETE', `/api/${path}`, options)
  await remove(`transmit/${fourth}`, { key: gull.key })
  await remove(`transmit/${fourth}`, { key: ear.key, again: 'remove' })
  await remove(`transmit/${fourth}`, { key: ear.key, again: 'remove' })
  await remove(`comment/${asked}`, { body: { commenter_id: bo } })
  await remove(`comment/${asked}`, { body: { commenter_id: ada } })
  await remove(`comment/${ofOther}`, { key: liar.key })
  await admin('remove', { id: second, reason: 'Illegal' })
  await admin('dismiss', { id: ofLiar })
  await admin('block', { kind: 'link', value: 'spam.example' })
  await transmit(ear.key, 'See https://spam.example/')
  await admin('release', { kind: 'link', value: 'spam.example' })
  gull.key = String((await post('key/rotate', undefined, { key: gull.key }))['api_key'])
  await lookAround()
  later(8 * day)
  await lookAround()

  const values = {
    id: [first, retried],
    ai_name: [ear.name, 'Nobody'],
    tag: ['rain'],
    q: ['wet', 'ear'],
    follower_id: [ada],
    ...plainValues('2027-01-01T00:00:00.000Z', '2026-11-20T16:30:00.000Z'),
    in_reply_to: [replied],
    t: [ids.join()],
    a: [[ear.id, gull.id].join()],
    target: [ear.name],
    url: [`http://longwave.test/t/${first}`],
  }
  for (const { url, kind, ...route } of allGetRoutes()) {
    if (namesEngine.has(url)) continue
    // The parts of a page, and the same page with other queries, are asked of the same reads as the API.
    const addresses = addressesOf({ url, kind, ...route }, values)
    for (const address of kind === 'page' ? addresses.slice(0, 3) : addresses)
      await call('GET', address, { headers: { ...asOperator, 'x-api-key': ear.key } })
  }

  await remove(`webhooks/${webhook['id']}`, { key: ear.key })
  await remove('account', { key: ear.key, body: { ai_name: 'Gull' } })
  await remove('account', { key: ear.key, body: { ai_name: 'Weather-Ear' } })
  await register('Weather-Ear')
  await admin('erase-guest', { id: bo })
  await lookAround()
}

test('every call of a long story gets the same reply from both engines', async (t) => {
  const stories: Told[][] = []
  for (const database of [await newSqliteDatabase(), await newPostgresDatabase()]) {
    const world = await openWorld(t, {
      database,
      adminToken,
      clock: stoppedClock('2026-11-20T14:02:00.000Z'),
    })
    const one = teller(world)
    await tellStory(one)
    stories.push(one.told)
  }
  const [sqlite = [], postgres = []] = stories
  for (const [n, { call, reply }] of sqlite.entries()) {
    assert.equal(postgres[n]?.call, call)
    requireEqual(reply, postgres[n]?.reply ?? '', `call ${n}, ${call}`)
  }
  assert.equal(postgres.length, sqlite.length)
})

test('random calls, valid and hostile, get the same replies from both engines', async () => {
  await differential.run({ calls: 200 }, 20_261_120)
})
