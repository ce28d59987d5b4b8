import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

/** What a request asked for, as the server understood it. */
export type AskedModel = {
  url: string
  key: string | undefined
  model: string
  system: string
  user: string
  maxTokens: number
  stream: boolean
  body: Record<string, unknown>
}

/** How the server answers one request. */
export type Script = (asked: AskedModel, answer: ServerResponse) => void

export type ScriptedModel = {
  baseUrl: string
  /** All requests so far, oldest first. */
  asked: AskedModel[]
  /** From now on it answers like this. */
  play(script: Script): void
}

/** A language model behind real HTTP, on loopback, that says what a test wrote beforehand, at once or piece by piece. */
export async function openScriptedModel(
  t: Pick<TestContext, 'after'>,
  script: Script,
): Promise<ScriptedModel> {
  const asked: AskedModel[] = []
  let playing = script
  const server = createServer(async (request, answer) => {
    const question = await read(request).catch(() => undefined)
    if (question) {
      asked.push(question)
      playing(question, answer)
    } else {
      answer.destroy()
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
    asked,
    play(next) {
      playing = next
    },
  }
}

type Reply = { model?: string; finish?: string; usage?: Record<string, unknown> | null }

/** Answers with a text, or with what the text is for this question. */
export function says(what: string | ((asked: AskedModel) => string), reply: Reply = {}): Script {
  return (asked, answer) => {
    const said = typeof what === 'string' ? what : what(asked)
    if (asked.stream) stream(answer, events(said, reply))
    else send(answer, completion(said, reply))
  }
}

export const good = says('Boiling. Not a metaphor.')
export const empty = says('')
/** One megabyte, told to be as long as it is, or unannounced. */
export const huge = says('tea '.repeat(256 * 1024))
export const unannounced: Script = (asked, answer) => {
  answer.writeHead(200, { 'Content-Type': typeOf(asked) })
  const tea = 'tea '.repeat(1024)
  const more = () => {
    while (!answer.destroyed && answer.write(asked.stream ? event(piece(tea)) : tea)) {}
  }
  answer.on('drain', more)
  more()
}
/** It goes on for ever, one small piece at a time. */
export const endless: Script = (asked, answer) => {
  answer.writeHead(200, { 'Content-Type': typeOf(asked) })
  const timer = setInterval(() => answer.write(asked.stream ? event(piece('tea ')) : ' '), 10)
  answer.on('close', () => clearInterval(timer))
}
export const echo = says(({ system }) => system)
export const hang: Script = () => {}
export const slow =
  (ms: number): Script =>
  (asked, answer) =>
    void setTimeout(() => good(asked, answer), ms)

export const status =
  (code: number, headers: Record<string, string> = {}): Script =>
  (asked, answer) => {
    answer.writeHead(code, { 'Content-Type': 'application/json', ...headers })
    answer.end(JSON.stringify({ error: { message: `No, ${asked.key}.`, type: 'scripted' } }))
  }

export const redirect = (to: string): Script => status(307, { Location: to })

/** What a proxy or a wrong address answers with. */
export const page: Script = (_, answer) => {
  answer.writeHead(200, { 'Content-Type': 'text/html' })
  answer.end('<!doctype html><title>Welcome</title>')
}

/** A good answer under the wrong name. */
export const disguised: Script = (asked, answer) => {
  answer.writeHead(200, { 'Content-Type': 'text/html' })
  if (asked.stream) for (const each of events('Boiling.', {})) answer.write(event(each))
  answer.end(asked.stream ? '' : JSON.stringify(completion('Boiling.', {})))
}
/** A megabyte is announced, and never comes. */
export const promised: Script = (asked, answer) => {
  answer.writeHead(200, { 'Content-Type': typeOf(asked), 'Content-Length': String(1024 * 1024) })
  answer.flushHeaders()
}

export const brokenJson: Script = (asked, answer) => {
  answer.writeHead(200, { 'Content-Type': typeOf(asked) })
  answer.end(asked.stream ? 'data: {"choices": [{"del\n\ndata: [DONE]\n\n' : '{"choices": [{"mess')
}
/** JSON, but of something else. */
export const otherJson: Script = (asked, answer) => {
  answer.writeHead(200, { 'Content-Type': typeOf(asked) })
  answer.end(asked.stream ? 'data: {"tea": true}\n\ndata: [DONE]\n\n' : '{"tea": true}')
}
/** The connection ends in the middle of the answer. */
export const cut: Script = (asked, answer) => {
  answer.writeHead(200, { 'Content-Type': typeOf(asked), 'Content-Length': '4096' })
  answer.write(asked.stream ? event(piece('Boil')) : '{"choices": [{"mess', () => answer.destroy())
}
/** The stream ends, politely and too early. */
export const unfinished: Script = (_, answer) => stream(answer, [piece('Boil')])
/** An error in the middle of a stream that began well. */
export const brokenStream: Script = (_, answer) =>
  stream(answer, [piece('Boil'), { error: { message: 'The kettle fell.', type: 'scripted' } }])

const typeOf = ({ stream }: AskedModel): string => (stream ? 'text/event-stream' : 'application/json')

async function read(request: IncomingMessage): Promise<AskedModel> {
  const body = JSON.parse(await text(request)) as Record<string, unknown>
  const messages = body['messages'] as { role: string; content: string }[]
  const said = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
  return {
    url: request.url ?? '',
    key: request.headers.authorization?.replace(/^Bearer /, ''),
    model: String(body['model']),
    system: said('system'),
    user: said('user'),
    maxTokens: Number(body['max_tokens']),
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

function events(said: string, { model, finish = 'stop', usage = counts }: Reply): unknown[] {
  const end = { ...head(model), choices: [{ index: 0, delta: {}, finish_reason: finish }] }
  return [
    ...(said.match(/.{1,2000}/gsu) ?? []).map((part) => piece(part, model)),
    end,
    ...(usage ? [{ ...head(model), choices: [], usage }] : []),
    '[DONE]',
  ]
}

const event = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

function stream(answer: ServerResponse, said: unknown[]): void {
  answer.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
  for (const each of said) answer.write(event(each))
  answer.end()
}

function send(answer: ServerResponse, body: unknown): void {
  answer.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
  answer.end(JSON.stringify(body))
}
