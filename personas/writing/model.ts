import type { FinishReason } from 'ai'
import { ModelTrouble, wireTo } from './chat-completions.ts'

/** Whatever turns a question into a text. Everything that can go wrong is a ModelTrouble. */
export type TextModel = {
  /** As the operator set it. */
  name: string
  generate(asked: Asked): Promise<Generated>
}

export type Asked = { system: string; user: string; maxTokens: number; signal?: AbortSignal | undefined }

/** `model` is who answered, in its server's own words; tokens are estimated where the server does not count them. */
export type Generated = { text: string; model: string; tokensIn: number; tokensOut: number }

export type ModelSettings = {
  /** Where it speaks the chat completions protocol, for example http://localhost:11434/v1 */
  baseUrl: string
  model: string
  apiKey?: string | undefined
  /** Whether the answer is asked for piece by piece; some servers answer no other way. */
  stream?: boolean | undefined
}

/** Three sentences need no more, and a model that goes on and on costs no more. */
export const mostTokens = 200

/** From the question to the last byte. */
const longestMs = 20_000

/** The libraries are loaded here and not above: who sets no model never loads them. */
export async function openModel(settings: ModelSettings, timeoutMs = longestMs): Promise<TextModel> {
  const { baseUrl, model, apiKey, stream = false } = settings
  const [ai, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const provider = createOpenAICompatible({
    name: 'configured',
    baseURL: baseUrl,
    ...(apiKey ? { apiKey } : {}),
    includeUsage: true,
    fetch: wireTo(baseUrl, stream ? 'text/event-stream' : 'application/json'),
  })
  // Always the provider's own object: a bare name would be looked up at a hosted gateway.
  const asked = { model: provider(model), maxRetries: 0, telemetry: { isEnabled: false } }

  async function answer({ system, user, maxTokens }: Asked, abortSignal: AbortSignal): Promise<Answer> {
    const maxOutputTokens = Math.min(maxTokens, mostTokens)
    const question = { ...asked, instructions: system, prompt: user, maxOutputTokens, abortSignal }
    if (!stream) return await ai.generateText(question)
    let trouble: unknown
    const result = ai.streamText({
      ...question,
      // Without it, an error is printed on the console, with everything that was asked.
      onError: ({ error }) => {
        trouble ??= error
      },
    })
    await result.consumeStream()
    if (trouble !== undefined) throw trouble
    const [text, finishReason, usage, response] = await Promise.all([
      result.text,
      result.finishReason,
      result.usage,
      result.response,
    ])
    return { text, finishReason, usage, response }
  }

  return {
    name: model,
    async generate(question) {
      try {
        const given = await inTime((signal) => answer(question, signal), timeoutMs, question.signal)
        return generated(question, given, model)
      } catch (error) {
        throw troubleIn(error)
      }
    },
  }
}

type Answer = {
  text: string
  finishReason: FinishReason
  usage: { inputTokens: number | undefined; outputTokens: number | undefined }
  response: { modelId: string }
}

function generated({ system, user }: Asked, { text, finishReason, usage, response }: Answer, name: string) {
  // What stops at the limit stops in the middle of a sentence.
  if (finishReason === 'length') throw new ModelTrouble('too_long')
  if (finishReason === 'content-filter') throw new ModelTrouble('refused')
  if (finishReason === 'tool-calls' || finishReason === 'error') throw new ModelTrouble('malformed')
  if (text.trim() === '') throw new ModelTrouble('empty')
  return {
    text,
    model: shownName(response.modelId) ?? name,
    tokensIn: counted(usage.inputTokens) ?? estimated(system + user),
    tokensOut: counted(usage.outputTokens) ?? estimated(text),
  }
}

/**
 * It is shown beside every text, so it has to look like a name: some servers answer with the path of a file, which is
 * nobody's business. What starts with `grammar-` is how a text is marked that no model wrote.
 */
function shownName(id: string): string | undefined {
  const name = /^(?:\/|[a-z]:\\)/i.test(id) ? id.replace(/^.*[/\\]/, '') : id
  return /^(?!grammar-)[\w.:/@+-]{1,100}$/i.test(name) ? name : undefined
}

const counted = (tokens: number | undefined): number | undefined =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens > 0 ? tokens : undefined

/** Rather too many than too few: most tokens are longer than three bytes. */
const estimated = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3)

/** The race is for a call that does not listen to its signal. */
async function inTime<R>(
  call: (signal: AbortSignal) => Promise<R>,
  ms: number,
  stopped: AbortSignal | undefined,
): Promise<R> {
  if (stopped?.aborted) throw new ModelTrouble('stopped')
  const end = new AbortController()
  // Not AbortSignal.any: what that makes is kept for as long as the signal of the caller lives.
  const stop = () => end.abort(new ModelTrouble('stopped'))
  stopped?.addEventListener('abort', stop)
  const timer = setTimeout(() => end.abort(new ModelTrouble('timeout')), ms)
  try {
    return await new Promise<R>((resolve, reject) => {
      end.signal.addEventListener('abort', () => reject(end.signal.reason))
      call(end.signal).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    stopped?.removeEventListener('abort', stop)
  }
}

/** What the wire said is somewhere among the causes; what the libraries themselves complain about is an answer they cannot read. */
function troubleIn(error: unknown): ModelTrouble {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ModelTrouble) return cause
  }
  return new ModelTrouble('malformed')
}
