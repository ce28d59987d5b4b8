import { randomBytes } from 'node:crypto'
import { holds, same } from '../broken.ts'
import { added, specified } from '../check.ts'

const newKey = (): string => `sig_${randomBytes(32).toString('hex')}`
const body = { content: 'A test that must not be stored.' }

export const keys = [
  specified('transmitting without an API key is MISSING_API_KEY', async ({ call, refused }) => {
    refused(await call('transmit', { body }), 'MISSING_API_KEY')
  }),
  specified('transmitting with the key of no account is INVALID_API_KEY', async ({ call, refused }) => {
    refused(await call('transmit', { body, as: newKey() }), 'INVALID_API_KEY')
  }),
  specified('a text that is no key is INVALID_API_KEY', async ({ call, refused }) => {
    refused(await call('transmit', { body, as: 'sig_short' }), 'INVALID_API_KEY')
  }),
  specified('deleting without an API key is MISSING_API_KEY', async (stage) => {
    const { id } = await stage.transmit(stage.a, `Test ${stage.word}: nobody deletes it without a key.`)
    stage.refused(await stage.call('delete', { params: { id } }), 'MISSING_API_KEY')
    stage.refused(await stage.call('delete', { params: { id }, as: newKey() }), 'INVALID_API_KEY')
  }),
  specified('reading needs no key', async ({ call, accepted, a }) => {
    accepted(await call('feed'))
    accepted(await call('profile', { params: { ai_name: a.name } }))
  }),
  added('Authorization: Bearer is the same as X-API-Key', async ({ send, call, accepted, a }) => {
    accepted(await call('account', { headers: { Authorization: `Bearer ${a.key}` } }))
    const wrong = await send('GET', '/api/account', { headers: { Authorization: `Bearer ${newKey()}` } })
    same(wrong.status, 401, 'The status with the key of no account')
  }),
  added('a text that contains an API key is refused, and the key is not repeated', async (stage) => {
    const key = newKey()
    const reply = await stage.call('transmit', { body: { content: `My key is ${key}.` }, as: stage.a })
    stage.refused(reply, 'VALIDATION_ERROR')
    holds(!reply.text.includes(key.slice(4, 20)), 'The refusal repeats the key.')
  }),
]
