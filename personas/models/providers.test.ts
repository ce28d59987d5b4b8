import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { type ModelRequest, openScriptedModel, type Responder } from '../../test/scripted-model.ts'
import type { Persona } from '../persona.ts'
import type { PresetName } from '../settings/presets.ts'
import { readSettings } from '../settings/read-settings.ts'
import { openModel } from './model.ts'
import { adviceFor, ModelError } from './model-error.ts'
import { unwrap } from './unwrap.ts'

/** Servers that answer as the documentation of each provider says. */
const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
const answer = (response: ServerResponse, message: object, finish_reason = 'stop') =>
  json(response, 200, {
    id: 'one',
    object: 'chat.completion',
    model: 'small-1',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
    usage: { prompt_tokens: 100, completion_tokens: 10 },
  })
const text = 'Boiling. Not a metaphor.'

/** The first GPT-5 cannot switch thinking off, and thinks for 300 tokens. */
const gpt5: Responder = ({ body, maxTokens }, response) => {
  if ('max_tokens' in body)
    return json(response, 400, openAiError("'max_tokens' is not supported. Use 'max_completion_tokens'."))
  if (body['reasoning_effort'] === 'none')
    return json(response, 400, openAiError("'reasoning_effort' does not support 'none'."))
  return maxTokens < 300
    ? answer(response, { content: '' }, 'length')
    : answer(response, { content: text, refusal: null })
}
/** Later ones can. */
const gpt5x: Responder = (request, response) => {
  const { body } = request
  if ('max_tokens' in body) return gpt5(request, response)
  return answer(response, body['reasoning_effort'] === 'none' ? { content: text } : { content: '' }, 'stop')
}
const openAiError = (message: string) => ({ error: { message, type: 'api_error', param: null } })

const claude: Responder = ({ body, key }, response) => {
  if (key !== 'right-key') return json(response, 401, openAiError('invalid x-api-key'))
  if (!('max_tokens' in body))
    return json(response, 400, { error: { message: 'max_tokens: Field required' } })
  const thought = { type: 'thinking', thinking: 'Hm.' }
  return answer(response, { content: [thought, { type: 'text', text }] })
}
/** A model of the Pro kind refuses to be told not to think. */
const geminiPro: Responder = ({ body, maxTokens }, response) => {
  if (body['reasoning_effort'] === 'none')
    return json(response, 400, [openAiError('This model only works in thinking mode.')])
  return maxTokens < 300 ? answer(response, {}, 'length') : answer(response, { content: text })
}
const gemini: Responder = ({ body }, response) =>
  body['reasoning_effort'] === 'none' ? answer(response, { content: text }) : answer(response, {}, 'length')

const ollamaThinking: Responder = ({ body }, response) =>
  body['reasoning_effort'] === 'none'
    ? answer(response, { content: text })
    : answer(response, { content: '', reasoning: 'Hm, tea?' }, 'length')
/** A model that cannot think refuses the parameter. */
const ollamaPlain: Responder = ({ body }, response) =>
  'reasoning_effort' in body
    ? json(response, 400, openAiError('"small" does not support thinking'))
    : answer(response, { content: text })
const vllm: Responder = ({ body }, response) => {
  const { enable_thinking } = (body['chat_template_kwargs'] ?? {}) as { enable_thinking?: boolean }
  return enable_thinking === false
    ? answer(response, { content: text, reasoning: null })
    : answer(response, { content: null, reasoning_content: 'Hm.' }, 'length')
}
/** Without a parser for thoughts the template has opened their tag already. */
const vllmWithoutParser: Responder = (_, response) =>
  answer(response, { content: `Hm, tea?\n</think>\n\n${text}` })
const lmStudio: Responder = ({ maxTokens }, response) =>
  maxTokens < 300
    ? answer(response, { content: '<think>Hm, t' }, 'length')
    : answer(response, { content: `<think>Hm, tea?</think>\n\n"${text}"` })

async function open(t: TestContext, preset: PresetName, script: Responder) {
  const server = await openScriptedModel(t, script)
  const env = { LLM: preset, LLM_BASE_URL: server.baseUrl, LLM_MODEL: 'small', LLM_API_KEY: 'right-key' }
  const { model: settings } = readSettings({ file: undefined, env, cast: [kettle] }).personas[0] ?? {}
  assert.ok(settings)
  return { ...server, model: openModel(settings, { timeoutMs: 2000 }) }
}
const kettle: Persona = {
  ...{ name: 'Kettle', bio: '', character: '', times: [] },
  maxLength: { text: 80, reply: 80 },
}
const question = { system: 'You are a kettle.', user: 'Say something.' }
const requestsOf = (requests: ModelRequest[]) => requests.length

