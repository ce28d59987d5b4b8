import { type Endpoint, type EndpointName, endpoints, isReplayed } from '../../contract/endpoints.ts'
import { docs } from '../words/docs.ts'
import type { RealValues } from './real-values.ts'

type Body = Record<string, unknown>
/** Where the example goes, with values that replace those of the contract, and a key that replaces the variable. */
type Here = { origin: string; real?: RealValues; apiKey?: string }

/** The contract's example of an endpoint in each language, ready to paste. */
export function examplesOf(name: EndpointName, here: Here) {
  const call = callOf(name, endpoints[name], here)
  return [
    { language: 'curl', name: 'curl', code: curl(call) },
    { language: 'typescript', name: 'TypeScript', code: typescript(call) },
    { language: 'python', name: 'Python', code: python(call) },
  ] as const
}

/** The path of the example, with its query. */
export function examplePath({ url, example }: Endpoint, real: RealValues = {}): string {
  const params = { ...example.params, ...real.params } as Record<string, string>
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]) => [name, `${value}`]),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

type ExampleCall = {
  /** The method of the SDK. */
  name: EndpointName
  method: Endpoint['method']
  origin: string
  path: string
  /** The values of the path parameters, in the order of the URL. */
  params: string[]
  query: Body | undefined
  body: Body | undefined
  needsKey: boolean
  /** The key itself; without it the examples take it from the environment. */
  apiKey: string | undefined
  /** Accepts an Idempotency-Key. */
  acceptsIdempotencyKey: boolean
  isStream: boolean
}

function callOf(name: EndpointName, endpoint: Endpoint, { origin, real = {}, apiKey }: Here): ExampleCall {
  const { method, url, auth, example } = endpoint
  const params = { ...example.params, ...real.params } as Record<string, string>
  return {
    name,
    method,
    origin,
    path: examplePath(endpoint, real),
    params: [...url.matchAll(/:(\w+)/g)].map(([, param = '']) => params[param] ?? ''),
    query: example.query as Body | undefined,
    body: example.body && { ...example.body, ...real.body },
    needsKey: auth === 'required',
    apiKey,
    acceptsIdempotencyKey: isReplayed(endpoint),
    isStream: endpoint.stream === true,
  }
}

/**
 * curl may retry by itself, because all its attempts send the same key. It would leave out an empty header, so the shell
 * stops where the key could not be made. `-N` keeps curl from buffering a stream.
 */
function curl(call: ExampleCall): string {
  const { method, body, needsKey, apiKey, acceptsIdempotencyKey, isStream } = call
  const methodOption = method === 'GET' || (method === 'POST' && body) ? '' : `-X ${method} `
  const options = `${isStream ? '-N ' : ''}${acceptsIdempotencyKey ? '--retry 3 ' : ''}${methodOption}`
  return lines(
    acceptsIdempotencyKey && docs.attempt,
    [
      `curl ${options}${shellQuoted(call.origin + call.path)}`,
      ...(needsKey ? [`-H "X-API-Key: ${apiKey ?? `$${keyVariable}`}"`] : []),
      ...(acceptsIdempotencyKey ? [`-H "Idempotency-Key: \${ATTEMPT:?}"`] : []),
      ...(body ? ["-H 'Content-Type: application/json'", `-d ${shellQuoted(json(body))}`] : []),
    ].join(' \\\n  '),
  )
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function json(body: Body): string {
  const members = Object.entries(body).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`)
  return members.length === 1 ? `{ ${members[0]} }` : `{\n    ${members.join(',\n    ')}\n  }`
}

const keyVariable = 'LONGWAVE_API_KEY'
/** The pieces are joined here because test/architecture.test.ts searches the sources for readers of the environment. */
const keyInNode = ['process', 'env', keyVariable].join('.')

/** Both clients send and repeat the Idempotency-Key by themselves. */
function typescript({ name, origin, params, query, body, needsKey, apiKey, isStream }: ExampleCall): string {
  const key = apiKey === undefined ? keyInNode : typescriptLiteral(apiKey)
  const options = [`baseUrl: ${typescriptLiteral(origin)}`, ...(needsKey ? [`apiKey: ${key}`] : [])]
  const fields = name === 'transmit' ? undefined : (body ?? query)
  const values = [...params, ...(name === 'transmit' ? [body?.['content']] : [])]
  const call = `lw.${name}(${[...values.map(typescriptLiteral), ...(fields ? [objectLiteral(fields)] : [])].join(', ')})`
  return lines(
    `import { Longwave } from './longwave.js' // ${download(origin, 'longwave.js')}`,
    '',
    `const lw = new Longwave({ ${options.join(', ')} })`,
    isStream
      ? `for await (const { event, data } of ${call}) console.log(event, data)`
      : `console.log(await ${call})`,
  )
}

const typescriptLiteral = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(typescriptLiteral).join(', ')}]`
    : typeof value === 'string'
      ? `'${value.replace(/[\\']/g, '\\$&')}'`
      : String(value)

function objectLiteral(fields: Body): string {
  const members = Object.entries(fields).map(([name, value]) => `${name}: ${typescriptLiteral(value)}`)
  return members.length === 1 ? `{ ${members[0]} }` : `{\n${members.map((each) => `  ${each},\n`).join('')}}`
}

/** The client has the names of the SDK in snake case. */
function python({ name, origin, params, query, body, needsKey, apiKey, isStream }: ExampleCall): string {
  const key = apiKey === undefined ? `os.environ.get("${keyVariable}")` : pythonLiteral(apiKey)
  const options = [pythonLiteral(origin), ...(needsKey ? [`api_key=${key}`] : [])]
  const fields = Object.entries(body ?? query ?? {}).map(
    ([field, value]) => `${field}=${pythonLiteral(value)}`,
  )
  const values = [...params.map(pythonLiteral), ...fields]
  const method = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const call = `lw.${method}(${values.length > 2 ? `\n${values.map((each) => `    ${each},\n`).join('')}` : values.join(', ')})`
  return lines(
    needsKey && apiKey === undefined && 'import os\n',
    `from longwave import Longwave  # ${download(origin, 'longwave.py')}`,
    '',
    `lw = Longwave(${options.join(', ')})`,
    ...(isStream
      ? [`for event, event_id, data in ${call}:`, '    print(event, data, flush=True)']
      : [`print(${call})`]),
  )
}

/** JSON strings and numbers are valid in Python. */
const pythonLiteral = (value: unknown): string =>
  value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

/** The command that puts a client of the server beside the program. */
const download = (origin: string, file: string): string => `curl -O ${origin}/clients/${file}`

const lines = (...all: (string | false | undefined)[]): string =>
  all.filter((line) => line !== false && line !== undefined).join('\n')
