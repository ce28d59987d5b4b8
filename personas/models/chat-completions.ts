import type { Dialect } from './dialect.ts'
import { ModelError, type ModelErrorReason, shortened } from './model-error.ts'

export type Prompt = { system: string; user: string }

export type ModelSettings = {
  /** Address of the chat completions protocol, for example http://localhost:11434/v1 */
  baseUrl: string
  model: string
  apiKey?: string | undefined
  /** Whether to request the answer piece by piece. Some servers offer no other way. */
  stream?: boolean | undefined
  dialect?: Dialect | undefined
  /** Whether the first call may take as long as loading a model does. */
  isLocal?: boolean | undefined
}

export type CompletionOptions = {
  dialect: Dialect
  /** For the text; those for thinking come from the dialect. */
  maxTokens: number
  signal: AbortSignal
  fetch: typeof fetch
}

/** All but the text in the server's words. */
export type Completion = {
  text: string
  /** For example `stop` or `length`. */
  finishReason?: string
  model?: string
  promptTokens?: unknown
  completionTokens?: unknown
}

/** Two hundred tokens are about a kilobyte, so a longer body cannot be an answer. A streamed token of thought is an event of its own. */
const maxResponseBytes = (dialect: Dialect): number => 64 * 1024 + dialect.spareTokens * 512
/** A refusal is a sentence. */
const maxRefusalBytes = 8 * 1024

/** Every failure is a ModelError, an abort of the signal included. */
export async function complete(
  settings: ModelSettings,
  prompt: Prompt,
  options: CompletionOptions,
): Promise<Completion> {
  const maxBytes = maxResponseBytes(options.dialect)
  const response = await post(settings, prompt, options, maxBytes)
  const completion: Completion = { text: '' }
  if (!settings.stream) {
    addTo(completion, parse(await textOf(response, maxBytes)), 'message')
    return completion
  }
  for await (const data of dataIn(piecesOf(response, maxBytes))) {
    if (data === '[DONE]') break
    addTo(completion, parse(data), 'delta')
  }
  return finished(completion)
}

/** The data of server-sent events; in this protocol each is one line. */
async function* dataIn(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
  }
}

function finished(completion: Completion): Completion {
  if (completion.finishReason === undefined) throw new ModelError('malformed')
  return completion
}

async function post(
  { baseUrl, apiKey, model, stream }: ModelSettings,
  { system, user }: Prompt,
  { dialect, maxTokens, signal, fetch }: CompletionOptions,
  maxBytes: number,
): Promise<Response> {
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    // A redirect could carry the key and the prompt to another server.
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...(apiKey && { Authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({
      model,
      [dialect.limit]: maxTokens + dialect.spareTokens,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      ...dialect.more,
      ...(stream && { stream: true, stream_options: { include_usage: true } }),
    }),
    signal,
  }).catch(() => {
    throw new ModelError('unreachable')
  })
  const { status, headers } = response
  const reason = reasonOf(response, stream ? 'text/event-stream' : 'application/json', maxBytes)
  if (!reason) return response
  const said = status === 200 ? undefined : await saidIn(response, apiKey)
  throw new ModelError(reason, { status, said, retryAfterMs: pauseOf(headers.get('retry-after')) })
}

function reasonOf(
  { status, headers }: Response,
  type: string,
  maxBytes: number,
): ModelErrorReason | undefined {
  if (status >= 300 && status < 400) return 'redirected'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'failing'
  if (status !== 200) return 'refused'
  if (Number(headers.get('content-length')) > maxBytes) return 'too_long'
  return headers.get('content-type')?.toLowerCase().startsWith(type) ? undefined : 'malformed'
}

/** The server's own sentence about a refusal. Providers put it in different places; Gemini wraps it in a list. */
async function saidIn(response: Response, apiKey: string | undefined): Promise<string | undefined> {
  try {
    const body: unknown = [parse(await textOf(response, maxRefusalBytes))].flat()[0]
    if (!isObject(body)) return undefined
    const { error, message, detail } = body
    const said = [isObject(error) ? error['message'] : error, message, detail]
    const sentence = said.find((one) => typeof one === 'string')
    return sentence && shortened(sentence, apiKey)
  } catch {
    return undefined
  }
}

/** Retry-After is a number of seconds or a date. */
function pauseOf(value: string | null): number | undefined {
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return ms > 0 ? ms : undefined
}

const textOf = async (response: Response, maxBytes: number): Promise<string> =>
  Buffer.concat(await Array.fromAsync(piecesOf(response, maxBytes))).toString()

/** The body, up to the limit. Leaving the loop early closes the connection. */
async function* piecesOf({ body }: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const piece of body ?? []) {
      bytes += piece.byteLength
      if (bytes > maxBytes) throw new ModelError('too_long')
      yield piece
    }
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError('cut')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ModelError('malformed')
  }
}

/** Adds a whole answer (`message`), or one piece of a stream (`delta`); the protocol gives both almost the same form. */
function addTo(completion: Completion, value: unknown, field: 'message' | 'delta'): void {
  if (!isObject(value) || value['error'] || !Array.isArray(value['choices']))
    throw new ModelError('malformed')
  const { choices, model, usage } = value
  if (typeof model === 'string') completion.model ||= model
  if (isObject(usage)) {
    completion.promptTokens = usage['prompt_tokens']
    completion.completionTokens = usage['completion_tokens']
  }
  const choice: unknown = choices[0]
  // The last piece of a stream may hold the usage alone.
  if (choice === undefined && field === 'delta') return
  const message = isObject(choice) ? (choice[field] ?? (field === 'delta' ? {} : undefined)) : undefined
  if (!isObject(choice) || !isObject(message)) throw new ModelError('malformed')
  completion.text += textIn(message)
  if (typeof choice['finish_reason'] === 'string') completion.finishReason = choice['finish_reason']
}

/** Some servers send the content as a list of parts, of which only those of type `text` are for readers. */
function textIn({ content, refusal }: Record<string, unknown>): string {
  if (typeof refusal === 'string' && refusal !== '') throw new ModelError('refused')
  if (typeof content === 'string') return content
  if (content === undefined || content === null) return ''
  if (!Array.isArray(content)) throw new ModelError('malformed')
  return content
    .map((part: unknown) => (isObject(part) && part['type'] === 'text' ? part['text'] : ''))
    .filter((text) => typeof text === 'string')
    .join('')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
