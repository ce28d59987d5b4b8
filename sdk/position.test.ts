import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  errorOf,
  errorResponse,
  firstBlock,
  openStream,
  type ScriptedResponse,
  scriptedClient,
  take,
  transmissionEvent,
} from './test-support.ts'

const saying = (position: string): ScriptedResponse =>
  position === ''
    ? () => Response.json({})
    : () => Response.json({}, { headers: { 'Longwave-Position': position } })

/** The positions that a client brings when the server says these, one after the other. */
async function brought(...said: string[]): Promise<(string | null)[]> {
  const { lw, requests } = scriptedClient(said.map(saying))
  for (const _ of said) await lw.feed()
  return requests.map(({ headers }) => headers.get('Longwave-Position'))
}

test('a client brings the highest position that its server has said', async () => {
  assert.deepEqual(await brought('7', '', '9', 'x', '12', ''), [null, '7', '7', '9', '9', '12'])
  assert.deepEqual(await brought('', 'x', '-3', '1.5', '9e99', ''), [null, null, null, null, null, null])
})

test('a client takes the position of a server whose database was restored', async () => {
  assert.deepEqual(await brought('70', '3', '4', ''), [null, '70', '3', '4'])
})

test('a response that was on its way lowers nothing', async () => {
  const waiting = Promise.withResolvers<Response>()
  const { lw, requests } = scriptedClient([saying('5'), () => waiting.promise, saying('9'), saying('9')])
  await lw.feed()
  const slow = lw.feed()
  await lw.feed()
  waiting.resolve(Response.json({}, { headers: { 'Longwave-Position': '4' } }))
  await slow
  await lw.feed()
  assert.equal(requests.at(-1)?.headers.get('Longwave-Position'), '9')
})

test('refusals say positions too, and streams bring them', async () => {
  const refusal = errorResponse('NOT_FOUND', 404, { 'Longwave-Position': '8' })
  const { lw, requests } = scriptedClient([refusal, openStream(firstBlock, transmissionEvent(1)).response])
  await errorOf(lw.transmission('0199e1a6-3c00-7000-8000-000000000000'))
  await take(lw.stream(), 1)
  assert.equal(requests[1]?.headers.get('Longwave-Position'), '8')
})
