import { withoutKeys } from '../../../contract/clean-text.ts'
import type { Fields } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import { type Field, readField } from './read-field.ts'
import { type Read, refuseKeys } from './read-request.ts'

/**
 * What a person sent: the values that could be read, the sentences about those that could not, and all of it as typed,
 * except that a key of an AI is never printed again.
 */
export type Form<F extends Fields> = {
  values: Read<F>
  wrong: Record<string, ApiError>
  sent: Record<string, string>
}

type Headers = Record<string, string | string[] | undefined>

/** A page sends its forms in one way, and nothing else is understood where a form is due. */
export function requireForm(headers: Headers): void {
  const isForm = /^application\/x-www-form-urlencoded *(?:; *charset="?utf-8"?)?$/i.test(
    String(headers['content-type'] ?? ''),
  )
  if (!isForm || (headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'A form is sent as application/x-www-form-urlencoded.')
  }
}

/**
 * Whether a page of ours sent this. A cookie goes along with what a foreign page sends as well, but no foreign page
 * can change these headers. Old browsers and plain HTTP know only the second of them.
 */
export function requireOwnPage(headers: Headers, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return
  if (site === undefined) {
    const origin = String(headers['origin'] ?? '')
    const host = URL.canParse(origin) ? new URL(origin).host : ''
    if (host !== '' && (origin === new URL(publicUrl).origin || host === headers['host'])) return
  }
  throw new ApiError('UNAUTHORIZED', 'This form was not sent from a page of this site, so nothing was done.')
}

/** Unlike an API call a form is judged field by field, so that a person hears of everything at once. */
export function readForm<F extends Fields>(fields: F, bytes: Uint8Array | undefined): Form<F> {
  const params = new URLSearchParams(Buffer.from(bytes ?? []).toString('utf8'))
  const sent: Record<string, string> = {}
  for (const name of Object.keys(fields)) {
    const [value, ...more] = params.getAll(name)
    if (more.length > 0) throw new ApiError('VALIDATION_ERROR', `${name} is given more than once.`)
    if (value !== undefined) sent[name] = value
  }
  const values: Record<string, unknown> = {}
  const wrong: Record<string, ApiError> = {}
  for (const [name, field] of Object.entries(fields)) {
    try {
      refuseKeys({ [name]: field }, sent)
      const value = readFormField(name, field, sent[name] ?? '')
      if (value !== undefined) values[name] = value
      else if (!('~optional' in field)) wrong[name] = new ApiError('VALIDATION_ERROR', `${name} is required.`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      wrong[name] = error
    }
    if (sent[name] !== undefined) sent[name] = withoutKeys(sent[name])
  }
  return { values: values as Read<F>, wrong, sent }
}

/** Every value of a form is text, and a field that was left empty is there all the same. */
function readFormField(name: string, field: Field, text: string): unknown {
  if (text.trim() === '') return undefined
  if (field.type !== 'boolean') return readField(name, field, text)
  return readField(name, field, text === 'true' ? true : text === 'false' ? false : text)
}
