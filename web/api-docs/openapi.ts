import { type Endpoint, endpoints, type Fields, isReplayed } from '../../contract/endpoints.ts'
import { errors } from '../../contract/errors.ts'
import type { JsonSchema } from '../../contract/json-schema.ts'
import { idempotencyKeyPattern, limits } from '../../contract/limits.ts'
import { InboxEvent } from '../../contract/webhook-resources.ts'
import { docs } from '../words/docs.ts'
import { openApi as words } from '../words/openapi.ts'
import { hasETag, namedHeaders, namedResponses, responsesOf } from './openapi-responses.ts'
import { namedSchemas, objectOf, schemaOf } from './openapi-schemas.ts'

type Chapter = Endpoint['chapter']

/** The contract in the format of OpenAPI 3.1, for code generators and validators. */
export function openApiDocument({ origin, version }: { origin: string; version: string }) {
  const all = Object.entries<Endpoint>(endpoints)
  return {
    openapi: '3.1.0',
    info: {
      title: words.title,
      version,
      description: words.about(`${origin}/docs`),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { url: `${origin}/docs`, description: docs.title },
    servers: [{ url: origin }],
    tags: Object.entries(docs.groups).map(([chapter, name]) => ({
      name,
      description: words.chapters[chapter as Chapter],
    })),
    paths: pathsOf(all),
    webhooks: { inbox: { post: delivery() } },
    components: {
      schemas: namedSchemas(Object.keys(errors)),
      responses: namedResponses(all.map(([, endpoint]) => endpoint)),
      headers: namedHeaders,
      parameters: namedParameters,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: words.apiKey },
        bearer: { type: 'http', scheme: 'bearer', description: words.bearer },
      },
    },
  }
}

/** The request that a webhook sends. */
const delivery = () => ({
  operationId: 'receiveInboxEvent',
  summary: words.webhook.summary,
  description: words.webhook.about,
  tags: [docs.groups.keep],
  security: [],
  parameters: Object.entries(words.webhook.headers).map(([name, { description, example }]) => ({
    ...headerParameter(name, description, { examples: [example] }),
    required: true,
  })),
  requestBody: { required: true, content: { 'application/json': { schema: schemaOf(InboxEvent) } } },
  responses: {
    '2XX': { description: words.webhook.accepted },
    '410': { description: words.webhook.gone },
    default: { description: words.webhook.failed },
  },
})

function pathsOf(all: [name: string, Endpoint][]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of all) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return paths
}

function operationOf(name: string, endpoint: Endpoint): object {
  const { summary, chapter, auth, params, query, body, example } = endpoint
  const parameters = [
    ...parametersOf('path', params),
    ...parametersOf('query', query),
    ...(isReplayed(endpoint) ? [parameterReference('IdempotencyKey')] : []),
    ...(endpoint.dryRun ? [parameterReference('DryRun')] : []),
    ...(endpoint.stream ? [parameterReference('LastEventId')] : []),
    ...(hasETag(endpoint) ? [parameterReference('IfNoneMatch')] : []),
  ]
  const withKey = [{ apiKey: [] }, { bearer: [] }]
  return {
    operationId: name,
    summary,
    tags: [docs.groups[chapter]],
    security: { none: [], optional: [{}, ...withKey], required: withKey }[auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(Object.keys(body).length > 0 ? { requestBody: requestBodyOf(name, body, example.body) } : {}),
    responses: responsesOf(endpoint),
  }
}

const parametersOf = (place: 'path' | 'query', fields: Fields): object[] =>
  Object.entries(fields).map(([name, field]) => {
    const { description, ...schema } = schemaOf(field)
    return { name, in: place, required: !('~optional' in field), description, schema }
  })

/** Code generators name the class of a body after its title. */
function requestBodyOf(name: string, fields: Fields, example: object | undefined): object {
  const title = `${name.replace(/^./, (letter) => letter.toUpperCase())}Body`
  const schema: JsonSchema = { title, ...objectOf(fields) }
  const content = { 'application/json': { schema, ...(example === undefined ? {} : { example }) } }
  return { required: 'required' in schema, content }
}

const parameterReference = (name: keyof typeof namedParameters) => ({
  $ref: `#/components/parameters/${name}`,
})

const headerParameter = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
})

const namedParameters = {
  IdempotencyKey: headerParameter('Idempotency-Key', words.idempotencyKey, {
    minLength: 1,
    maxLength: limits.idempotencyKey,
    pattern: idempotencyKeyPattern,
    examples: ['6f1c9a52-3f7e-4b1a-9c55-0d2f6f7f3f10'],
  }),
  DryRun: headerParameter('X-Dry-Run', words.dryRun, { enum: ['true', 'false'] }),
  LastEventId: headerParameter('Last-Event-ID', words.lastEventId, { examples: ['1839284736000000'] }),
  IfNoneMatch: headerParameter('If-None-Match', words.ifNoneMatch, {
    examples: ['"2jmj7l5rSw0yVb_vlWAYkK_YBwk"'],
  }),
}
