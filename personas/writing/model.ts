import { type Completion, complete } from './chat-completions.ts'
import { ModelError } from './model-error.ts'

export type TextModel = {
  /** The model's name in the settings. */
  name: string
  /** Every failure is a ModelError. */
  generate(prompt: Prompt): Promise<Generated>
}

export type Prompt = { system: string; user: string; maxTokens: number; signal?: AbortSignal | undefined }

/** `model` is the model that answered, in its server's words. Tokens are estimated where the server does not count them. */
export type Generated = { text: string; model: string; tokensIn: number; tokensOut: number }

export type ModelSettings = {
  /** Address of the chat completions protocol, for example http://localhost:11434/v1 */
  baseUrl: string
  model: string
  apiKey?: string | undefined
  /** Whether to request the answer piece by piece. Some servers offer no other way. */
  stream?: boolean | undefined
}

/** Enough for three sentences; it bounds the cost of a model that does not stop. */
export const maxTokensPerCall = 200

/** From sending the request to the last byte of the response. */
const defaultTimeoutMs = 20_000

export function openModel(settings: ModelSettings, timeoutMs = defaultTimeoutMs): TextModel {
  const { baseUrl, model, apiKey, stream = false } = settings
  return {
    name: model,
    async generate({ system, user, maxTokens, signal: callerSignal }) {
      const request = {
        baseUrl,
        apiKey,
        model,
        system,
        user,
        maxTokens: Math.min(maxTokens, maxTokensPerCall),
        stream,
      }
      const completion = await withTimeout((signal) => complete(request, signal), timeoutMs, callerSignal)
      refuseUnfinished(completion)
      return {
        text: completion.text,
        model: displayName(completion.model) ?? model,
        tokensIn: tokenCount(completion.promptTokens) ?? estimateTokens(system + user),
        tokensOut: tokenCount(completion.completionTokens) ?? estimateTokens(completion.text),
      }
    },
  }
}

function refuseUnfinished({ text, finishReason }: Completion): void {
  // At the token limit the text ends in the middle of a sentence.
  if (finishReason === 'length') throw new ModelError('too_long')
  if (finishReason === 'content_filter') throw new ModelError('refused')
  if (finishReason === 'tool_calls' || finishReason === 'function_call') throw new ModelError('malformed')
  if (text.trim() === '') throw new ModelError('empty')
}

/**
 * The name appears beside every text, so it must look like a name. Some servers answer with the path of a file: only its last
 * part is shown. The prefix `grammar-` marks texts that no model wrote, so no model may use it.
 */
function displayName(id = ''): string | undefined {
  const name = /^(?:\/|[a-z]:\\)/i.test(id) ? id.replace(/^.*[/\\]/, '') : id
  return /^(?!grammar-)[\w.:/@+-]{1,100}$/i.test(name) ? name : undefined
}

const tokenCount = (tokens: unknown): number | undefined =>
  Number.isSafeInteger(tokens) && Number(tokens) > 0 ? Number(tokens) : undefined

/** An overestimate: most tokens are longer than three bytes. */
const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3)

async function withTimeout<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
): Promise<Result> {
  if (callerSignal?.aborted) throw new ModelError('stopped')
  const controller = new AbortController()
  // AbortSignal.any would keep each combined signal for as long as the caller's signal lives.
  const stop = () => controller.abort(new ModelError('stopped'))
  callerSignal?.addEventListener('abort', stop)
  const timer = setTimeout(() => controller.abort(new ModelError('timeout')), timeoutMs)
  try {
    return await call(controller.signal)
  } finally {
    clearTimeout(timer)
    callerSignal?.removeEventListener('abort', stop)
  }
}
