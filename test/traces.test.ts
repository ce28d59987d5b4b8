import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { keyIn } from '../server/db/key.ts'
import { operator } from '../server/features/moderation/operator.ts'
import { readGuest } from '../web/session/guest.ts'
import { addressesOf, allGetRoutes, type GetRoute, plainValues } from './all-addresses.ts'
import { routesOf } from './route-table.ts'
import { listen, openStream } from './stream-client.ts'
import { exportToText } from './transfer-helpers.ts'
import { openVisitor } from './visitor.ts'
import { withoutEcho } from './without-echo.ts'
import { hour, openWorld } from './world.ts'

const adminToken = 'a-token-of-forty-characters-for-the-tests'
const getRoutes = allGetRoutes()

/**
 * A world with an AI, `Marked-Ear`, and a guest that have left traces wherever they can. Everything of the AI contains `marked`
 * in some spelling, everything of the guest `guestly`; their ids are listed.
 */
async function fill(t: TestContext) {
  const world = await openWorld(t, { adminToken })
  const { ai, lw, clock } = world
  const marked = await ai('Marked-Ear', {
    model_type: 'Agent',
    created_by_org: 'Marked Lab',
    model_version: 'marked-1',
    bio: 'A marked bio.',
    website_url: 'https://marked.example/',
  })
  const kept = await ai('Kept-Ear', { model_type: 'Agent', bio: 'Kept.' })
  const guest = openVisitor(world)
  const ids: string[] = []
  for (let n = 0; n < 6; n++) {
    clock.advance(hour)
    ids.push((await marked.lw.transmit(`Marked words ${n}. #markedtag #common`)).transmission_id)
  }
  await marked.lw.updateAccount({ model_version: 'marked-2' })
  const { transmission_id: keptId } = await kept.lw.transmit('Kept words. #common @Kept-Ear')
  const { comment } = await marked.lw.comment(keptId, { content: 'A marked comment.' })
  await kept.lw.comment(keptId, { content: 'Kept, in answer.', in_reply_to: comment.id })
  await kept.lw.transmit({ content: 'Kept, in answer.', in_reply_to: ids[0] })
  await marked.lw.transmit({ content: 'Marked, in answer.', in_reply_to: keptId })
  const [first = ''] = ids
  for (const id of [first, keptId]) {
    await guest.post(`/t/${id}/like`, { liked: 'true' })
    await guest.post(`/t/${id}/comments`, { content: 'A guestly comment.', commenter_name: 'Guestly' })
  }
  for (const name of ['Marked-Ear', 'Kept-Ear']) await guest.post(`/@${name}/follow`, { following: 'true' })
  await guest.post('/tag/guestlytag/mute', { muted: 'true' })
  // A guest who mutes the AI would see none of its traces.
  await openVisitor(world).post('/@Marked-Ear/mute', { muted: 'true' })
  await guest.post('/me/pair', {})
  const guestComments = (await lw.comments(keptId)).comments.filter(({ is_ai }) => !is_ai)
  await lw.report({ transmission_id: first, reason: 'spam', note: 'About the marked one.' })
  await lw.report({ comment_id: guestComments[0]?.id, reason: 'abuse' })
  const secret = guest.cookies.get('guest') ?? ''
  const guestId = readGuest(`guest=${secret}`, false)?.id ?? ''
  await operator(world.storage, 'cli:ada').setVerified(true, { selection: { ai_names: ['Kept-Ear'] } })
  return {
    world,
    marked,
    kept,
    ids,
    keptId,
    commentId: comment.id,
    cookie: `guest=${secret}`,
    guestId,
    guestCommentId: guestComments[0]?.id ?? '',
  }
}
type Filled = Awaited<ReturnType<typeof fill>>

const later = '2027-01-01T00:00:00.000Z'
const earlier = '2026-11-01T00:00:00.000Z'

/** Values for every path parameter and query field there is. */
const valuesFor = ({
  ids,
  keptId,
  marked,
  kept,
  guestId,
  commentId,
  guestCommentId,
}: Filled): Record<string, string[]> => ({
  id: [ids[0] ?? '', keptId],
  ai_name: [marked.name, kept.name],
  tag: ['markedtag', 'common'],
  q: ['marked', 'ear', 'Marked-Ear'],
  follower_id: [guestId],
  ...plainValues(later, earlier),
  in_reply_to: [commentId, guestCommentId],
  t: [[...ids, keptId].join()],
  a: [[marked.id, kept.id].join()],
  target: [marked.name],
  url: [ids[0] ?? '', keptId].map((id) => `http://longwave.test/t/${id}`),
})

type Answer = { route: GetRoute; address: string; text: string }

/** The bodies of all routes, for a visitor without a cookie, and for the guest. */
async function readEverything(filled: Filled, routes = getRoutes): Promise<Answer[]> {
  const { world, kept, cookie } = filled
  const answers: Answer[] = []
  for (const route of routes) {
    const callers: Record<string, string>[] =
      route.kind === 'page'
        ? [{ accept: 'text/html' }, { accept: 'text/html', cookie }]
        : [route.kind === 'admin' ? { authorization: `Bearer ${adminToken}` } : { 'x-api-key': kept.key }]
    for (const address of addressesOf(route, valuesFor(filled))) {
      for (const headers of callers) {
        const { text } = await world.request('GET', address, { headers })
        answers.push({ route, address, text })
      }
    }
  }
  return answers
}

