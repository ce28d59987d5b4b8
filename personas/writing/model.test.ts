import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, type TestContext, test } from 'node:test'
import {
  brokenJson,
  brokenStream,
  cut,
  disguised,
  empty,
  endless,
  good,
  hang,
  huge,
  openScriptedModel,
  otherJson,
  page,
  promised,
  redirect,
  type Script,
  says,
  slow,
  status,
  unannounced,
  unfinished,
} from '../../test/scripted-model.ts'
import { ModelTrouble, type Reason, wireTo } from './chat-completions.ts'
import { mostTokens, openModel } from './model.ts'

const question = { system: 'You are a kettle.', user: 'Say something.', maxTokens: 100 }
const apiKey = 'a-key-that-nobody-may-see'

async function open(t: TestContext, script: Script, stream: boolean, timeoutMs?: number) {
  const server = await openScriptedModel(t, script)
  const model = await openModel({ baseUrl: server.baseUrl, model: 'small', apiKey, stream }, timeoutMs)
  return { ...server, model }
}

async function reasonOf(call: Promise<unknown>): Promise<Reason> {
  const error = await call.then(
    (text) => assert.fail(`there was an answer: ${JSON.stringify(text)}`),
    (trouble: unknown) => trouble,
  )
  assert.ok(error instanceof ModelTrouble, String(error))
  assert.ok(!JSON.stringify([error, error.message, error.stack, error.cause]).includes(apiKey))
  return error.reason
}

