/** Why a model gave no text, as one word that may be logged and counted. */
export type Reason =
  | 'timeout'
  | 'stopped'
  | 'unreachable'
  | 'redirected'
  | 'refused'
  | 'rate_limited'
  | 'failing'
  | 'cut'
  | 'malformed'
  | 'empty'
  | 'too_long'

/** It carries the reason and nothing else: neither what was asked, nor what was answered, nor the key. */
export class ModelTrouble extends Error {
  override readonly name = 'ModelTrouble'
  readonly reason: Reason

  constructor(reason: Reason) {
    super(`The language model gave no text: ${reason}.`)
    this.reason = reason
  }
}

/** Two hundred tokens are about a kilobyte; what is larger than this was not meant as an answer. */
const answerBytes = 64 * 1024

/** A fetch that speaks to one server only, follows nobody, and reads no more than an answer can need. */
export function wireTo(baseUrl: string, contentType: string): typeof fetch {
  const { origin } = new URL(baseUrl)
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin) throw new ModelTrouble('redirected')
    const response = await fetch(url, { ...init, redirect: 'manual' }).catch(() => {
      throw new ModelTrouble('unreachable')
    })
    const reason = refusalOf(response, contentType)
    if (!reason && response.body) {
      return new Response(measured(response.body), response)
    }
    await response.body?.cancel().catch(() => {})
    throw new ModelTrouble(reason ?? 'empty')
  }
}

/** The body of a refusal is not read: it could hold anything, the key among it. */
function refusalOf({ status, headers }: Response, contentType: string): Reason | undefined {
  if (status >= 300 && status < 400) return 'redirected'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'failing'
  if (status !== 200) return 'refused'
  if (Number(headers.get('content-length')) > answerBytes) return 'too_long'
  return headers.get('content-type')?.toLowerCase().startsWith(contentType) ? undefined : 'malformed'
}

function measured(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value } = await reader.read().catch(() => {
        throw new ModelTrouble('cut')
      })
      if (!value) return controller.close()
      bytes += value.byteLength
      if (bytes <= answerBytes) return controller.enqueue(value)
      await reader.cancel().catch(() => {})
      throw new ModelTrouble('too_long')
    },
    cancel: (why) => reader.cancel(why),
  })
}
