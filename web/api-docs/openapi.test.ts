import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { codesOf, type Endpoint, endpoints, type Fields } from '../../contract/endpoints.ts'
import { errors } from '../../contract/errors.ts'
import { openWorld } from '../../test/world.ts'

type Operation = {
  operationId: string
  security: object[]
  responses: Record<string, { $ref?: string }>
  parameters?: { name?: string; description?: string; schema?: object }[]
  requestBody?: {
    content: Record<string, { schema: { title: string; properties: object; required?: string[] } }>
  }
}
type Document = {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, object>; schemas: Record<string, Described> }
}
type Described = { description?: string; examples?: unknown[]; type?: unknown; const?: unknown } & {
  $ref?: string
  items?: object
  properties?: Record<string, Described>
}

async function read(t: TestContext): Promise<{ text: string; document: Document }> {
  const { request } = await openWorld(t, { publicUrl: 'https://longwave.test' })
  const { status, headers, text } = await request('GET', '/openapi.json')
  assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8'])
  assert.equal(headers['access-control-allow-origin'], '*')
  return { text, document: JSON.parse(text) }
}

test('the first success of an operation is the reply of its method, and each body has a name', async (t) => {
  const { document } = await read(t)
  for (const { operationId, requestBody, responses } of Object.values(document.paths).flatMap(
    Object.values,
  )) {
    const { status } = endpoints[operationId as keyof typeof endpoints]
    assert.equal(Object.keys(responses)[0], `${status}`, operationId)
    const title = requestBody?.content['application/json']?.schema.title
    if (requestBody) assert.equal(title?.toLowerCase(), `${operationId}Body`.toLowerCase())
  }
})

test('the description has every route, with its fields, statuses and codes', async (t) => {
  const { document } = await read(t)
  assert.deepEqual(
    document.servers.map(({ url }) => url),
    ['https://longwave.test'],
  )
  const operations = Object.values(document.paths).flatMap((each) => Object.values(each))
  assert.deepEqual(
    operations.map(({ operationId }) => operationId).toSorted(),
    Object.keys(endpoints).toSorted(),
  )
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const { method, url, params, query, body, status } = endpoint
    const operation = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    assert.ok(operation, name)
    const parameters = operation.parameters?.flatMap((each) => each.name ?? []) ?? []
    assert.deepEqual(parameters, [...Object.keys(params), ...Object.keys(query)], name)
    const { properties = {} } = operation.requestBody?.content['application/json']?.schema ?? {}
    assert.deepEqual(Object.keys(properties), Object.keys(body), name)
    assert.ok(operation.responses[status], name)
    for (const code of codesOf(endpoint)) {
      const response: { $ref?: string } = operation.responses[errors[code][0]] ?? {}
      assert.ok(response.$ref?.split('/').at(-1)?.split('-').includes(code), `${name}: ${code}`)
    }
    const isOptional = operation.security.some((each) => Object.keys(each).length === 0)
    assert.deepEqual(
      [operation.security.length > 0, isOptional],
      [endpoint.auth !== 'none', endpoint.auth === 'optional'],
      name,
    )
  }
})

test('every field of a request and of a reply says what it means, with an example', async (t) => {
  const { document } = await read(t)
  const undescribed: string[] = []
  const check = (path: string, field: Described) => {
    if (field.$ref || field.items || field.properties) return
    if (!field.description || (!field.examples && field.const === undefined)) undescribed.push(path)
  }
  const { Error: _error, Problem: _problem, ...schemas } = document.components.schemas
  const { StreamEvent: _event, InboxStreamEvent: _inboxEvent, ...resources } = schemas
  for (const [name, { properties = {} }] of Object.entries(resources))
    for (const [field, schema] of Object.entries(properties)) check(`${name}.${field}`, schema)
  for (const [name, { params, query, body }] of Object.entries<Endpoint>(endpoints))
    for (const [field, schema] of Object.entries<Fields[string]>({ ...params, ...query, ...body })) {
      const { anyOf: [first] = [] } = schema as { anyOf?: object[] }
      check(`${name}.${field}`, (first ?? schema) as Described)
    }
  assert.deepEqual(undescribed, [])
  assert.ok(Object.keys(resources).length > 10)
})
