import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeDatabase } from '../open.ts'
import { parseDatabaseUrl } from './database-url.ts'

test('an address with several servers is split into one address for each', () => {
  const { database, servers } = parseDatabaseUrl(
    'postgres://u:p%40@a:5432,[::1]:5433,c/feed?sslmode=verify-full&target_session_attrs=read-write',
  )
  assert.equal(database, 'feed')
  assert.deepEqual(servers, [
    { name: 'a:5432', url: 'postgres://u:p%40@a:5432/feed?sslmode=verify-full' },
    { name: '[::1]:5433', url: 'postgres://u:p%40@[::1]:5433/feed?sslmode=verify-full' },
    { name: 'c', url: 'postgres://u:p%40@c/feed?sslmode=verify-full' },
  ])
  assert.deepEqual(parseDatabaseUrl('postgresql:///feed?host=/run/postgresql').servers, [
    { name: '/run/postgresql', url: 'postgresql:///feed?host=%2Frun%2Fpostgresql' },
  ])
})

test('the description of a database leaves out user and password', () => {
  assert.equal(
    describeDatabase({ dataDir: '', databaseUrl: 'postgres://u:secret@a:5432,b/feed' }),
    'the database feed at a:5432 or b',
  )
})

test('a malformed address is refused with an error that repeats nothing of it', () => {
  const malformed = [
    'postgres://u:secret@a:5432,b:5433/',
    'postgres://u:secret@a,,b/feed',
    'postgres://u:secret@a:70000/feed',
    'postgres://u:12#secret@a/feed',
    'secret',
  ]
  for (const text of malformed)
    assert.throws(
      () => parseDatabaseUrl(text),
      ({ message, cause }: Error) =>
        message.startsWith('DATABASE_URL must be of the form') &&
        !message.includes('secret') &&
        cause === undefined,
      text,
    )
  assert.throws(
    () => parseDatabaseUrl('postgres://u:secret@a/feed?target_session_attrs=any'),
    /^Error: The target_session_attrs of DATABASE_URL can only be read-write/,
  )
})
