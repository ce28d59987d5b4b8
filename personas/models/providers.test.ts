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
    return json(
      response,
      400,
      openAiError(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
    )
  if (body['reasoning_effort'] === 'none')
    return json(
      response,
      400,
      openAiError(
        "Unsupported value: 'reasoning_effort' does not support 'none' with this model. Supported values are: 'minimal', 'low', 'medium', and 'high'.",
      ),
    )
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
const openAiError = (message: string) => ({
  error: { message, type: 'invalid_request_error', param: null, code: null },
})

const claude: Responder = ({ body, key }, response) => {
  if (key !== 'right-key')
    return json(response, 401, {
      type: 'error',
      error: { type: 'authentication_error', message: 'invalid x-api-key' },
    })
  if (!('max_tokens' in body))
    return json(response, 400, { error: { message: 'max_tokens: Field required' } })
  return answer(response, {
    content: [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text },
    ],
  })
}
/** A model of the Pro kind refuses to be told not to think. */
const geminiPro: Responder = ({ body, maxTokens }, response) => {
  if (body['reasoning_effort'] === 'none')
    return json(response, 400, [
      {
        error: {
          code: 400,
          message: 'Budget 0 is invalid. This model only works in thinking mode.',
          status: 'INVALID_ARGUMENT',
        },
      },
    ])
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
    ? json(response, 400, {
        error: { message: '"small" does not support thinking', type: 'api_error', param: null, code: null },
      })
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
  const failures: [
    what: string,
    PresetName,
    status: number,
    body: unknown,
    said: string | undefined,
    advice: RegExp,
  ][] = [
    [
      'OpenAI, wrong key',
      'openai',
      401,
      openAiError('Incorrect API key provided: right-key. You can find your key online.'),
      'Incorrect API key provided: (the key). You can find your key online.',
      /set LLM_API_KEY/,
    ],
    [
      'OpenAI, another key in the answer',
      'openai',
      401,
      openAiError('Incorrect API key provided: sk-proj-abcdefgh12345678.'),
      'Incorrect API key provided: (a key).',
      /set LLM_API_KEY/,
    ],
    [
      'OpenAI, no credit',
      'openai',
      429,
      openAiError('You exceeded your current quota.'),
      'You exceeded your current quota.',
      /no more calls/,
    ],
    [
      'OpenAI, no such model',
      'openai',
      404,
      openAiError('The model `small` does not exist.'),
      'The model `small` does not exist.',
      /LLM_MODEL/,
    ],
    [
      'Anthropic, wrong key',
      'anthropic',
      401,
      { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
      'invalid x-api-key',
      /set LLM_API_KEY/,
    ],
    [
      'Anthropic, overloaded',
      'anthropic',
      529,
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
      'Overloaded',
      /tried again later/,
    ],
    [
      'Gemini, not allowed',
      'gemini',
      403,
      [{ error: { code: 403, message: 'Permission denied.', status: 'PERMISSION_DENIED' } }],
      'Permission denied.',
      /set LLM_API_KEY/,
    ],
    [
      'Ollama, model not pulled',
      'ollama',
      404,
      { error: { message: 'model "small" not found, try pulling it first', type: 'not_found_error' } },
      'model "small" not found, try pulling it first',
      /LLM_MODEL/,
    ],
    ['vLLM, as FastAPI says it', 'vllm', 422, { detail: 'Field required' }, 'Field required', /LLM_MODEL/],
    [
      'LM Studio, no model loaded',
      'lmstudio',
      400,
      { error: 'No models loaded.' },
      'No models loaded.',
      /LLM_MODEL/,
    ],
    [
      'a fault',
      'vllm',
      500,
      { message: 'Internal server error' },
      'Internal server error',
      /tried again later/,
    ],
    ['a page instead of JSON', 'ollama', 502, '<html>', undefined, /tried again later/],
    [
      'a long sentence',
      'ollama',
      500,
      { error: 'no '.repeat(500) },
      `${'no '.repeat(66)}n…`,
      /tried again later/,
    ],
  ]
  for (const [what, preset, status, body, said, advice] of failures) {
    test(`${what}: ${status}`, async (t) => {
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
