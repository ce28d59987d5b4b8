import { randomUUID } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { ApiError, errors } from '../contract/errors.ts'
import { type Longwave, LongwaveError } from '../sdk/index.ts'
import { readArguments } from './read-arguments.ts'
import type { Tool } from './tool.ts'
import { refusals } from './words.ts'

/** How tools reach the API. */
export type Caller = {
  lw: Longwave
  hasKey: boolean
  /** How an AI without a key gets one, and where the host puts it. */
  keyAdvice: string
  /** Gets unexpected errors. */
  onError: (error: unknown) => void
}

/** Calls a tool. Each reply of the API is a result, a refusal too, so that the model reads its sentence. */
export async function callTool(
  tool: Tool,
  given: unknown,
  { lw, hasKey, keyAdvice, onError }: Caller,
  signal: AbortSignal,
): Promise<CallToolResult> {
  let idempotencyKey: string = randomUUID()
  try {
    if (tool.needsKey && !hasKey) throw new ApiError('MISSING_API_KEY', `This needs an API key. ${keyAdvice}`)
    const { idempotency_key, ...values } = readArguments(tool, given)
    if (idempotency_key !== undefined) idempotencyKey = String(idempotency_key)
    const reply = await tool.call(lw, values, { signal, idempotencyKey })
    return { content: [textOf(reply)] }
  } catch (thrown) {
    signal.throwIfAborted()
    return { content: [textOf(refusalOf(thrown))], isError: true }
  }

  function refusalOf(thrown: unknown): object {
    if (thrown instanceof ApiError) return { error: thrown.message, code: thrown.code }
    if (!(thrown instanceof LongwaveError)) {
      onError(thrown)
      return { error: errors.INTERNAL_ERROR[1], code: 'INTERNAL_ERROR' }
    }
    const { message, code, outcomeUnknown, retryAfter } = thrown
    if (code === 'INVALID_API_KEY') return { error: refusals.invalidKey(message), code }
    const settles = outcomeUnknown && tool.isReplayed
    return {
      error: settles ? refusals.unknownOutcome(message) : message,
      code,
      ...(settles ? { idempotency_key: idempotencyKey } : {}),
      // A model sees no header, and some sentences name Retry-After.
      ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
    }
  }
}

const textOf = (reply: object) => ({ type: 'text' as const, text: JSON.stringify(reply) })