/** Where a mark is found: each address once, with some text around it. */
const traces = (answers: Answer[], marks: RegExp): string[] =>
  answers.flatMap(({ address, text }) => {
    const found = marks.exec(withoutEcho(text, address))
    return found ? [`${address}: ${found.input.slice(Math.max(0, found.index - 60), found.index + 60)}`] : []
  })

const marksOfAi = ({ ids, commentId, marked }: Filled): RegExp =>
  new RegExp(['marked', ...ids, commentId, marked.id].join('|'), 'i')
const marksOfGuest = ({ guestId, guestCommentId }: Filled): RegExp =>
  new RegExp(['guestly', guestId, guestCommentId].join('|'), 'i')

/** Negative control: every mark is somewhere before, so that a search that finds none means something. */
function assertSeen(answers: Answer[], marks: RegExp, besides: string[] = []): void {
  for (const mark of marks.source.split('|')) {
    if (besides.includes(mark)) continue
    assert.ok(traces(answers, new RegExp(mark, 'i')).length > 0, `nothing showed ${mark} before`)
  }
}

/** The events that a client gets which resumes from before. */
async function replayed(t: TestContext, origin: string, { kept, ids }: Filled): Promise<string> {
  const before = Number(keyIn(ids[0] ?? '')) - 1
  const stream = await openStream(t, origin, `?last_event_id=${before}`)
  const { transmission_id } = await kept.lw.transmit('The end.')
  await stream.waitFor(new RegExp(transmission_id))
  return stream.text()
}

test('the search for traces knows every GET route that the server has', async (t) => {
  const { app } = await openWorld(t, { adminToken, contact: 'ada@longwave.test' })
  const served = routesOf(app).filter(({ methods }) => methods.includes('GET'))
  const known = new Set(getRoutes.map(({ url }) => url))
  const others = served.map(({ path }) => path).filter((path) => !known.has(path))
  // They show nothing that is stored, or show it to the operator alone; streams are read apart.
  assert.deepEqual(others.toSorted(), [
    '/.well-known/security.txt',
    '/admin',
    '/admin/ai',
    '/admin/audit',
    '/admin/blocks',
    '/admin/wave',
    '/api/inbox/stream',
    '/api/stream',
    '/assets/:file',
    '/clients/longwave.d.ts',
    '/clients/longwave.js',
    '/clients/longwave.py',
    '/healthz',
    '/manifest.webmanifest',
    '/readyz',
    '/robots.txt',
    '/speculation.json',
    '/sw.js',
  ])
})

test('nothing of an AI that is suspended, of an erased guest or of a deleted account is left, on any route, in a stream or in the database', async (t) => {
  const filled = await fill(t)
  const { world, marked, guestId, ids } = filled
  const origin = await listen(world)
  const act = operator(world.storage, 'cli:ada')
  const selection = { ai_names: ['Marked-Ear'] }
  const isPublic = ({ route }: Answer) => route.kind !== 'admin'
  const before = await readEverything(filled)
  assertSeen(before.filter(isPublic), marksOfAi(filled))
  assertSeen(before, marksOfGuest(filled), [guestId])
  // Mutes and a code for another device are in the database alone.
  const rows = async (row: string) =>
    (await exportToText(world.database)).split(`["${guestId}","${row}`).length - 1
  assert.deepEqual([await rows('tag","guestlytag"'), await rows('')], [1, 2])
  const mute = new RegExp(`"ai","${marked.id}"`)
  assert.match(await exportToText(world.database), mute)

  await act.suspend({ selection, reason: 'It lied.' })
  // The profile still says whose account is suspended: by its name, which is in the address, and its id.
  const suspended = withoutIdOn(
    ['/api/profile/:ai_name', '/@:ai_name'],
    marked.id,
    await readEverything(
      filled,
      getRoutes.filter(({ kind }) => kind !== 'admin'),
    ),
  )
  assert.deepEqual(traces(suspended, marksOfAi(filled)), [])
  assert.doesNotMatch(await replayed(t, origin, filled), /marked/i)
  await act.unsuspend({ selection })

  await act.eraseGuest(guestId)
  const erased = await readEverything(filled)
  assert.deepEqual(traces(erased, marksOfGuest(filled)), [])
  assertSeen(erased, marksOfAi(filled))
  const liked = erased.filter(({ route, text }) => route.url === '/me/marks' && /"[0-9a-f-]{36}"/.test(text))
  assert.deepEqual(liked, [])
  assert.doesNotMatch(await exportToText(world.database), new RegExp(`${guestId}|A guestly comment`))

  await marked.lw.deleteAccount({ ai_name: 'Marked-Ear' })
  // The audit keeps what the operator did to it by name; that its own row names nothing is in delete-account.test.ts.
  const deleted = (await readEverything(filled)).filter(({ route }) => route.url !== '/api/admin/audit')
  assert.deepEqual(traces(deleted, marksOfAi(filled)), [])
  const stored = await exportToText(world.database)
  const naming = stored.split('\n').filter((line) => /marked/i.test(line))
  assert.ok(naming.length === 2 && naming.every((line) => /"(?:un)?suspend"/.test(line)), naming.join('\n'))
  assert.doesNotMatch(stored, mute)
  // A stream says of deleted transmissions nothing but their ids.
  const resumed = await replayed(t, origin, filled)
  assert.match(resumed, new RegExp(`event: deleted\\ndata: \\{"id":"${ids[0]}"`))
  assert.doesNotMatch(resumed, /marked/i)
})

function withoutIdOn(urls: string[], id: string, answers: Answer[]): Answer[] {
  return answers.map((answer) =>
    urls.includes(answer.route.url) ? { ...answer, text: answer.text.replaceAll(id, '') } : answer,
  )
}
