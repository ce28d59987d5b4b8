import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint } from '../contract/endpoint.ts'
import { Limit, Optional, Text, Uuid } from '../contract/fields.ts'
import { Comment, CommentPage } from '../contract/resources.ts'
import { deriveMethods } from './derive-methods.ts'
import type { EndpointMethod, Paged } from './endpoint-methods.ts'
import type { ListOptions, ReadOptions, WriteOptions } from './options.ts'
import { type EndpointRequest, requestsTo } from './request.ts'
import { routesOf } from './routes.ts'

/** Endpoints of every shape, which the real contract does not have (yet). */
const endpoints = {
  reword: endpoint({
    summary: 'A path parameter in the middle of the path, and another at its end.',
    chapter: 'answer',
    method: 'POST',
    url: '/api/transmission/:id/comments/:comment_id',
    params: { id: Uuid, comment_id: Uuid },
    body: { content: Text(10) },
    reply: Comment,
    example: {},
  }),
  answers: endpoint({
    summary: 'A paged endpoint whose path goes on after its parameter.',
    chapter: 'read',
    method: 'GET',
    url: '/api/comment/:id/answers',
    params: { id: Uuid },
    query: { limit: Optional(Limit({ default: 1, max: 2 })) },
    reply: CommentPage,
    example: {},
  }),
}
type Methods = { [Name in keyof typeof endpoints]: EndpointMethod<(typeof endpoints)[Name]> }

function derived(replies: object[] = [{}]) {
  const calls: EndpointRequest[] = []
  const urls: string[] = []
  const prepareRequest = requestsTo({
    baseUrl: 'http://longwave.test',
    fetch: async (url) => {
      urls.push(url)
      return Response.json(replies[urls.length - 1])
    },
  })
  const methods = deriveMethods(routesOf(endpoints), async (route, call) => {
    calls.push(call)
    const { send, readReply } = prepareRequest(route, call)
    return readReply(await send(new AbortController().signal))
  })
  return { methods: methods as unknown as Methods, calls, urls }
}

test('path parameters come in the order of the URL, then the body, then the options', async () => {
  const { methods, calls, urls } = derived()
  const options = { idempotencyKey: 'mine' }
  await methods.reword('a/b', 'c', { content: 'Hi.' }, options)
  assert.deepEqual(calls, [
    { params: { id: 'a/b', comment_id: 'c' }, body: { content: 'Hi.' }, query: undefined, options },
  ])
  assert.deepEqual(urls, ['http://longwave.test/api/transmission/a%2Fb/comments/c'])
})

test('an endpoint whose reply has nextCursor is paged', async () => {
  const pages = [
    { comments: [{ id: '1' }], nextCursor: 'x' },
    { comments: [{ id: '2' }], nextCursor: null },
  ]
  const { methods, urls } = derived(pages)
  const items = await Array.fromAsync(methods.answers.all('7', { limit: 1 }))
  assert.deepEqual(
    items.map(({ id }) => id),
    ['1', '2'],
  )
  const first = 'http://longwave.test/api/comment/7/answers?limit=1'
  assert.deepEqual(urls, [first, `${first}&cursor=x`])
})

test('the types of the methods follow the same convention', () => {
  type Same<A, B> = [A, B] extends [B, A] ? true : false
  type Reword = (
    id: string,
    comment_id: string,
    body: { content: string },
    options?: WriteOptions,
  ) => Promise<Comment>
  type Answers = Paged<
    [id: string, query?: { limit?: number | undefined } | undefined, options?: ReadOptions | undefined],
    [id: string, query?: { limit?: number | undefined } | undefined, options?: ListOptions | undefined],
    CommentPage,
    Comment
  >
  const isSame: [Same<Methods['reword'], Reword>, Same<Methods['answers'], Answers>] = [true, true]
  assert.ok(isSame)
})
