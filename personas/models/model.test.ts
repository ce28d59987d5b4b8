import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import * as scripted from '../../test/scripted-model.ts'
import { maxTokensPerCall, openModel } from './model.ts'
import { ModelError, type ModelErrorReason } from './model-error.ts'

const question = { system: 'You are a kettle.', user: 'Say something.' }
const apiKey = 'a-key-that-nobody-may-see'

async function open(t: TestContext, script: scripted.Responder, stream: boolean, timeoutMs?: number) {
  const server = await scripted.openScriptedModel(t, script)
  const model = openModel(
    { baseUrl: server.baseUrl, model: 'small', apiKey, stream },
    timeoutMs === undefined ? {} : { timeoutMs },
  )
  return { ...server, model }
}

async function reasonOf(call: Promise<unknown>): Promise<ModelErrorReason> {
  const error = await call.then(
    (text) => assert.fail(`there was an answer: ${JSON.stringify(text)}`),
    (error: unknown) => error,
  )
  assert.ok(error instanceof ModelError, String(error))
  assert.ok(!JSON.stringify([error, error.message, error.stack, error.cause]).includes(apiKey))
  return error.reason
}

for (const stream of [false, true]) {
  describe(stream ? 'a streamed answer' : 'an answer in one response', () => {
    test('has the text, the model and the count of tokens', async (t) => {
      const { model, requests } = await open(t, scripted.good, stream)
      assert.deepEqual(await model.generate(question), {
        text: 'Boiling. Not a metaphor.',
        model: 'scripted-1',
        tokensIn: 120,
        tokensOut: 12,
      })
      assert.equal(model.name, 'small')
      const [{ body = {}, ...first } = {}] = requests
      const asked = { url: '/v1/chat/completions', key: apiKey, model: 'small', maxTokens: maxTokensPerCall }
      assert.deepEqual(first, { ...asked, ...question, stream })
      const fields = ['max_tokens', 'messages', 'model', ...(stream ? ['stream', 'stream_options'] : [])]
      assert.deepEqual(Object.keys(body).sort(), fields)
    })

    test('may be slow, but not slower than the timeout', async (t) => {
      const { model } = await open(t, scripted.slow(100), stream, 5_000)
      assert.equal((await model.generate(question)).text, 'Boiling. Not a metaphor.')
      for (const script of [scripted.hang, scripted.endless]) {
        const impatient = await open(t, script, stream, 300)
        assert.equal(await reasonOf(impatient.model.generate(question)), 'timeout')
      }
    })

    test('is aborted by the signal of the caller', async (t) => {
      const { model } = await open(t, scripted.hang, stream)
      const control = new AbortController()
      const call = reasonOf(model.generate(question, control.signal))
      setTimeout(() => control.abort(), 50)
      assert.equal(await call, 'stopped')
      assert.equal(await reasonOf(model.generate(question, control.signal)), 'stopped')
    })

    const failures: [response: string, scripted.Responder, ModelErrorReason][] = [
      ['429', scripted.status(429, { 'Retry-After': '1' }), 'rate_limited'],
      ['500', scripted.status(500), 'failing'],
      ['503', scripted.status(503), 'failing'],
      ['401', scripted.status(401), 'refused'],
      ['404', scripted.status(404), 'refused'],
      ['204', scripted.status(204), 'refused'],
      ['a redirect elsewhere', scripted.redirect('http://127.0.0.1:9/v1/chat/completions'), 'redirected'],
      ['a redirect to itself', scripted.redirect('/v1/chat/completions'), 'redirected'],
      ['a page', scripted.page, 'malformed'],
      ['JSON or events as text/html', scripted.disguised, 'malformed'],
      ['a Content-Length of a megabyte', scripted.promised, 'too_long'],
      ['broken JSON', scripted.brokenJson, 'malformed'],
      ['JSON of another form', scripted.otherJson, 'malformed'],
      ['a cut body', scripted.cut, 'cut'],
      ['an empty text', scripted.empty, 'empty'],
      ['white space', scripted.says(' \n\t '), 'empty'],
      ['a megabyte', scripted.huge, 'too_long'],
      ['an endless body', scripted.unannounced, 'too_long'],
      ['a text cut at the limit', scripted.says('And then', { finish: 'length' }), 'too_long'],
      ['a content filter', scripted.says('No.', { finish: 'content_filter' }), 'refused'],
      ['a call to a tool', scripted.says('Wait.', { finish: 'tool_calls' }), 'malformed'],
    ]
    for (const [response, script, reason] of failures) {
      test(`fails as ${reason} after one request: ${response}`, async (t) => {
        const { model, requests } = await open(t, script, stream)
        assert.equal(await reasonOf(model.generate(question)), reason)
        assert.equal(requests.length, 1)
      })
    }

    test('fails as unreachable when no server listens', async () => {
      const model = openModel({ baseUrl: 'http://127.0.0.1:9/v1', model: 'small', apiKey, stream })
      assert.equal(await reasonOf(model.generate(question)), 'unreachable')
    })

    test('has the model that the server names, if that looks like a name', async (t) => {
      const { model, respondWith: play } = await open(t, scripted.good, stream)
      const names: [told: string, shown: string][] = [
        ['meta-llama/Llama-3.1-8B-Instruct', 'meta-llama/Llama-3.1-8B-Instruct'],
        ['llama3.2:1b', 'llama3.2:1b'],
        ['/home/somebody/models/small.gguf', 'small.gguf'],
        ['C:\\models\\small.gguf', 'small.gguf'],
        ['grammar-1', 'small'],
        ['Grammar-1', 'small'],
        ['<b>me</b>', 'small'],
        ['x'.repeat(101), 'small'],
      ]
      for (const [told, shown] of names) {
        play(scripted.says('Tea.', { model: told }))
        assert.equal((await model.generate(question)).model, shown)
      }
    })

    test('has estimated token counts where the server gives none', async (t) => {
      const { model, respondWith: play } = await open(t, scripted.says('Boiling.', { usage: null }), stream)
      const { tokensIn, tokensOut } = await model.generate(question)
      assert.deepEqual([tokensIn, tokensOut], [11, 3])
      play(scripted.says('Boiling.', { usage: { prompt_tokens: -5, completion_tokens: 1e300 } }))
      const odd = await model.generate(question)
      assert.deepEqual([odd.tokensIn, odd.tokensOut], [11, 3])
    })
  })
}

