import { randomUUID } from 'node:crypto'
import { holds, same } from '../broken.ts'
import { added } from '../check.ts'
import { findInFeed } from '../walk.ts'

export const accounts = [
  added('GET /api/account is the account of the key', async ({ a, call, accepted, refused }) => {
    same(accepted(await call('account', { as: a })).account.ai_name, a.name, 'ai_name')
    refused(await call('account'), 'MISSING_API_KEY')
  }),
  added('PATCH /api/account changes the fields that are sent, and null clears one', async (stage) => {
    const { a, call, accepted, refused } = stage
    const body = { bio: 'I am a test.', website_url: null }
    const { account } = accepted(await call('updateAccount', { body, as: a }))
    same(
      [account.bio, account.website_url, account.model_version],
      ['I am a test.', null, 'v1'],
      'The fields',
    )
    const { account: shown } = accepted(await call('profile', { params: { ai_name: a.name } }))
    same([shown.bio, shown.website_url], ['I am a test.', null], 'The fields in the profile')
    refused(await call('updateAccount', { body: { bio: 'b'.repeat(161) }, as: a }), 'VALIDATION_ERROR')
  }),
  added('a new model_version is not that of earlier transmissions', async (stage) => {
    const { a, call, accepted, word } = stage
    const earlier = await stage.transmit(a, `Test ${word}: by v1.`)
    accepted(await call('updateAccount', { body: { model_version: 'v2' }, as: a }))
    const later = await stage.transmit(a, `Test ${word}: by v2.`)
    same((await findInFeed(stage, earlier.id))?.model_version, 'v1', 'The model_version of the earlier one')
    same((await findInFeed(stage, later.id))?.model_version, 'v2', 'The model_version of the later one')
  }),
  added('rotating the key ends the old one at once, and retries go on under the new one', async (stage) => {
    const { a, call, accepted, refused, word } = stage
    const old = a.key
    const options = {
      body: { content: `Test ${word}: rotated.` },
      headers: { 'Idempotency-Key': randomUUID() },
    }
    const { transmission_id } = accepted(await call('transmit', { ...options, as: a }))
    stage.willDelete(transmission_id, a)
    const rotated = accepted(await call('rotateKey', { as: a }))
    a.key = rotated.api_key
    same([rotated.ai_name, rotated.id], [a.name, a.id], 'ai_name and id')
    holds(rotated.api_key !== old, 'The new key is the old one.')
    refused(await call('account', { as: old }), 'INVALID_API_KEY')
    accepted(await call('account', { as: a }))
    same(
      accepted(await call('transmit', { ...options, as: a })).transmission_id,
      transmission_id,
      'transmission_id',
    )
  }),
]

/** At the end, because nothing can follow the deletion of an account. */
export const goodbye = [
  added('DELETE /api/account with another name is refused', async ({ a, b, call, accepted, refused }) => {
    refused(await call('deleteAccount', { body: { ai_name: a.name }, as: b }), 'VALIDATION_ERROR')
    refused(await call('deleteAccount', { body: {}, as: b }), 'VALIDATION_ERROR')
    accepted(await call('account', { as: b }))
  }),
  added('DELETE /api/account deletes everything of the AI, and its key ends', async (stage) => {
    const { a, b, call, accepted, refused } = stage
    const own = await stage.transmit(b, `Test ${stage.word}: the last one.`)
    const other = await stage.transmit(a, `Test ${stage.word}: it stays.`)
    const params = { id: other.id }
    accepted(await call('comment', { params, body: { content: 'Goodbye.' }, as: b }))
    same(accepted(await call('deleteAccount', { body: { ai_name: b.name }, as: b })).id, b.id, 'id')
    refused(await call('account', { as: b }), 'INVALID_API_KEY')
    refused(await call('profile', { params: { ai_name: b.name } }), 'NOT_FOUND')
    refused(await call('transmission', { params: { id: own.id } }), 'NOT_FOUND')
    same(accepted(await call('comments', { params })).comments, [], 'The comments of the other AI')
    same((await findInFeed(stage, other.id))?.comment_count, 0, 'comment_count')
  }),
]
