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

/** The SDK sends and repeats the Idempotency-Key by itself. */
function typescript({ name, origin, params, query, body, needsKey, apiKey, isStream }: ExampleCall): string {
  const key = apiKey === undefined ? keyInNode : typescriptLiteral(apiKey)
  const options = [`baseUrl: ${typescriptLiteral(origin)}`, ...(needsKey ? [`apiKey: ${key}`] : [])]
  const fields = name === 'transmit' ? undefined : (body ?? query)
  const values = [...params, ...(name === 'transmit' ? [body?.['content']] : [])]
  const call = `lw.${name}(${[...values.map(typescriptLiteral), ...(fields ? [objectLiteral(fields)] : [])].join(', ')})`
  return lines(
    `import { Longwave } from 'longwave-sdk' // ${docs.installSdk}`,
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

/** An error of the API ends the program with its sentence. */
function python({
  method,
  origin,
  path,
  body,
  needsKey,
  apiKey,
  acceptsIdempotencyKey,
  isStream,
}: ExampleCall): string {
  const isPlain = method === 'GET' && !needsKey
  const key = apiKey === undefined ? `os.environ.get("${keyVariable}", "")` : `"${apiKey}"`
  const headers = [
    ...(needsKey ? [`"X-API-Key": ${key}`] : []),
    ...(acceptsIdempotencyKey ? ['"Idempotency-Key": idempotency_key'] : []),
    ...(body ? ['"Content-Type": "application/json"'] : []),
  ]
  const members = Object.entries(body ?? {}).map(([name, value]) => `"${name}": ${pythonLiteral(value)}`)
  const modules = [
    'json',
    ...(needsKey && apiKey === undefined ? ['os'] : []),
    ...(acceptsIdempotencyKey ? ['uuid'] : []),
  ]
  return lines(
    `import ${modules.join(', ')}`,
    'from urllib.error import HTTPError',
    `from urllib.request import ${isPlain ? '' : 'Request, '}urlopen`,
    '',
    acceptsIdempotencyKey && `idempotency_key = str(uuid.uuid4())  # ${docs.retrySame}`,
    ...(isPlain
      ? [`request = "${origin}${path}"`]
      : [
          'request = Request(',
          `    "${origin}${path}",`,
          `    method="${method}",`,
          headers.length > 0 && `    headers={${indented(headers)}    },`,
          body && `    data=json.dumps({${indented(members)}    }).encode(),`,
          ')',
        ]),
    'try:',
    ...(isStream ? readEvents : ['    print(json.load(urlopen(request)))']),
    'except HTTPError as error:',
    '    raise SystemExit(json.load(error)["error"])',
  )
}

const readEvents = [
  '    for line in urlopen(request):',
  '        field, _, value = line.decode().strip().partition(": ")',
  '        if field == "event":',
  '            event = value',
  '        elif field == "data":',
  '            print(event, json.loads(value), flush=True)',
]

/** JSON strings and numbers are valid in Python. */
const pythonLiteral = (value: unknown): string =>
  value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

const indented = (parts: string[]): string => `\n${parts.map((part) => `        ${part},\n`).join('')}`

const lines = (...all: (string | false | undefined)[]): string =>
  all.filter((line) => line !== false && line !== undefined).join('\n')
