import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../web/api-docs/openapi.ts'

type Described = { headers?: object; content?: Record<string, object> } & { $ref?: string }

const document = openApiDocument({ origin: 'http://longwave.test', version: '0.1.0' })
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false })
addFormats.default(ajv)
ajv.addVocabulary(['openapi', 'info', 'externalDocs', 'servers', 'tags', 'paths', 'webhooks', 'components'])
ajv.addSchema(document, 'openapi.json')
const validators = new Map<string, ValidateFunction>()

/** Checks a reply of the API against the description at /openapi.json: status, media type, headers and body. */
export function assertIsDescribed(
  method: string,
  url: string,
  response: Response,
  body: unknown,
  label: string,
): void {
  const path = url.replace(/:(\w+)/g, '{$1}')
  const responses = ['paths', path, method.toLowerCase(), 'responses']
  if (!partAt(responses)) return
  const status = `${response.status}`
  const place = [...responses, partAt([...responses, status]) ? status : status.replace(/..$/, 'XX')]
  const described = partAt(place) as Described | undefined
  assert.ok(described, `${label}: /openapi.json has no status ${status} for ${method} ${path}`)
  const pointer = described.$ref ? described.$ref.slice(2).split('/') : place
  const { headers = {}, content = {} } = partAt(pointer) as Described
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  assert.ok(content[type], `${label}: /openapi.json has no ${type}`)
  const validate = validatorAt([...pointer, 'content', type, 'schema'])
  assert.ok(validate(body), `${label}: ${JSON.stringify(validate.errors)}`)
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  for (const name of [
    'retry-after',
    'idempotent-replayed',
    'etag',
    'allow',
    'longwave-position',
    'ratelimit',
    'ratelimit-policy',
  ])
    if (response.headers.has(name)) assert.ok(names.includes(name), `${label}: /openapi.json has no ${name}`)
}

function partAt(place: string[]): unknown {
  let part: unknown = document
  for (const name of place) part = (part as Record<string, unknown> | undefined)?.[name]
  return part
}

function validatorAt(place: string[]): ValidateFunction {
  const pointer = place
    .map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const found = validators.get(pointer) ?? ajv.compile({ $ref: `openapi.json#/${pointer}` })
  validators.set(pointer, found)
  return found
}
