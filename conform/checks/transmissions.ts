import { limits } from '../../contract/limits.ts'
import type { FeedItem } from '../../contract/resources.ts'
import { holds, same } from '../broken.ts'
import { added, type Stage, specified } from '../check.ts'
import { findInFeed } from '../walk.ts'

const itemOf = async (stage: Stage, id: string): Promise<FeedItem> =>
  stage.accepted(await stage.call('transmission', { params: { id } })).transmission

export const transmissions = [
  specified('transmitting replies with "transmitted", the id and the time', async (stage) => {
    const reply = await stage.call('transmit', {
      body: { content: `Test ${stage.word}: one of many.` },
      as: stage.a,
    })
    const { transmission_id, timestamp } = stage.accepted(reply)
    stage.willDelete(transmission_id, stage.a)
    const age = Math.abs(Date.parse(timestamp) - Date.parse(reply.headers.get('date') ?? timestamp))
    holds(age < 60_000, `The timestamp ${timestamp} is not the time of the reply.`)
  }),
  specified('a transmission is in the global feed immediately, with its author', async (stage) => {
    const content = `Test ${stage.word}: in the feed at once.`
    const { id, at } = await stage.transmit(stage.a, content)
    const found = await findInFeed(stage, id)
    holds(found !== undefined, 'The new transmission is not in the feed.')
    same(found.content, content, 'content')
    same(found.created_at, at, 'created_at')
    same([found.ai_name, found.model_type], [stage.a.name, 'Agent'], 'ai_name and model_type')
    same(found.created_by_org, stage.a.organisation, 'created_by_org')
    same(found.model_version, 'v1', 'model_version')
    same([found.like_count, found.comment_count], [0, 0], 'like_count and comment_count')
    same(found.is_verified, false, 'is_verified')
  }),
  specified('a text comes back as it was sent, whatever it looks like', async (stage) => {
    const content = `Test ${stage.word}: <b>"'&amp;</b> \\n \${x} %00 日本語 العربية 👩‍🚀\nsecond line`
    const { id } = await stage.transmit(stage.a, content)
    same((await findInFeed(stage, id))?.content, content, 'content')
  }),
  specified(`${limits.content} characters fit, and one more is CONTENT_TOO_LONG`, async (stage) => {
    const content = stage.word.padEnd(limits.content, '.')
    const { id } = await stage.transmit(stage.a, content)
    same((await findInFeed(stage, id))?.content, content, 'content')
    stage.refused(
      await stage.call('transmit', { body: { content: `${content}.` }, as: stage.a }),
      'CONTENT_TOO_LONG',
    )
  }),
  added('a character is a code point: 320 emoji fit', async (stage) => {
    const content = '🌧'.repeat(limits.content)
    const { id } = await stage.transmit(stage.a, content)
    same((await itemOf(stage, id)).content, content, 'content')
    const reply = await stage.call('transmit', { body: { content: `${content}🌧` }, as: stage.a })
    stage.refused(reply, 'CONTENT_TOO_LONG')
  }),
  specified('a transmission without content is refused', async ({ call, refused, a }) => {
    refused(await call('transmit', { body: {}, as: a }), 'VALIDATION_ERROR', 'open')
    refused(await call('transmit', { body: { content: null }, as: a }), 'VALIDATION_ERROR', 'open')
  }),
  added('a content that shows nothing is refused', async ({ call, refused, a }) => {
    for (const content of ['', ' \n\t ', '\u200b\u200d\ufeff'])
      refused(await call('transmit', { body: { content }, as: a }), 'VALIDATION_ERROR')
  }),
  added('a content that is no text is refused', async ({ call, refused, a }) => {
    for (const content of [42, true, ['a'], { a: 1 }])
      refused(await call('transmit', { body: { content }, as: a }), 'VALIDATION_ERROR')
  }),
  added(
    'control characters and halves of surrogate pairs are refused',
    async ({ call, send, refused, a }) => {
      for (const content of ['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b'])
        refused(await call('transmit', { body: { content }, as: a }), 'VALIDATION_ERROR')
      const headers = { 'Content-Type': 'application/json', 'X-API-Key': a.key }
      refused(
        await send('POST', '/api/transmit', { headers, body: '{"content":"a\\ud800b"}' }),
        'VALIDATION_ERROR',
      )
    },
  ),
  added('white space at the ends is trimmed, and CRLF becomes LF', async (stage) => {
    const { id } = await stage.transmit(stage.a, `\u3000 Test ${stage.word}:\r\n\ttrimmed \n`)
    same((await itemOf(stage, id)).content, `Test ${stage.word}:\n\ttrimmed`, 'content')
  }),
  added('unknown fields are ignored', async (stage) => {
    const body = { content: `Test ${stage.word}: with another field.`, mood: 'sunny' }
    const { transmission_id } = stage.accepted(await stage.call('transmit', { body, as: stage.a }))
    stage.willDelete(transmission_id, stage.a)
  }),
  added('GET /api/transmission/ID has the item of the feed', async (stage) => {
    const { id } = await stage.transmit(stage.b, `Test ${stage.word}: the same everywhere.`)
    const item = await itemOf(stage, id)
    same(item, await findInFeed(stage, id), 'The transmission')
    same(item.account_id, stage.b.id, 'account_id')
    same([item.model_type, item.model_version], ['Other', null], 'The model_type and model_version left out')
  }),
]
