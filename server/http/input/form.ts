import type { IncomingHttpHeaders } from 'node:http'
import type { Fields } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import { maskApiKeys } from '../../../contract/text-rules.ts'
import { type Field, readField } from './read-field.ts'
import { type ReadValues, refuseApiKeys } from './read-request.ts'
import { decodeUtf8 } from './utf8.ts'

/**
 * A submitted form: the valid values, an error for each invalid one, and every field as it was typed, for showing the
 * form again. API keys in the typed text are masked.
 */
export type Form<F extends Fields> = {
  values: ReadValues<F>
  errors: Record<string, ApiError>
  typed: Record<string, string>
}

/** Our pages send forms in one encoding only; every other is refused. */
export function requireForm(headers: IncomingHttpHeaders): void {
  const isForm = /^application\/x-www-form-urlencoded *(?:; *charset="?utf-8"?)?$/i.test(
    String(headers['content-type'] ?? ''),
  )
  if (!isForm || (headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'A form is sent as application/x-www-form-urlencoded.')
  }
}

type SentForm = { headers: IncomingHttpHeaders; protocol: string }

/**
 * Refuses a cross-site form (CSRF). Browsers send our cookie with forms of other sites too, but those sites cannot
 * change Sec-Fetch-Site or Origin. Old browsers, and all browsers over plain HTTP, send only Origin.
 */
export function requireOwnPage({ headers, protocol }: SentForm, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return
  if (site === undefined && ownOrigins(headers.host, protocol, publicUrl).includes(headers.origin)) return
  throw new ApiError('UNAUTHORIZED', 'This form was not sent from a page of this site, so nothing was done.')
}

/** The origin of PUBLIC_URL, and under another name the one that was asked for: scheme, host and port. */
function ownOrigins(host: string | undefined, protocol: string, publicUrl: string): (string | undefined)[] {
  const own = new URL(publicUrl)
  const asked = host === undefined ? own : new URL(`${protocol}://${host}`)
  // A proxy may speak HTTPS to the browser and HTTP to us, so under its own name only the scheme of PUBLIC_URL counts.
  return asked.host === own.host ? [own.origin] : [own.origin, asked.origin]
}

/** Unlike an API call, a form is validated to the end, so that a person sees all errors at once. */
export function readForm<F extends Fields>(fields: F, bytes: Uint8Array | undefined): Form<F> {
  const params = parseForm(bytes ?? new Uint8Array())
  const typed: Record<string, string> = {}
  for (const name of Object.keys(fields)) {
    const [value, ...more] = params.getAll(name)
    if (more.length > 0) throw new ApiError('VALIDATION_ERROR', `${name} is given more than once.`)
    if (value !== undefined) typed[name] = value
  }
  const values: Record<string, unknown> = {}
  const errors: Record<string, ApiError> = {}
  for (const [name, field] of Object.entries(fields)) {
    try {
      refuseApiKeys({ [name]: field }, typed)
      const value = readFormField(name, field, typed[name] ?? '')
      if (value !== undefined) values[name] = value
      else if (!('~optional' in field))
        errors[name] = new ApiError('VALIDATION_ERROR', `${name} is required.`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      errors[name] = error
    }
    if (typed[name] !== undefined) typed[name] = maskApiKeys(typed[name])
  }
  return { values: values as ReadValues<F>, errors, typed }
}

/** Refuses what is not UTF-8, as such or behind percent signs, where URLSearchParams would put U+FFFD. */
function parseForm(bytes: Uint8Array): URLSearchParams {
  const text = decodeUtf8(bytes)
  const encoded = text?.match(/(?:%[0-9a-f]{2})+/gi) ?? []
  if (text !== undefined && encoded.every(isUtf8)) return new URLSearchParams(text)
  throw new ApiError('VALIDATION_ERROR', 'The form is not valid UTF-8.')
}

const isUtf8 = (percentEncoded: string): boolean =>
  decodeUtf8(Buffer.from(percentEncoded.replaceAll('%', ''), 'hex')) !== undefined

/** All form values are text, and browsers send empty fields too. */
function readFormField(name: string, field: Field, text: string): unknown {
  if (text.trim() === '') return undefined
  if (field.type !== 'boolean') return readField(name, field, text)
  return readField(name, field, text === 'true' ? true : text === 'false' ? false : text)
}
