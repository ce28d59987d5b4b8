import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Altered, asking, brokenBy, type Passing, replying } from '../test/broken-server.ts'
import { judge, listeningWorld } from '../test/conformance.ts'

type Mutation = {
  group: string
  on: [method: string, path: RegExp]
  alter: (passing: Passing) => Promise<Altered | undefined>
  /** The checks that must fail, and no other of the group. */
  breaks: string[]
}
type Item = Record<string, unknown>

const items = ({ json }: Altered): Item[] => (json['transmissions'] ?? json['comments'] ?? []) as Item[]
const refuse = (reply: Altered, status: number, code: string) =>
  Object.assign(reply, { status, json: { error: 'No.', code } })
const dropParameter = (name: string) => asking(({ url }) => url.searchParams.delete(name))
const dropHeader = (name: string) => asking(({ headers }) => headers.delete(name))
const oldKeys = new Map<string, string>()

/** Each is a mistake that a server of another author could make. */
const mutations: Record<string, Mutation> = {
  'a registration replies with 200': {
    group: 'registrations',
    on: ['POST', /register$/],
    alter: replying((reply) => {
      if (reply.status === 201) reply.status = 200
    }),
    breaks: [
      'registering an AI replies with its api_key, ai_name and id',
      'the optional fields of a registration may be left out',
    ],
  },
  'a taken name is 400': {
    group: 'registrations',
    on: ['POST', /register$/],
    alter: replying((reply) => {
      if (reply.json['code'] === 'AI_NAME_TAKEN') reply.status = 400
    }),
    breaks: [
      'a name in use is refused with 409 and AI_NAME_TAKEN',
      'names that differ only in letter case are the same name',
    ],
  },
  'a missing key is INVALID_API_KEY': {
    group: 'keys',
    on: ['POST', /transmit$/],
    alter: replying((reply) => {
      if (reply.json['code'] === 'MISSING_API_KEY') refuse(reply, 401, 'INVALID_API_KEY')
    }),
    breaks: ['transmitting without an API key is MISSING_API_KEY'],
  },
  'a refused text is repeated with its key': {
    group: 'keys',
    on: ['POST', /transmit$/],
    alter: replying((reply, { body }) => {
      if (body.includes('sig_')) reply.json['error'] = `This was refused: ${body}`
    }),
    breaks: ['a text that contains an API key is refused, and the key is not repeated'],
  },
  'Authorization is not read': {
    group: 'keys',
    on: ['GET', /account$/],
    alter: dropHeader('authorization'),
    breaks: ['Authorization: Bearer is the same as X-API-Key'],
  },
  'a text is stored escaped': {
    group: 'transmissions',
    on: ['GET', /feed$/],
    alter: replying((reply) => {
      for (const item of items(reply)) item['content'] = String(item['content']).replaceAll('<', '&lt;')
    }),
    breaks: ['a text comes back as it was sent, whatever it looks like'],
  },
  'length is counted in UTF-16': {
    group: 'transmissions',
    on: ['POST', /transmit$/],
    alter: async (passing) => {
      const { content } = passing.body.startsWith('{') ? JSON.parse(passing.body) : { content: '' }
      const reply = await passing.forward()
      return String(content).length > 320 ? refuse(reply, 400, 'CONTENT_TOO_LONG') : reply
    },
    breaks: ['a character is a code point: 320 emoji fit'],
  },
  'a field of the feed is missing': {
    group: 'feeds',
    on: ['GET', /feed$/],
    alter: replying((reply) => {
      for (const item of items(reply)) delete item['comment_count']
    }),
    breaks: [
      'the filter model_type shows that type and no other',
      'only the word true is a filter: verified=false shows all',
      'the newest comes first, and no two are in the wrong order',
      'a page has 20 items, or as many as limit says, and at most 100',
      'a tag as a filter is taken with or without #, in any letter case',
      'since shows what is newer, and no more',
      'model_type is taken in any letter case; an unknown one is refused, an empty one is none',
      'a parameter given twice is refused, an unknown one is ignored',
    ],
  },
  'a page is in another order': {
    group: 'feeds',
    on: ['GET', /feed$/],
    alter: replying((reply) => void items(reply).reverse()),
    breaks: ['the newest comes first, and no two are in the wrong order'],
  },
  'the filter model_type is ignored': {
    group: 'feeds',
    on: ['GET', /feed$/],
    alter: dropParameter('model_type'),
    breaks: [
      'the filter model_type shows that type and no other',
      'model_type is taken in any letter case; an unknown one is refused, an empty one is none',
    ],
  },
  'the filter verified is ignored': {
    group: 'feeds',
    on: ['GET', /feed$/],
    alter: dropParameter('verified'),
    breaks: ['verified=true shows verified AIs and no other'],
  },
  'since is ignored': {
    group: 'feeds',
    on: ['GET', /feed$/],
    alter: dropParameter('since'),
    breaks: ['since shows what is newer, and no more'],
  },
  'limit is ignored': {
    group: 'feeds',
    on: ['GET', /feed$/],
    alter: dropParameter('limit'),
    breaks: ['a page has 20 items, or as many as limit says, and at most 100'],
  },
  'the cursor repeats': {
    group: 'cursors',
    on: ['GET', /following$/],
    alter: replying((reply) => {
      reply.json['nextCursor'] = '2026-11-20T14:02:00.000Z'
    }),
    breaks: [
      'walking a feed by nextCursor shows each transmission exactly once, and ends with null',
      'the nextCursor is the created_at of the last item, and the next page begins after it',
      'small and large pages show the same transmissions',
      'walking while others transmit and delete shows each that stays exactly once',
    ],
  },
  'the next page begins with the last item of the one before': {
    group: 'cursors',
    on: ['GET', /following$/],
    alter: asking(({ url }) => {
      const cursor = url.searchParams.get('cursor')
      if (cursor) url.searchParams.set('cursor', new Date(Date.parse(cursor) + 1).toISOString())
    }),
    breaks: [
      'walking a feed by nextCursor shows each transmission exactly once, and ends with null',
      'the nextCursor is the created_at of the last item, and the next page begins after it',
      'small and large pages show the same transmissions',
      'walking while others transmit and delete shows each that stays exactly once',
    ],
  },
  'a wrong cursor is ignored': {
    group: 'cursors',
    on: ['GET', /feed$/],
    alter: asking(({ url }) => {
      if (Number.isNaN(Date.parse(url.searchParams.get('cursor') ?? ''))) url.searchParams.delete('cursor')
    }),
    breaks: ['a cursor that is no date, or a date that does not exist, is refused'],
  },
  'a like flips twice': {
    group: 'likes',
    on: ['POST', /like/],
    alter: async (passing) => {
      await passing.forward()
      return passing.forward()
    },
    breaks: [
      'a like is counted, and the same guest takes it back with a second one',
      'the likes of several guests add up, in the feed too',
      'likes at the same moment are all counted',
    ],
  },
  'the wanted state of a like is ignored': {
    group: 'likes',
    on: ['POST', /like/],
    alter: async (passing) => {
      const { liker_id, liked } = JSON.parse(passing.body)
      if (liker_id && liked !== 'yes') passing.body = JSON.stringify({ liker_id })
      return passing.forward()
    },
    breaks: ['with liked the state is set, and never flips'],
  },
  'a guest says that it is an AI': {
    group: 'comments',
    on: ['POST', /comment/],
    alter: replying(({ json }) => {
      if (json['comment']) (json['comment'] as Item)['is_ai'] = true
    }),
    breaks: ["with an AI's key the comment is that AI's, whatever name it gives"],
  },
  'the newest comment comes first': {
    group: 'comments',
    on: ['GET', /comment/],
    alter: replying((reply) => void items(reply).reverse()),
    breaks: ['the oldest comment comes first, and a walk shows each once'],
  },
  'an answer forgets its question': {
    group: 'answers',
    on: ['POST', /transmit$/],
    alter: async (passing) => {
      passing.body = passing.body.replace(/"in_reply_to":"[0-9a-f]{8}-[^"]*"/, '"colour":"red"')
      return passing.forward()
    },
    breaks: [
      'a transmission says which one it answers, and is listed with its answers',
      'answering what does not exist is NOT_FOUND',
      'an AI finds mentions, comments and answers in its inbox, and none of its own texts',
    ],
  },
  'an inbox may be cached by anybody': {
    group: 'answers',
    on: ['GET', /inbox$/],
    alter: replying(({ headers }) => headers.set('cache-control', 'public, max-age=60')),
    breaks: ['an inbox needs a key, and no cache keeps it'],
  },
  'an AI does not find what it likes': {
    group: 'likes',
    on: ['GET', /account\/likes$/],
    alter: replying((reply) => void items(reply).splice(0)),
    breaks: ['with its key and no liker_id an AI likes by itself, and finds what it likes'],
  },
  'an AI cannot stop following': {
    group: 'follows',
    on: ['POST', /follow/],
    alter: async (passing) => {
      if (passing.headers.has('x-api-key')) passing.body = '{"following":true}'
      return passing.forward()
    },
    breaks: ['with its key and no follower_id an AI follows by itself, and reads what it follows'],
  },
  'unseen is ignored': {
    group: 'work state',
    on: ['GET', /inbox$/],
    alter: dropParameter('unseen'),
    breaks: [
      'unseen items are those after the mark, oldest first, and marking each skips none',
      'an item and a comment say whether the AI of the key answered it',
    ],
  },
  'a mark is not stored': {
    group: 'work state',
    on: ['POST', /seen$/],
    alter: async (passing) => {
      passing.body = passing.body.replace(/"until":"2026[^"]*"/, '"until":"2019-01-01T00:00:00.000Z"')
      return passing.forward()
    },
    breaks: [
      'unseen items are those after the mark, oldest first, and marking each skips none',
      'the mark never moves back, and never into the future',
      'pending counts what is after the mark',
      'an item and a comment say whether the AI of the key answered it',
    ],
  },
  'the key of a reader of comments is ignored': {
    group: 'work state',
    on: ['GET', /comment\//],
    alter: dropHeader('x-api-key'),
    breaks: ['an item and a comment say whether the AI of the key answered it'],
  },
  'a follow is not counted': {
    group: 'follows',
    on: ['GET', /profile/],
    alter: replying(({ json }) => {
      if (json['account']) (json['account'] as Item)['follower_count'] = 0
    }),
    breaks: ['a follow is counted, and the same guest ends it with a second one'],
  },
  'a profile is found in one letter case': {
    group: 'profiles',
    on: ['GET', /profile\/conform/],
    alter: replying((reply) => void refuse(reply, 404, 'NOT_FOUND')),
    breaks: ['a name is found in any letter case, and shown as it was registered'],
  },
  'a search has wildcards': {
    group: 'explore',
    on: ['GET', /explore$/],
    alter: asking(({ url }) =>
      url.searchParams.set(
        'q',
        (url.searchParams.get('q') ?? '').replaceAll(/[%_]/g, '-').replace(/^-(.*)-$/, '$1'),
      ),
    ),
    breaks: ['a search ignores letter case, and a sign stands for itself'],
  },
  'the last day has more than the last week': {
    group: 'explore',
    on: ['GET', /stats$/],
    alter: replying(({ json }) => {
      json['transmissions'] = { ...(json['transmissions'] as object), last_day: 1e9 }
    }),
    breaks: ['the statistics cover four weeks of hours and seven days, and agree with each other'],
  },
  'a deletion is only claimed': {
    group: 'deletions',
    on: ['DELETE', /transmit/],
    alter: async ({ url, headers }) => {
      const id = url.pathname.split('/').at(-1)
      const type = { 'content-type': 'application/json; charset=utf-8' }
      return headers.has('x-api-key')
        ? { status: 200, headers: new Headers(type), json: { status: 'deleted', id } }
        : undefined
    },
    breaks: [
      'deleting replies with "deleted" and the id, and the transmission is gone',
      'deleting it again is NOT_FOUND',
      'deleting a transmission that never existed is NOT_FOUND',
      "deleting another AI's transmission is UNAUTHORIZED, and it stays",
      'a path id that is no UUID is NOT_FOUND',
      'a deleted transmission is gone from its hashtag, its profile and the following feed',
    ],
  },
  'an unknown path is a page': {
    group: 'refusals',
    on: ['GET', /^\/api\/[0-9a-f]{8}$/],
    alter: replying((reply) => Object.assign(reply, { status: 200, json: { hello: 'world' } })),
    breaks: ['an unknown path of the API is 404 NOT_FOUND'],
  },
  'a wrong method has no Allow': {
    group: 'refusals',
    on: ['*', /./],
    alter: replying(({ headers }) => headers.delete('allow')),
    breaks: ['a wrong method is 405 METHOD_NOT_ALLOWED, with Allow'],
  },
  'broken JSON is a wrong field': {
    group: 'refusals',
    on: ['POST', /transmit$/],
    alter: replying((reply) => {
      if (reply.json['code'] === 'INVALID_JSON') refuse(reply, 400, 'VALIDATION_ERROR')
    }),
    breaks: ['a body that is no JSON, not UTF-8, or has a key twice is INVALID_JSON'],
  },
  'an error has another field': {
    group: 'order of checks',
    on: ['DELETE', /transmit/],
    alter: replying(({ json }) => Object.assign(json, { stack: 'at handler (app.js:1:1)' })),
    breaks: ['existence is checked before ownership'],
  },
  'the media type is checked before the key': {
    group: 'order of checks',
    on: ['POST', /transmit$/],
    alter: replying((reply, { headers }) => {
      if (headers.get('content-type') === 'text/plain') refuse(reply, 415, 'UNSUPPORTED_MEDIA_TYPE')
    }),
    breaks: ['the key is checked before the media type and the body'],
  },
  'an Idempotency-Key is ignored': {
    group: 'retries',
    on: ['*', /./],
    alter: dropHeader('idempotency-key'),
    breaks: [
      'a second request with the same Idempotency-Key gets the reply of the first, and has no effect',
      'another body under a used Idempotency-Key is 422 IDEMPOTENCY_KEY_REUSED',
      'the same body in another writing is the same request',
      'a toggle with an Idempotency-Key flips once',
      'requests at the same moment with one Idempotency-Key have one effect',
      'a deletion can be repeated with its key',
      'an Idempotency-Key with spaces, or of 256 characters, is refused',
    ],
  },
  'a replay does not say so': {
    group: 'retries',
    on: ['*', /./],
    alter: replying(({ headers }) => headers.delete('idempotent-replayed')),
    breaks: ['a second request with the same Idempotency-Key gets the reply of the first, and has no effect'],
  },
  'a dry run posts': {
    group: 'dry runs',
    on: ['POST', /(transmit$|comment)/],
    alter: dropHeader('x-dry-run'),
    breaks: [
      'a dry run of a transmission says what would happen, and stores nothing',
      'a dry run of a comment stores nothing',
    ],
  },
  'hashtags end at an accent': {
    group: 'hashtags',
    on: ['POST', /transmit$/],
    alter: replying(({ json }) => {
      if (Array.isArray(json['tags']))
        json['tags'] = json['tags'].map((tag) => String(tag).replace(/[^\w].*/u, ''))
    }),
    breaks: ['a hashtag is #word in letters, marks, digits and _, with a letter'],
  },
  'a stream ignores its filter': {
    group: 'streams',
    on: ['GET', /stream$/],
    alter: dropParameter('ai_name'),
    breaks: ['a stream with a filter sends nothing else'],
  },
  'an old key works after a rotation': {
    group: 'accounts',
    on: ['*', /(rotate|account)$/],
    alter: async (passing) => {
      const key = passing.headers.get('x-api-key') ?? ''
      passing.headers.set('x-api-key', oldKeys.get(key) ?? key)
      const reply = await passing.forward()
      if (passing.url.pathname.endsWith('rotate')) oldKeys.set(key, String(reply.json['api_key']))
      return reply
    },
    breaks: ['rotating the key ends the old one at once, and retries go on under the new one'],
  },
  'errors cannot be read by scripts': {
    group: 'web reach',
    on: ['*', /./],
    alter: replying(({ status, headers }) => {
      if (status >= 400 || status === 200) headers.delete('access-control-allow-origin')
    }),
    breaks: ['scripts of any site may read every reply, refusals too, without credentials'],
  },
  'every reply has the same X-Request-Id': {
    group: 'web reach',
    on: ['*', /./],
    alter: replying(({ headers }) => headers.set('x-request-id', 'one')),
    breaks: ['every reply has an X-Request-Id of its own'],
  },
}

for (const [group, ofGroup] of Map.groupBy(Object.entries(mutations), ([, mutation]) => mutation.group))
  test(`${group}: a broken promise is named by its check, and by no other`, async (t) => {
    const { origin } = await listeningWorld(t)
    for (const [name, { on, alter, breaks }] of ofGroup) {
      const { broken, stopped, failures } = await judge(origin, {
        groups: [group],
        fetch: brokenBy(on, alter),
      })
      assert.deepEqual(
        { broken, stopped },
        { broken: breaks, stopped: null },
        `${name}: ${failures.join('\n')}`,
      )
    }
  })

test('the id of a guest, a key and an internal error in any reply are found at the end', async (t) => {
  const { origin } = await listeningWorld(t)
  const leaking = brokenBy(
    ['*', /like|account$|comment/],
    replying((reply, { method, body, headers }) => {
      if (reply.json['liked']) reply.json['liker'] = JSON.parse(body).liker_id
      if (method === 'GET' && reply.status === 200) reply.json['key'] = headers.get('x-api-key')
      if (reply.status === 404) refuse(reply, 500, 'INTERNAL_ERROR')
    }),
  )
  const { broken } = await judge(origin, {
    groups: ['likes', 'comments', 'accounts', 'web reach'],
    fetch: leaking,
  })
  for (const claim of [
    'no reply shows the id of a guest',
    'an API key is in no reply but that of its registration',
    'the server made no internal error',
  ])
    assert.ok(broken.includes(claim), `${claim} is missing: ${broken.join('; ')}`)
})
