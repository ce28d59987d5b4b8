import { readFileSync } from 'node:fs'
import { type Endpoint, endpoints, type Fields } from '../../contract/endpoints.ts'
import { errors } from '../../contract/errors.ts'
import * as inboxResources from '../../contract/inbox-resources.ts'
import * as commonResources from '../../contract/resources.ts'
import * as statsResources from '../../contract/stats-resources.ts'
import * as webhookResources from '../../contract/webhook-resources.ts'

/** The resources by their files. */
const files: Record<string, Fields> = {
  resources: commonResources,
  'inbox-resources': inboxResources,
  'stats-resources': statsResources,
  'webhook-resources': webhookResources,
}
const resources = Object.assign({}, ...Object.values(files)) as Fields

/**
 * The contract as plain TypeScript types. The published declarations import these files instead of the real contract,
 * whose types need TypeBox.
 */
export function contractDeclarations(): Record<string, string> {
  return {
    'contract/errors.d.ts': `export type ErrorCode = ${Object.keys(errors).map(quote).join(' | ')}\n`,
    ...Object.fromEntries(Object.keys(files).map((file) => [`contract/${file}.d.ts`, fileOf(file)])),
    'contract/endpoints.d.ts': endpointDeclarations(),
  }
}

const typesOf = (of: Fields): string =>
  Object.entries(of)
    .map(([name, schema]) => `export type ${name} = ${definitionOf(schema)}\n`)
    .join('')

function fileOf(file: string): string {
  const text = typesOf(files[file] ?? {})
  return importsOf(text, file) + text
}

/** The imports of the types that a text uses from other files. */
const importsOf = (text: string, ownFile?: string): string =>
  Object.entries(files)
    .filter(([file]) => file !== ownFile)
    .map(([file, of]) => {
      const names = [...new Set(text.match(/\b[A-Z]\w+/g))].filter((name) => name in of)
      return names.length > 0 ? `import type { ${names.join(', ')} } from './${file}.js'\n` : ''
    })
    .join('')

/** A set of fields is declared as the type of its values, so `Values` returns it unchanged. */
function endpointDeclarations(): string {
  const source = ['endpoints', 'guest-endpoints', 'account-endpoints', 'webhook-endpoints']
    .map((name) => readFileSync(new URL(`../../contract/${name}.ts`, import.meta.url), 'utf8'))
    .join('')
  const entries = Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => {
    const { method, url, query, body, reply, dryRun, summary } = endpoint
    const [, comment = summary] = new RegExp(`/\\*\\* (.*) \\*/\\n  ${name}: endpoint\\(`).exec(source) ?? []
    return `  /** ${comment} */
  ${name}: {
    method: ${quote(method)}
    url: ${quote(url)}
    query: ${fieldsType(query)}
    body: ${fieldsType(body)}
    reply: ${typeOf(reply)}
    dryRun: ${dryRun}
  }`
  })
  return `${importsOf(entries.join('\n'))}export type Fields = object
export type Values<F extends Fields> = F
export type Endpoint = { method: string; url: string; query: Fields; body: Fields; reply: unknown; dryRun: boolean }
export type Endpoints = {
${entries.join('\n')}
}
`
}

type Schema = Fields[string]
type Keywords = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Fields
}

/** The name of a resource, or the definition of any other schema. */
function typeOf(schema: Schema): string {
  const resource = Object.entries(resources).find(([, each]) => each === schema)
  return resource ? resource[0] : definitionOf(schema)
}

function definitionOf(schema: Schema): string {
  const { type, const: literal, enum: values, anyOf, items, properties } = schema as Keywords
  if (properties) return fieldsType(properties)
  if (items) return `Array<${typeOf(items)}>`
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (values) return values.map(quote).join(' | ')
  if (literal !== undefined) return quote(literal)
  if (type === 'integer') return 'number'
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type
  throw new Error(`There is no TypeScript type for ${JSON.stringify(schema)}.`)
}

/** TypeBox marks an optional field with a property that JSON does not show. */
const fieldsType = (fields: Fields): string =>
  `{ ${Object.entries(fields)
    .map(([name, schema]) => `${name}${'~optional' in schema ? '?' : ''}: ${typeOf(schema)}`)
    .join('; ')} }`

const quote = (value: unknown): string => JSON.stringify(value)
