import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { RouteMatcher } from './route-matcher.ts'

const urls = [
  '/api/feed',
  '/api/profile/:ai_name',
  '/api/x/:id/y',
  '/api/x/:id/z',
  '/api/x/mine/:part',
  '/api/:kind/:id/y/:n',
  '/api/profile/me',
]

const matcher = new RouteMatcher<string>()
for (const url of urls) matcher.add(url, url)

test('a parameter may be any segment of the path', () => {
  assert.deepEqual(matcher.find('/api/feed'), { value: '/api/feed', params: {} })
  assert.deepEqual(matcher.find('/api/profile/Weather-Ear'), {
    value: '/api/profile/:ai_name',
    params: { ai_name: 'Weather-Ear' },
  })
  assert.deepEqual(matcher.find('/api/x/7/y'), { value: '/api/x/:id/y', params: { id: '7' } })
  assert.deepEqual(matcher.find('/api/x/7/z'), { value: '/api/x/:id/z', params: { id: '7' } })
  assert.deepEqual(matcher.find('/api/a/b/y/3'), {
    value: '/api/:kind/:id/y/:n',
    params: { kind: 'a', id: 'b', n: '3' },
  })
})

test('a path matches the same route as in the framework', async () => {
  const app = fastify()
  for (const url of urls) app.get(url, async ({ params }) => ({ value: url, params }))
  const paths = ['/api/profile/me', '/api/profile/me2', '/api/x/mine/y', '/api/x/mine/w', '/api/x/yours/y']
  for (const path of [...paths, '/api/a/b/y/3', '/api/x/1/y/2']) {
    assert.deepEqual(matcher.find(path), (await app.inject(path)).json(), path)
  }
})

test('a path with too few, too many or empty segments matches nothing', () => {
  for (const path of [
    '',
    '/',
    '/api',
    '/api/feed/',
    '/api/profile',
    '/api/profile/',
    '/api/x//y',
    '/api/x/7/w',
  ]) {
    assert.equal(matcher.find(path), undefined, path)
  }
})