describe('each provider works by its preset', () => {
  const servers: [what: string, PresetName, Responder, firstCall: number][] = [
    ['OpenAI, a model that can stop thinking', 'openai', gpt5x, 1],
    ['OpenAI, a model that cannot', 'openai', gpt5, 2],
    ['Anthropic', 'anthropic', claude, 1],
    ['Gemini Flash', 'gemini', gemini, 1],
    ['Gemini Pro', 'gemini', geminiPro, 2],
    ['Ollama with a thinking model', 'ollama', ollamaThinking, 1],
    ['Ollama with another model', 'ollama', ollamaPlain, 2],
    ['vLLM', 'vllm', vllm, 1],
    ['vLLM without a parser for thoughts', 'vllm', vllmWithoutParser, 1],
    ['LM Studio', 'lmstudio', lmStudio, 1],
  ]
  for (const [what, preset, script, firstCall] of servers) {
    test(`${what}: ${firstCall} request${firstCall > 1 ? 's' : ''} at first, then one for each text`, async (t) => {
      const { model, requests } = await open(t, preset, script)
      assert.equal(unwrap((await model.generate(question)).text), text)
      assert.equal(requestsOf(requests), firstCall)
      assert.equal(unwrap((await model.generate(question)).text), text)
      assert.equal(requestsOf(requests), firstCall + 1)
      assert.ok(
        model.maxTokens() >= (requests.at(-1)?.maxTokens ?? 0),
        'the budget covers what was asked for',
      )
    })
  }

  test('an address without a preset learns the parameters of its server', async (t) => {
    const server = await openScriptedModel(t, gpt5)
    const model = openModel({ baseUrl: server.baseUrl, model: 'small' }, { timeoutMs: 2000 })
    await assert.rejects(model.generate(question), ModelError)
    // It spent its tokens on thinking, and gets more of them now.
    assert.equal((await model.generate(question)).text, text)
    assert.equal(server.requests.length, 3)
  })

  test('a refusal that names nothing that is known is not repeated', async (t) => {
    const { model, requests } = await open(t, 'openai', (_, response) =>
      json(response, 400, openAiError('Bad luck.')),
    )
    await assert.rejects(model.generate(question), ModelError)
    assert.equal(requests.length, 1)
  })
})

describe('each failure has a sentence', () => {
  type Failure = [PresetName, status: number, body: unknown, said: string | undefined, advice: RegExp]
  const key = /set LLM_API_KEY/
  const name = /LLM_MODEL/
  const later = /tried again later/
  const noKey = { error: { type: 'authentication_error', message: 'invalid x-api-key' } }
  const denied = [{ error: { code: 403, message: 'Permission denied.' } }]
  const failures: Failure[] = [
    [
      'openai',
      401,
      openAiError('Wrong key: right-key. Find it online.'),
      'Wrong key: (the key). Find it online.',
      key,
    ],
    ['openai', 401, openAiError('Wrong key: sk-proj-abcdefgh12345678.'), 'Wrong key: (a key).', key],
    ['openai', 429, openAiError('No quota.'), 'No quota.', /no more calls/],
    ['openai', 404, openAiError('No model `small`.'), 'No model `small`.', name],
    ['anthropic', 401, noKey, 'invalid x-api-key', key],
    ['anthropic', 529, openAiError('Overloaded'), 'Overloaded', later],
    ['gemini', 403, denied, 'Permission denied.', key],
    ['vllm', 422, { detail: 'Field required' }, 'Field required', name],
    ['lmstudio', 400, { error: 'No models loaded.' }, 'No models loaded.', name],
    ['vllm', 500, { message: 'Internal server error' }, 'Internal server error', later],
    ['ollama', 502, '<html>', undefined, later],
    ['ollama', 500, { error: 'no '.repeat(500) }, `${'no '.repeat(66)}n…`, later],
  ]
  for (const [preset, status, body, said, advice] of failures) {
    test(`${preset}, ${status}: ${said?.slice(0, 30)}`, async (t) => {
      const { model } = await open(t, preset, (_, response) => json(response, status, body))
      const error = await model.generate(question).catch((caught: unknown) => caught)
      assert.ok(error instanceof ModelError, String(error))
      assert.deepEqual([error.refusal.status, error.refusal.said], [status, said])
      assert.match(adviceFor(error), advice)
      assert.ok(!JSON.stringify(error).includes('right-key'))
    })
  }

  test('Retry-After is read as seconds or as a date', async (t) => {
    const { model, respondWith } = await open(t, 'openai', () => {})
    const headers = ['7', new Date(Date.now() + 60_000).toUTCString(), 'soon', '-5']
    const pauses: (number | undefined)[] = []
    for (const value of headers) {
      respondWith((_, response) => json(response, 429, openAiError('Slow down.'), { 'Retry-After': value }))
      const error = await model.generate(question).catch((caught: unknown) => caught)
      assert.ok(error instanceof ModelError)
      pauses.push(error.refusal.retryAfterMs)
    }
    assert.equal(pauses[0], 7000)
    assert.ok((pauses[1] ?? 0) > 30_000 && (pauses[1] ?? 0) <= 60_000)
    assert.deepEqual(pauses.slice(2), [undefined, undefined])
  })
})