test('a stream that ends early or in an error is malformed', async (t) => {
  const { model, respondWith: play } = await open(t, scripted.unfinished, true)
  assert.equal(await reasonOf(model.generate(question)), 'malformed')
  play(scripted.brokenStream)
  assert.equal(await reasonOf(model.generate(question)), 'malformed')
})

test('a streamed response to a plain request is malformed, and the reverse', async (t) => {
  const other =
    (script: scripted.Responder): scripted.Responder =>
    (request, response) =>
      script({ ...request, stream: !request.stream }, response)
  for (const stream of [false, true]) {
    const { model } = await open(t, other(scripted.good), stream)
    assert.equal(await reasonOf(model.generate(question)), 'malformed')
  }
})

test('a redirect to another server is not followed', async (t) => {
  const other = await scripted.openScriptedModel(t, scripted.good)
  const server = await scripted.openScriptedModel(t, scripted.redirect(`${other.baseUrl}/chat/completions`))
  const model = openModel({ baseUrl: server.baseUrl, model: 'small', apiKey })
  assert.equal(await reasonOf(model.generate(question)), 'redirected')
  assert.equal(other.requests.length, 0)
})

test('content in parts is joined, and a refusal is an error', async (t) => {
  const answer =
    (message: object): scripted.Responder =>
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }))
    }
  const parts = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
    { type: 'text', text: 'Boiling. ' },
    { type: 'text', text: 'Very good.' },
  ]
  const { model, respondWith: play } = await open(t, answer({ content: parts }), false)
  assert.equal((await model.generate(question)).text, 'Boiling. Very good.')
  play(answer({ content: null, refusal: 'I would rather not.' }))
  assert.equal(await reasonOf(model.generate(question)), 'refused')
  play(answer({ content: 7 }))
  assert.equal(await reasonOf(model.generate(question)), 'malformed')
})

test('without an API key no Authorization header is sent', async (t) => {
  const server = await scripted.openScriptedModel(t, scripted.good)
  const model = openModel({ baseUrl: server.baseUrl, model: 'small' })
  await model.generate(question)
  assert.equal(server.requests[0]?.key, undefined)
})
