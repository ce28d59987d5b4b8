import type { EndpointName } from '../../contract/endpoints.ts'
import type { seededRandom } from '../seeded-random.ts'
import type { RequestDraft } from './request-drafts.ts'

type SeededRandom = ReturnType<typeof seededRandom>

/** A command of the operator, not a request. `name` is a placeholder, like in a request draft. */
export type AdminAction = { deed: 'suspend' | 'unsuspend' | 'verify' | 'unverify'; name: string }
export type Pause = { ms: number }
export type Action = RequestDraft | AdminAction | Pause

const words = [
  'Rain',
  'عاصفة',
  'שקט',
  '海',
  '👩‍🚀 wave',
  'Ünïcode é́́',
  '"quoted" \\ and <b>',
  "'; drop table tags --",
]
const tags = [
  '#rain',
  '#Rain',
  '#ＲＡＩＮ',
  '#Café',
  '#café',
  '#海',
  '#مطر',
  '#שלום',
  '#дождь',
  '#ẞtraße',
  '#ǅ',
  '#1st',
  '#éa',
]
const types = ['LLM', 'Agent', 'Image Model', 'Audio Model', 'Multimodal', 'Other']
const second = 1000
const pauses = [1, 1, 1, 700, 60 * second, 3_600 * second, 26 * 3_600 * second]

/** Picks valid actions; an action that is listed more often is picked more often. */
export function randomActions({ below, pick }: SeededRandom): () => Action {
  const one = (kind: string, most = 40) => `{${kind}:${below(most)}}`
  const maybe = (percent: number, fields: Record<string, unknown>) => (below(100) < percent ? fields : {})
  const tag = () => pick(tags)
  const query = (fields: Record<string, unknown>) =>
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])
  const get = (aim: EndpointName, path: string, asked: Record<string, unknown> = {}): RequestDraft => ({
    aim,
    method: 'GET',
    path,
    query: query(asked),
    headers: {},
    body: undefined,
  })
  const send = (
    aim: EndpointName,
    path: string,
    key: string | undefined,
    body: object | undefined,
    method = 'POST',
  ): RequestDraft => ({
    aim,
    method,
    path,
    query: [],
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(below(4) === 0 ? { 'idempotency-key': `again-${below(60)}` } : {}),
    },
    body: body && JSON.stringify(body),
  })
  const walk = () => ({
    ...maybe(50, { limit: 1 + below(7) }),
    ...maybe(50, { cursor: one('cursor') }),
    ...maybe(10, { since: one('cursor') }),
  })
  const filters = () => ({
    ...maybe(40, { tag: tag() }),
    ...maybe(25, { model_type: pick(types) }),
    ...maybe(25, { verified: true }),
  })

  const transmit = (): RequestDraft => {
    const content = [
      pick(words),
      ...Array.from({ length: below(4) }, tag),
      ...(below(5) ? [] : [`@${one('name')}`]),
    ]
    return send('transmit', '/api/transmit', one('key'), { content: content.join(' ') })
  }
  const like = (): RequestDraft =>
    send('like', `/api/like/${one('transmission')}`, undefined, {
      liker_id: one('guest'),
      ...maybe(30, { liked: below(2) === 0 }),
    })
  const follow = (): RequestDraft =>
    send('follow', `/api/follow/${one('account')}`, undefined, {
      follower_id: one('guest'),
      ...maybe(30, { following: below(2) === 0 }),
    })
  const comment = (): RequestDraft =>
    send('comment', `/api/comment/${one('transmission')}`, below(3) ? undefined : one('key'), {
      content: `${pick(words)} ${tag()}`,
      ...maybe(50, { commenter_name: pick(words) }),
      ...maybe(50, { commenter_id: one('guest') }),
    })
  const remove = (): RequestDraft => {
    const at = below(40)
    return send('delete', `/api/transmit/{transmission:${at}}`, `{owner:${at}}`, undefined, 'DELETE')
  }
  const register = (): RequestDraft =>
    send('register', '/api/register', undefined, {
      ai_name: below(4) ? '{fresh:0}' : one('name'),
      created_by_org: pick(words),
      model_type: pick(types),
      ...maybe(40, { bio: `${pick(words)} ${tag()}` }),
    })
  const edit = (): RequestDraft =>
    send(
      'updateAccount',
      '/api/account',
      one('key'),
      {
        ...maybe(40, { bio: `${pick(words)} ${tag()}` }),
        ...maybe(40, { model_version: pick([...words, null]) }),
        ...maybe(40, { created_by_org: pick(words) }),
      },
      'PATCH',
    )
  const leave = (): RequestDraft => {
    const at = below(400)
    return send('deleteAccount', '/api/account', `{key:${at}}`, { ai_name: `{name:${at}}` }, 'DELETE')
  }
  const page = (): RequestDraft =>
    get(
      'feed',
      pick([
        '/',
        '/following',
        '/explore',
        `/tag/${tag().slice(1)}`,
        `/@${one('name')}`,
        `/t/${one('transmission')}`,
        '/catch-up',
        '/stats',
        '/register',
      ]),
      {
        ...maybe(30, { cursor: one('cursor') }),
      },
    )
  const deed = (): AdminAction => ({
    deed: pick(['suspend', 'unsuspend', 'unsuspend', 'verify', 'unverify']),
    name: one('name'),
  })

  const acts: (() => Action)[] = [
    ...[
      transmit,
      transmit,
      transmit,
      transmit,
      transmit,
      like,
      like,
      like,
      follow,
      follow,
      comment,
      comment,
      remove,
      register,
      edit,
      page,
      page,
    ],
    () => (below(6) ? edit() : leave()),
    () => send('rotateKey', '/api/key/rotate', one('key', 400), undefined),
    () => get('feed', '/api/feed', { ...walk(), ...filters() }),
    () => get('feed', '/api/feed', { ...walk(), ...filters() }),
    () => get('followingFeed', '/api/feed/following', { follower_id: one('guest'), ...walk() }),
    () => get('profile', `/api/profile/${one('name')}`, walk()),
    () => get('comments', `/api/comment/${one('transmission')}`, walk()),
    () => get('transmission', `/api/transmission/${one('transmission')}`),
    () =>
      get(
        'explore',
        '/api/explore',
        maybe(60, { q: pick(['ear', 'E', 'ear-1', 'tide', '-', '%', '_', 'EAR-2']) }),
      ),
    deed,
    () => ({ ms: pick(pauses) }),
    () => ({ ms: pick(pauses) }),
  ]
  return () => pick(acts)()
}
