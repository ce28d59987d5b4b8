import assert from 'node:assert/strict'
import { Compile } from 'typebox/compile'
import { adminEndpoints } from '../contract/admin.ts'
import { codesOf, type Endpoint, endpoints, type Fields } from '../contract/endpoints.ts'
import { type ErrorCode, errors } from '../contract/errors.ts'
import { DryRun } from '../contract/resources.ts'
import { assertIsDescribed } from './keeps-openapi.ts'

const contract: Endpoint[] = [...Object.values(endpoints), ...Object.values(adminEndpoints)]
const checkedEndpoints = contract.map((endpoint) => ({
  ...endpoint,
  pattern: new RegExp(`^${endpoint.url.replace(/:\w+/g, '[^/]+')}$`),
  validator: Compile(endpoint.reply),
  events: new Map(
    endpoint.stream
      ? Object.entries((endpoint.reply as unknown as { properties: Fields }).properties).map(
          ([name, data]) => [name, Compile(data)] as const,
        )
      : [],
  ),
}))
const dryRunValidator = Compile(DryRun)
type CheckedEndpoint = (typeof checkedEndpoints)[number]

/** Checks a response against the contract: its status, body, error code and headers. Every response in a test passes here. */
export function assertKeepsContract(method: string, path: string, response: Response, text: string): void {
  const label = `${method} ${path} answered ${response.status} ${text.slice(0, 300)}`
  assert.ok(response.headers.get('x-request-id'), `${label}: without X-Request-Id`)
  assert.ok(response.headers.get('cache-control'), `${label}: without Cache-Control`)
  if (!path.startsWith('/api/')) {
    assertPageOrFile(response, text, label)
    return
  }
  const sites = path.startsWith('/api/admin/') ? null : '*'
  assert.equal(response.headers.get('access-control-allow-origin'), sites, label)
  if (method === 'OPTIONS' || method === 'HEAD') return
  const endpoint = checkedEndpoints.find((each) => each.method === method && each.pattern.test(path))
  if (response.ok) {
    assert.ok(endpoint, `${label}: no endpoint of the contract has this method and path`)
    const isDryRun = endpoint.dryRun && response.status === 200
    if (!isDryRun) assert.equal(response.status, endpoint.status, label)
    if (endpoint.stream) {
      assertEvents(endpoint, response, text, label)
      return
    }
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8', label)
    const validator = isDryRun ? dryRunValidator : endpoint.validator
    assert.deepEqual([...validator.Errors(JSON.parse(text))], [], label)
    assertIsDescribed(method, endpoint.url, response, JSON.parse(text), label)
  } else {
    assertIsError(response, text, label)
    const { code } = JSON.parse(text) as { code: ErrorCode }
    if (endpoint)
      assert.ok(
        codesOf(endpoint).includes(code),
        `${label}: the contract does not list ${code} for this endpoint`,
      )
    if (endpoint) assertIsDescribed(method, endpoint.url, response, JSON.parse(text), label)
  }
}

/** `text` holds the events received so far. */
function assertEvents(
  { events, method, url }: CheckedEndpoint,
  response: Response,
  text: string,
  label: string,
): void {
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8', label)
  assert.equal(response.headers.get('cache-control'), 'no-store', label)
  for (const [, name = '', data = ''] of text.matchAll(/^event: (.*)\ndata: (.*)\n\n/gm)) {
    const validator = events.get(name) ?? assert.fail(`${label}: the contract has no event ${name}`)
    assert.deepEqual([...validator.Errors(JSON.parse(data))], [], `${label}: ${name} ${data}`)
    assertIsDescribed(method, url, response, { event: name, data: JSON.parse(data) }, label)
  }
}

/** Outside the API the server sends pages, files, and JSON errors to clients that do not accept HTML; /mcp also those of JSON-RPC. */
function assertPageOrFile(response: Response, text: string, label: string): void {
  const type = response.headers.get('content-type') ?? ''
  assert.ok(response.headers.get('content-security-policy')?.startsWith("default-src 'none'"), label)
  if (type.startsWith('text/html') && text !== '') {
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /script-src|^default-src 'none'; frame/,
      label,
    )
    assert.equal(type, 'text/html; charset=utf-8', label)
  } else if (text !== '' && response.status >= 400 && !text.startsWith('{"jsonrpc":"2.0"')) {
    assertIsError(response, text, label)
  }
}

export function assertIsError(
  response: { status: number; headers: Headers },
  text: string,
  label: string,
): void {
  const body = JSON.parse(text)
  const isProblem = response.headers.get('content-type') === 'application/problem+json; charset=utf-8'
  if (!isProblem) {
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8', label)
    assert.deepEqual(Object.keys(body), ['error', 'code'], label)
  }
  assert.equal(typeof body.error, 'string', label)
  assert.ok(Object.hasOwn(errors, body.code), `${label}: unknown code`)
  assert.equal(
    response.status,
    errors[body.code as ErrorCode][0],
    `${label}: the status does not match the code`,
  )
}