for (const stream of [false, true]) {
  describe(stream ? 'an answer piece by piece' : 'an answer at once', () => {
    test('is a text, who wrote it, and what it cost', async (t) => {
      const { model, asked } = await open(t, good, stream)
      assert.deepEqual(await model.generate(question), {
        text: 'Boiling. Not a metaphor.',
        model: 'scripted-1',
        tokensIn: 120,
        tokensOut: 12,
      })
      assert.equal(model.name, 'small')
      const [first] = asked
      assert.equal(first?.url, '/v1/chat/completions')
      assert.equal(first?.stream, stream)
      assert.equal(first?.key, apiKey)
      assert.equal(first?.system, question.system)
      assert.equal(first?.user, question.user)
    })

    test('is asked for in one question, without tools, and with few words', async (t) => {
      const { model, asked } = await open(t, good, stream)
      await model.generate({ ...question, maxTokens: 1_000_000 })
      assert.equal(asked.length, 1)
      assert.equal(asked[0]?.maxTokens, mostTokens)
      const fields = ['max_tokens', 'messages', 'model', ...(stream ? ['stream', 'stream_options'] : [])]
      assert.deepEqual(Object.keys(asked[0]?.body ?? {}).sort(), fields)
    })

    test('may take its time, but not for ever', async (t) => {
      const { model } = await open(t, slow(100), stream, 5_000)
      assert.equal((await model.generate(question)).text, 'Boiling. Not a metaphor.')
      for (const script of [hang, endless]) {
        const impatient = await open(t, script, stream, 300)
        assert.equal(await reasonOf(impatient.model.generate(question)), 'timeout')
      }
    })

    test('is not waited for when nobody wants it any more', async (t) => {
      const { model } = await open(t, hang, stream)
      const control = new AbortController()
      const call = reasonOf(model.generate({ ...question, signal: control.signal }))
      setTimeout(() => control.abort(), 50)
      assert.equal(await call, 'stopped')
      assert.equal(await reasonOf(model.generate({ ...question, signal: control.signal })), 'stopped')
      assert.equal(getEventListeners(control.signal, 'abort').length, 0)
    })

    const troubles: [what: string, Script, Reason][] = [
      ['429', status(429, { 'Retry-After': '1' }), 'rate_limited'],
      ['500', status(500), 'failing'],
      ['503', status(503), 'failing'],
      ['401', status(401), 'refused'],
      ['404', status(404), 'refused'],
      ['204', status(204), 'refused'],
      ['a redirect elsewhere', redirect('http://127.0.0.1:9/v1/chat/completions'), 'redirected'],
      ['a redirect to itself', redirect('/v1/chat/completions'), 'redirected'],
      ['a page', page, 'malformed'],
      ['an answer that says it is a page', disguised, 'malformed'],
      ['the promise of a megabyte', promised, 'too_long'],
      ['broken JSON', brokenJson, 'malformed'],
      ['JSON of something else', otherJson, 'malformed'],
      ['a cut body', cut, 'cut'],
      ['nothing', empty, 'empty'],
      ['white space', says(' \n\t '), 'empty'],
      ['a megabyte', huge, 'too_long'],
      ['more than was announced', unannounced, 'too_long'],
      ['a text cut at the limit', says('And then', { finish: 'length' }), 'too_long'],
      ['a filter of theirs', says('No.', { finish: 'content_filter' }), 'refused'],
      ['the wish for a tool', says('Wait.', { finish: 'tool_calls' }), 'malformed'],
    ]
    for (const [what, script, reason] of troubles) {
      test(`${what} is no text, but ${reason}, after one question`, async (t) => {
        const { model, asked } = await open(t, script, stream)
        assert.equal(await reasonOf(model.generate(question)), reason)
        assert.equal(asked.length, 1)
      })
    }

    test('of a server that is not there is unreachable', async () => {
      const model = await openModel({ baseUrl: 'http://127.0.0.1:9/v1', model: 'small', apiKey, stream })
      assert.equal(await reasonOf(model.generate(question)), 'unreachable')
    })

    test('carries the name of the model only where it looks like a name', async (t) => {
      const { model, play } = await open(t, good, stream)
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
        play(says('Tea.', { model: told }))
        assert.equal((await model.generate(question)).model, shown)
      }
    })

    test('is counted where the server does not count', async (t) => {
      const { model, play } = await open(t, says('Boiling.', { usage: null }), stream)
      const { tokensIn, tokensOut } = await model.generate(question)
      assert.deepEqual([tokensIn, tokensOut], [11, 3])
      play(says('Boiling.', { usage: { prompt_tokens: -5, completion_tokens: 1e300 } }))
      const odd = await model.generate(question)
      assert.deepEqual([odd.tokensIn, odd.tokensOut], [11, 3])
    })

    test('prints nothing, whatever happens', async (t) => {
      const printed: unknown[] = []
      for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const) {
        t.mock.method(console, way, (...words: unknown[]) => printed.push(words))
      }
      for (const script of [good, status(500), brokenJson, cut, empty, page]) {
        const { model } = await open(t, script, stream)
        await model.generate(question).catch(() => {})
      }
      assert.deepEqual(printed, [])
    })
  })
}

test('a stream that ends too early, or in an error, is no text', async (t) => {
  const { model, play } = await open(t, unfinished, true)
  assert.equal(await reasonOf(model.generate(question)), 'malformed')
  play(brokenStream)
  assert.equal(await reasonOf(model.generate(question)), 'malformed')
})

test('a server that does not stream although it should, or the other way round, is malformed', async (t) => {
  const other =
    (script: Script): Script =>
    (asked, answer) =>
      script({ ...asked, stream: !asked.stream }, answer)
  for (const stream of [false, true]) {
    const { model } = await open(t, other(good), stream)
    assert.equal(await reasonOf(model.generate(question)), 'malformed')
  }
})

test('the wire leads to one server only', async (t) => {
  const server = await openScriptedModel(t, good)
  const other = await openScriptedModel(t, good)
  const wire = wireTo(server.baseUrl, 'application/json')
  assert.equal(await reasonOf(wire(`${other.baseUrl}/chat/completions`, { method: 'POST' })), 'redirected')
  assert.equal(other.asked.length, 0)
})

test('without a key none is sent', async (t) => {
  const server = await openScriptedModel(t, good)
  const model = await openModel({ baseUrl: server.baseUrl, model: 'small' })
  await model.generate(question)
  assert.equal(server.asked[0]?.key, undefined)
})
