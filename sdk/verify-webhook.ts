import type { InboxEvent } from '../contract/webhook-resources.ts'

/** A request of a webhook, as it arrived. */
export type WebhookRequest = {
  /** The text or the bytes, before anything parsed them: the signature is of these. */
  body: string | Uint8Array
  headers: Headers | Record<string, string | string[] | undefined>
}

/** A request that is older, or newer, may be a repeat of one that was overheard. */
const toleranceMs = 5 * 60_000

/**
 * Returns the event of a request that the server signed with this secret, and rejects every other one. `id` is the same at
 * every attempt: drop an event whose id you have seen.
 */
export async function verifyWebhook(
  { body, headers }: WebhookRequest,
  secret: string,
  now = Date.now(),
): Promise<InboxEvent & { id: string }> {
  const key = bytesOf(secret.replace(/^whsec_/, ''))
  if (key.length === 0) throw new TypeError('The secret of a webhook is whsec_ and base64.')
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('The body must be the text or the bytes, before anything parsed them.')
  const found = headers instanceof Headers ? headers : lowerCase(headers)
  const header = (name: string) => found.get(name) ?? refuse(`has no ${name}`)
  const id = header('webhook-id')
  const timestamp = header('webhook-timestamp')
  const signatures = header('webhook-signature').split(' ')
  if (!(Math.abs(now - Number(timestamp) * 1000) <= toleranceMs)) refuse('is too old, or too new')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify'])
  for (const signature of signatures) {
    const [version, encoded = ''] = signature.split(',')
    // It takes the same time for every wrong signature.
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', imported, bytesOf(encoded), signed)))
      return { id, ...JSON.parse(text) }
  }
  return refuse('is not signed with this secret')
}

const lowerCase = (headers: Record<string, string | string[] | undefined>): Map<string, string> =>
  new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), String(value)] as const],
    ),
  )

/** The bytes of a text in base64; none for another text. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function refuse(reason: string): never {
  throw new Error(`The request of the webhook ${reason}.`)
}
