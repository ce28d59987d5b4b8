import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

/** A chat completions request, parsed. */
export type ModelRequest = {
  url: string
  key: string | undefined
  model: string
  system: string
  user: string
  maxTokens: number
  stream: boolean
  body: Record<string, unknown>
}

/** Sends the response to one request. */
export type Responder = (request: ModelRequest, response: ServerResponse) => void

export type ScriptedModel = {
  baseUrl: string
  /** All requests so far, oldest first. */
  requests: ModelRequest[]
  /** Responds to the next requests in this way. */
  respondWith(script: Responder): void
}

/** A language model for tests: a real HTTP server on loopback with scripted responses, streamed or not. */
export async function openScriptedModel(
  t: Pick<TestContext, 'after'>,
  responder: Responder,
): Promise<ScriptedModel> {
  const requests: ModelRequest[] = []
  let respond = responder
  const server = createServer(async (message, response) => {
    const request = await parseRequest(message).catch(() => undefined)
    if (request) {
      requests.push(request)
      respond(request, response)
    } else {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    respondWith(next) {
      respond = next
    },
  }
}

type Reply = { model?: string; finish?: string; usage?: Record<string, unknown> | null }

/** Responds with a text, or with a text that depends on the request. */
export function says(text: string | ((request: ModelRequest) => string), reply: Reply = {}): Responder {
  return (request, response) => {
    const content = typeof text === 'string' ? text : text(request)
    if (request.stream) stream(response, events(content, reply))
    else send(response, completion(content, reply))
  }
}

export const good = says('Boiling. Not a metaphor.')
export const empty = says('')
/** One megabyte with a Content-Length, or without one. */
export const huge = says('tea '.repeat(256 * 1024))
export const unannounced: Responder = (request, response) => {
  response.writeHead(200, { 'Content-Type': typeOf(request) })
  const tea = 'tea '.repeat(1024)
  const more = () => {
    while (!response.destroyed && response.write(request.stream ? event(piece(tea)) : tea)) {}
  }
  response.on('drain', more)
  more()
}
/** Never ends; sends one small piece at a time. */
export const endless: Responder = (request, response) => {
  response.writeHead(200, { 'Content-Type': typeOf(request) })
  const timer = setInterval(() => response.write(request.stream ? event(piece('tea ')) : ' '), 10)
  response.on('close', () => clearInterval(timer))
}
export const hang: Responder = () => {}
export const slow =
  (ms: number): Responder =>
  (request, response) =>
    void setTimeout(() => good(request, response), ms)

export const status =
  (code: number, headers: Record<string, string> = {}): Responder =>
  (request, response) => {
    response.writeHead(code, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message: `No, ${request.key}.`, type: 'scripted' } }))
  }

export const redirect = (to: string): Responder => status(307, { Location: to })

/** The HTML page of a proxy or a wrong address. */
export const page: Responder = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' })
  response.end('<!doctype html><title>Welcome</title>')
}

/** A good answer with the wrong Content-Type. */
export const disguised: Responder = (request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' })
  if (request.stream) for (const each of events('Boiling.', {})) response.write(event(each))
  response.end(request.stream ? '' : JSON.stringify(completion('Boiling.', {})))
}
/** Announces a megabyte and never sends it. */
export const promised: Responder = (request, response) => {
  response.writeHead(200, { 'Content-Type': typeOf(request), 'Content-Length': String(1024 * 1024) })
  response.flushHeaders()
}

export const brokenJson: Responder = (request, response) => {
  response.writeHead(200, { 'Content-Type': typeOf(request) })
  response.end(request.stream ? 'data: {"choices": [{"del\n\ndata: [DONE]\n\n' : '{"choices": [{"mess')
}
/** JSON of another form. */
export const otherJson: Responder = (request, response) => {
  response.writeHead(200, { 'Content-Type': typeOf(request) })
  response.end(request.stream ? 'data: {"tea": true}\n\ndata: [DONE]\n\n' : '{"tea": true}')
}
/** The connection breaks in the middle of the response. */
export const cut: Responder = (request, response) => {
  response.writeHead(200, { 'Content-Type': typeOf(request), 'Content-Length': '4096' })
  response.write(request.stream ? event(piece('Boil')) : '{"choices": [{"mess', () => response.destroy())
}
/** The stream ends regularly, but before the text is complete. */
export const unfinished: Responder = (_, response) => stream(response, [piece('Boil')])
/** An error event in the middle of a stream. */
export const brokenStream: Responder = (_, response) =>
  stream(response, [piece('Boil'), { error: { message: 'The kettle fell.', type: 'scripted' } }])

const typeOf = ({ stream }: ModelRequest): string => (stream ? 'text/event-stream' : 'application/json')

async function parseRequest(message: IncomingMessage): Promise<ModelRequest> {
  const body = JSON.parse(await text(message)) as Record<string, unknown>
  const messages = body['messages'] as { role: string; content: string }[]
  const contentOf = (role: string) => messages.find((one) => one.role === role)?.content ?? ''
  return {
    url: message.url ?? '',
    key: message.headers.authorization?.replace(/^Bearer /, ''),
    model: String(body['model']),
    system: contentOf('system'),
    user: contentOf('user'),
    maxTokens: Number(body['max_completion_tokens'] ?? body['max_tokens']),
    stream: body['stream'] === true,
    body,
  }
}

const counts = { prompt_tokens: 120, completion_tokens: 12, total_tokens: 132 }
const head = (model = 'scripted-1') => ({ id: 'one', created: 1_700_000_000, model })

function completion(content: string, { model, finish = 'stop', usage = counts }: Reply): unknown {
  const message = { role: 'assistant', content }
  return { ...head(model), choices: [{ index: 0, message, finish_reason: finish }], usage }
}

const piece = (content: string, model?: string) => ({
  ...head(model),
  choices: [{ index: 0, delta: { content } }],
})

function events(content: string, { model, finish = 'stop', usage = counts }: Reply): unknown[] {
  const end = { ...head(model), choices: [{ index: 0, delta: {}, finish_reason: finish }] }
  return [
    ...(content.match(/.{1,2000}/gsu) ?? []).map((part) => piece(part, model)),
    end,
    ...(usage ? [{ ...head(model), choices: [], usage }] : []),
    '[DONE]',
  ]
}

const event = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

function stream(response: ServerResponse, data: unknown[]): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
  for (const each of data) response.write(event(each))
  response.end()
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
