import { added } from '../check.ts'

const unknownId = '0199e1a6-3c00-7000-8000-00000000dead'
const json = { 'Content-Type': 'application/json' }

/** Requests with two mistakes: the one that is checked first decides. */
export const orderOfChecks = [
  added('route and method are checked before the key', async ({ send, refused }) => {
    refused(await send('PUT', '/api/transmit', { headers: json, body: '{' }), 'METHOD_NOT_ALLOWED')
  }),
  added('the key is checked before the media type and the body', async ({ send, refused }) => {
    const body = 'no JSON'
    refused(
      await send('POST', '/api/transmit', { headers: { 'Content-Type': 'text/plain' }, body }),
      'MISSING_API_KEY',
    )
    const headers = { ...json, 'X-API-Key': `sig_${'0'.repeat(64)}` }
    refused(await send('POST', '/api/transmit', { headers, body }), 'INVALID_API_KEY')
  }),
  added('the media type is checked before the JSON', async ({ send, refused, a }) => {
    const headers = { 'Content-Type': 'text/plain', 'X-API-Key': a.key }
    refused(await send('POST', '/api/transmit', { headers, body: '{' }), 'UNSUPPORTED_MEDIA_TYPE')
  }),
  added('the JSON is checked before the fields', async ({ send, refused, a }) => {
    const headers = { ...json, 'X-API-Key': a.key }
    refused(await send('POST', '/api/transmit', { headers, body: '{"content":42' }), 'INVALID_JSON')
  }),
  added('the fields are checked before existence', async ({ call, refused }) => {
    refused(await call('like', { params: { id: unknownId }, body: {} }), 'VALIDATION_ERROR')
    refused(await call('comment', { params: { id: unknownId }, body: { content: '' } }), 'VALIDATION_ERROR')
  }),
  added('existence is checked before ownership', async ({ call, refused, b }) => {
    refused(await call('delete', { params: { id: unknownId }, as: b }), 'NOT_FOUND')
  }),
]
