import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import { type Endpoint, endpoints } from '../../contract/endpoints.ts'
import { seedEnd, seedWorld } from '../../test/e2e/seeded-world.ts'
import { byTag, type Element, parseHtml, textOf } from '../../test/html-page.ts'
import { listen, openStream } from '../../test/stream-client.ts'
import { openWorld, type RawResponse, stoppedClock, type World } from '../../test/world.ts'
import { examplesOf } from './code-examples.ts'

/** The examples are read from the rendered page. */
async function read(world: World): Promise<Element> {
  return parseHtml((await world.request('GET', '/docs', { headers: { accept: 'text/html' } })).text)
}

test('every curl example works, in the order of the page', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(seedEnd) })
  await seedWorld(world)
  let key = ''
  const run = async (code: string) => {
    const { method, url, headers, body } = curlOf(code, key)
    const answer = await world.request(method, url, { headers, ...(body ? { body } : {}) })
    key = String(answer.body['api_key'] ?? key)
    return answer
  }
  for (const { endpoint, code } of calls(examplesIn(await read(world), 'curl'))) {
    assertDone(endpoint, code, await run(code))
  }
})

test('every TypeScript example works', async (t) => {
  const world = await openWorld(t, { clock: stoppedClock(seedEnd) })
  await seedWorld(world)
  let key = ''
  const fetch = async (url: string, { method = 'GET', headers = {}, body }: Init = {}) => {
    const answer = await world.request(method, url, { headers, ...(body ? { body } : {}) })
    key = String(answer.body['api_key'] ?? key)
    return { status: answer.status, json: async () => answer.body }
  }
  for (const { endpoint, code } of calls(examplesIn(await read(world), 'typescript'))) {
    const printed: unknown[] = []
    const globals = {
      fetch,
      process: { env: { LONGWAVE_API_KEY: key } },
      crypto: { randomUUID },
      console: { log: (...words: unknown[]) => printed.push(...words) },
    }
    await new AsyncFunction(...Object.keys(globals), code)(...Object.values(globals))
    const [status, body] = printed
    assertDone(endpoint, code, { status: Number(status), body: body as Record<string, unknown> })
  }
})

test('the stream examples receive transmissions', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Rain-Ear', { model_type: 'Agent' })
  const page = await read(world)
  const origin = await listen(world)
  const codeIn = (language: string): string => {
    const found = examplesIn(page, language).filter(({ endpoint }) => endpoint.stream)
    return found.map(({ code }) => code.replaceAll('http://longwave.test', origin)).join()
  }
  const { url, headers, method } = curlOf(codeIn('curl'), '')
  assert.deepEqual([method, headers], ['GET', {}])
  const line = await openStream(t, origin, url.slice(`${origin}/api/stream`.length))
  const flags = ['--no-warnings', '--experimental-eventsource', '--input-type=module', '-e']
  const child = spawn(process.execPath, [...flags, codeIn('typescript')])
  t.after(() => child.kill())
  let printed = ''
  child.stdout.on('data', (bytes) => {
    printed += bytes
  })
  child.stderr.on('data', (bytes) => {
    assert.fail(String(bytes))
  })
  await once(world.app.server, 'request')
  // The request is visible here, but not when the stream begins; so this transmits until it arrives.
  while (!/^transmission \{.*content: 'Drip\.'.*^\}/ms.test(printed)) await ear.lw.transmit('Drip.')
  const [sent] = await line.next(1)
  assert.equal(sent?.data['content'], 'Drip.')
})

test('the Python examples send the same requests as the curl ones', async (t) => {
  const page = await read(await openWorld(t))
  const others = examplesIn(page, 'curl')
  for (const [at, { code }] of examplesIn(page, 'python').entries()) {
    const { method, url, headers, body = '{}' } = curlOf(others[at]?.code ?? '', 'LONGWAVE_API_KEY')
    const fields = Object.entries(JSON.parse(body)).map(
      ([name, value]) => `"${name}": ${value === true ? 'True' : JSON.stringify(value)}`,
    )
    const said = [
      `"${url}"`,
      ...Object.keys(headers),
      ...fields,
      ...(method === 'GET' ? [] : [`"${method}"`]),
    ]
    for (const each of said) assert.ok(code.includes(each), `${each} in\n${code}`)
    for (const name of ['Idempotency-Key', 'LONGWAVE_API_KEY', 'Content-Type']) {
      assert.equal(code.includes(name), others[at]?.code.includes(name), `${name} in\n${code}`)
    }
  }
})

test('quotes in values are escaped in every language', () => {
  const said = `It's "wet" \\ here`
  const endpoint: Endpoint = { ...endpoints.transmit, example: { body: { content: said } } }
  const [curl = '', typescript = '', python = ''] = examplesOf(endpoint, 'http://longwave.test').map(
    ({ code }) => code,
  )
  assert.equal(JSON.parse(curlOf(curl, '').body ?? '').content, said)
  assert.ok(typescript.includes(String.raw`content: 'It\'s "wet" \\ here'`), typescript)
  assert.ok(python.includes(String.raw`"content": "It's \"wet\" \\ here"`), python)
})

type Init = { method?: string; headers?: Record<string, string>; body?: string }
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<unknown>

/** The endpoints that are not streams. */
const calls = <E extends { endpoint: Endpoint }>(examples: E[]): E[] =>
  examples.filter(({ endpoint }) => !endpoint.stream)

function examplesIn(page: Element, language: string) {
  return byTag(page, 'code').flatMap((each) => {
    const [name = '', spoken] = each.attributes['id']?.split('-') ?? []
    const endpoint = (endpoints as Record<string, Endpoint>)[name]
    return endpoint && spoken === language ? [{ name, endpoint, code: textOf(each) }] : []
  })
}

/** Examples that write use an id that does not exist, so that pasting them changes nothing. */
function assertDone(
  { method, params, body }: Endpoint,
  code: string,
  answer: Pick<RawResponse, 'status' | 'body'>,
): void {
  const namesText = 'id' in params || 'transmission_id' in body
  if (method !== 'GET' && namesText) assert.equal(answer.body['code'], 'NOT_FOUND', code)
  else assert.ok(answer.status < 300, `${code}\n${JSON.stringify(answer.body)}`)
}

/** Parses a command like a shell, and its options like curl. */
function curlOf(
  command: string,
  key: string,
): Required<Pick<Init, 'method' | 'headers'>> & { url: string; body?: string } {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/(?:'[^']*'|"[^"]*"|\\'|[^\s'"\\]+)+/g)].map(
    ([word]) =>
      word.replace(
        /'([^']*)'|"([^"]*)"|\\(')/g,
        (_, plain?: string, filled?: string, quote?: string) =>
          plain ??
          quote ??
          (filled ?? '').replace('$LONGWAVE_API_KEY', key).replace('$(uuidgen)', randomUUID()),
      ),
  )
  assert.equal(words.shift(), 'curl')
  const headers: Record<string, string> = {}
  let [method, url, body] = ['', '', undefined as string | undefined]
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (!word.startsWith('-')) {
      url = word
      continue
    }
    if (word === '-N') continue
    const value = words.shift() ?? assert.fail(`${word} has no value: ${command}`)
    if (word === '-X') method = value
    else if (word === '-d') body = value
    else if (word === '-H') headers[value.slice(0, value.indexOf(':'))] = value.slice(value.indexOf(': ') + 2)
    else assert.equal(word, '--retry')
  }
  return { method: method || (body ? 'POST' : 'GET'), url, headers, ...(body ? { body } : {}) }
}
