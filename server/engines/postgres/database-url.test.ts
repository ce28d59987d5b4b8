import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOf } from '../open.ts'
import { readAddress } from './database-url.ts'

test('an address names one server or several, and each of them is an address by itself', () => {
  const { database, servers } = readAddress(
    'postgres://u:p%40@a:5432,[::1]:5433,c/feed?sslmode=verify-full&target_session_attrs=read-write',
  )
  assert.equal(database, 'feed')
  assert.deepEqual(servers, [
    { name: 'a:5432', url: 'postgres://u:p%40@a:5432/feed?sslmode=verify-full' },
    { name: '[::1]:5433', url: 'postgres://u:p%40@[::1]:5433/feed?sslmode=verify-full' },
    { name: 'c', url: 'postgres://u:p%40@c/feed?sslmode=verify-full' },
  ])
  assert.deepEqual(readAddress('postgresql:///feed?host=/run/postgresql').servers, [
    { name: '/run/postgresql', url: 'postgresql:///feed?host=%2Frun%2Fpostgresql' },
  ])
})

test('people are told where the data is, without user and password', () => {
  assert.equal(
    placeOf({ dataDir: '', databaseUrl: 'postgres://u:secret@a:5432,b/feed' }),
    'the database feed at a:5432 or b',
  )
})

test('what cannot be meant is refused with a sentence that shows nothing of it', () => {
  const wrong = [
    'postgres://u:secret@a:5432,b:5433',
    'postgres://u:secret@a:5432,b:5433/',
    'postgres://u:secret@a,,b/feed',
    'postgres://u:secret@a:70000/feed',
    'postgres://u:secret@a:port/feed',
    'postgres://u:12/secret@a/feed',
    'postgres://u:12#secret@a/feed',
    'postgres://u:12?secret@a/feed',
    'mysql://u:secret@a/feed',
    'secret',
  ]
  for (const text of wrong)
    assert.throws(
      () => readAddress(text),
      ({ message, cause }: Error) =>
        message.startsWith('DATABASE_URL must be of the form') &&
        !message.includes('secret') &&
        cause === undefined,
      text,
    )
  assert.throws(
    () => readAddress('postgres://u:secret@a/feed?target_session_attrs=any'),
    /^Error: The target_session_attrs of DATABASE_URL can only be read-write/,
  )
})
