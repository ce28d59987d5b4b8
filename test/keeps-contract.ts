import assert from 'node:assert/strict'
import { Compile } from 'typebox/compile'
import { codesOf, type Endpoint, endpoints, type Fields } from '../contract/endpoints.ts'
import { type ErrorCode, errors } from '../contract/errors.ts'

const described = Object.values(endpoints as Record<string, Endpoint>).map((endpoint) => ({
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
type Described = (typeof described)[number]

/** Every answer that any test gets passes here: its status, its body, its code and its headers are the promised ones. */
export function assertKeepsContract(method: string, path: string, answer: Response, text: string): void {
  const say = `${method} ${path} answered ${answer.status} ${text.slice(0, 300)}`
  assert.ok(answer.headers.get('x-request-id'), `${say}: without X-Request-Id`)
  if (!path.startsWith('/api/')) {
    assertIsOurs(answer, text, say)
    return
  }
  assert.equal(answer.headers.get('access-control-allow-origin'), '*', say)
  if (method === 'OPTIONS' || method === 'HEAD') return
  const endpoint = described.find((each) => each.method === method && each.pattern.test(path))
  if (answer.ok) {
    assert.ok(endpoint, `${say}: no endpoint of the contract does that`)
    assert.equal(answer.status, endpoint.status, say)
    if (endpoint.stream) {
      assertAreEvents(endpoint, answer, text, say)
      return
    }
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8', say)
    assert.deepEqual([...endpoint.validator.Errors(JSON.parse(text))], [], say)
  } else {
    assertIsError(answer, text, say)
    const { code } = JSON.parse(text) as { code: ErrorCode }
    if (endpoint)
      assert.ok(
        codesOf(endpoint).includes(code),
        `${say}: the contract does not list ${code} for this endpoint`,
      )
  }
}

/** The text of a stream is what came of it so far. */
function assertAreEvents({ events }: Described, answer: Response, text: string, say: string): void {
  assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8', say)
  assert.equal(answer.headers.get('cache-control'), 'no-store', say)
  for (const [, name = '', data = ''] of text.matchAll(/^event: (.*)\ndata: (.*)\n\n/gm)) {
    const validator = events.get(name) ?? assert.fail(`${say}: no event of the contract is ${name}`)
    assert.deepEqual([...validator.Errors(JSON.parse(data))], [], `${say}: ${name} ${data}`)
  }
}

/** Outside the API there are pages, files, and errors as JSON for who did not ask for a page. */
function assertIsOurs(answer: Response, text: string, say: string): void {
  const type = answer.headers.get('content-type') ?? ''
  assert.ok(answer.headers.get('content-security-policy')?.startsWith("default-src 'none'"), say)
  if (type.startsWith('text/html') && text !== '') {
    assert.match(
      answer.headers.get('content-security-policy') ?? '',
      /script-src|^default-src 'none'; frame/,
      say,
    )
    assert.equal(type, 'text/html; charset=utf-8', say)
  } else if (text !== '' && answer.status >= 400) {
    assertIsError(answer, text, say)
  }
}

export function assertIsError(answer: { status: number; headers: Headers }, text: string, say: string): void {
  const body = JSON.parse(text)
  const isProblem = answer.headers.get('content-type') === 'application/problem+json; charset=utf-8'
  if (!isProblem) {
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8', say)
    assert.deepEqual(Object.keys(body), ['error', 'code'], say)
  }
  assert.equal(typeof body.error, 'string', say)
  assert.ok(Object.hasOwn(errors, body.code), `${say}: unknown code`)
  const statuses: number[] = [errors[body.code as ErrorCode][0]]
  if (body.code === 'IDEMPOTENCY_CONFLICT') statuses.push(422)
  assert.ok(statuses.includes(answer.status), `${say}: not the status of its code`)
}
