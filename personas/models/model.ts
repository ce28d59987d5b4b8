import { type Completion, complete, type ModelSettings, type Prompt } from './chat-completions.ts'
import { learnedFrom, plainDialect, spareForThought } from './dialect.ts'
import { ModelError } from './model-error.ts'
import { withoutThoughts } from './unwrap.ts'

export type { ModelSettings, Prompt }

export type TextModel = {
  /** The model's name in the settings, and the host of its server. */
  name: string
  host: string
  /** The highest number of tokens that the next call may answer with, thinking included. */
  maxTokens(): number
  /** Every failure is a ModelError. */
  generate(prompt: Prompt, signal?: AbortSignal): Promise<Generated>
}

/** `model` is the model that answered, in its server's words. Tokens are estimated where the server does not count them. */
export type Generated = { text: string; model: string; tokensIn: number; tokensOut: number }

/** Enough for three sentences; it bounds the cost of a model that does not stop. */
export const maxTokensPerCall = 200
/** From sending the request to the last byte of the response. */
const defaultTimeoutMs = 20_000
/** A model on one's own machine is loaded from its disk first, and thinks slowly. */
const coldTimeoutMs = 120_000

export function openModel(
  settings: ModelSettings,
  {
    timeoutMs,
    fetch = globalThis.fetch,
  }: { timeoutMs?: number; fetch?: typeof globalThis.fetch | undefined } = {},
): TextModel {
  let dialect = settings.dialect ?? plainDialect
  let isCold = settings.isLocal === true

  /** A refusal that names the right parameter is followed, and remembered for the next calls. */
  async function learn(prompt: Prompt, signal: AbortSignal): Promise<Completion> {
    const tried = [dialect]
    for (let next = dialect; ; tried.push(next)) {
      try {
        const completion = await complete(settings, prompt, {
          dialect: next,
          maxTokens: maxTokensPerCall,
          signal,
          fetch,
        })
        dialect = next
        return completion
      } catch (error) {
        const { status, said = '' } = error instanceof ModelError ? error.refusal : {}
        const other = status === 400 || status === 422 ? learnedFrom(said, tried) : undefined
        if (!other) throw error
        next = other
      }
    }
  }

  return {
    name: settings.model,
    host: URL.parse(settings.baseUrl)?.host ?? '',
    maxTokens: () => maxTokensPerCall + dialect.spareTokens,
    async generate(prompt, callerSignal) {
      const limitMs = timeoutMs ?? (isCold ? coldTimeoutMs : defaultTimeoutMs)
      const timeout = AbortSignal.timeout(limitMs)
      const signal = callerSignal ? AbortSignal.any([timeout, callerSignal]) : timeout
      const completion = await learn(prompt, signal).catch((error: unknown) => {
        if (callerSignal?.aborted) throw new ModelError('stopped')
        throw timeout.aborted ? new ModelError('timeout') : error
      })
      isCold = false
      const { text, finishReason } = completion
      const isEmpty = withoutThoughts(text) === ''
      // A model that thought until its tokens were spent gets more of them the next time.
      if (finishReason === 'length' && isEmpty && dialect.spareTokens === 0) {
        dialect = { ...dialect, spareTokens: spareForThought }
      }
      // At the token limit the text ends in the middle of a sentence.
      if (finishReason === 'length') throw new ModelError('too_long')
      if (finishReason === 'content_filter') throw new ModelError('refused')
      if (finishReason === 'tool_calls' || finishReason === 'function_call') throw new ModelError('malformed')
      if (isEmpty) throw new ModelError('empty')
      return {
        text,
        model: displayName(completion.model) ?? settings.model,
        tokensIn: tokenCount(completion.promptTokens) ?? estimateTokens(prompt.system + prompt.user),
        tokensOut: tokenCount(completion.completionTokens) ?? estimateTokens(text),
      }
    },
  }
}

/** The name appears beside every text, so it must look like one; of a path only the last part. `grammar-` marks texts that no model wrote. */
function displayName(id = ''): string | undefined {
  const name = /^(?:\/|[a-z]:\\)/i.test(id) ? id.replace(/^.*[/\\]/, '') : id
  return /^(?!grammar-)[\w.:/@+-]{1,100}$/i.test(name) ? name : undefined
}

const tokenCount = (tokens: unknown): number | undefined =>
  Number.isSafeInteger(tokens) && Number(tokens) > 0 ? Number(tokens) : undefined

/** An overestimate: most tokens are longer than three bytes. */
const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3)
