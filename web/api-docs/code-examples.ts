import { type Endpoint, isReplayed } from '../../contract/endpoints.ts'
import { docs } from '../words/docs.ts'
import { propertiesOf } from './describe-schema.ts'

/** Path parameters that replace those of the contract's example. */
type RealParams = Record<string, string>
type Body = Record<string, unknown>

/** The contract's example of an endpoint in each language, ready to paste. */
export function examplesOf(endpoint: Endpoint, origin: string, real: RealParams = {}) {
  const call = callOf(endpoint, origin, real)
  const { curl, typescript, python } = endpoint.stream ? streamExamples : callExamples
  return [
    { language: 'curl', name: 'curl', code: curl(call) },
    { language: 'typescript', name: 'TypeScript', code: typescript(call) },
    { language: 'python', name: 'Python', code: python(call) },
  ]
}

/** The path of the example, with its query. */
export function examplePath({ url, example }: Endpoint, real: RealParams = {}): string {
  const params = { ...example.params, ...real } as Record<string, string>
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]) => [name, `${value}`]),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

type ExampleCall = {
  method: Endpoint['method']
  address: string
  needsKey: boolean
  /** Accepts an Idempotency-Key. */
  acceptsIdempotencyKey: boolean
  body: Body | undefined
  /** The names of the events of a stream. */
  events: string[]
}

const callOf = (endpoint: Endpoint, origin: string, real: RealParams): ExampleCall => ({
  method: endpoint.method,
  address: origin + examplePath(endpoint, real),
  needsKey: endpoint.auth === 'required',
  acceptsIdempotencyKey: isReplayed(endpoint),
  body: endpoint.example.body as Body | undefined,
  events: endpoint.stream ? Object.keys(propertiesOf(endpoint.reply)) : [],
})

/** curl may retry by itself, because all its attempts send the same UUID. */
function curl({ method, address, needsKey, acceptsIdempotencyKey, body }: ExampleCall): string {
  const methodOption = method === 'GET' || (method === 'POST' && body) ? '' : `-X ${method} `
  return [
    `curl ${acceptsIdempotencyKey ? '--retry 3 ' : ''}${methodOption}${quoted(address)}`,
    ...(needsKey ? ['-H "X-API-Key: $LONGWAVE_API_KEY"'] : []),
    ...(acceptsIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(json(body))}`] : []),
  ].join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function json(body: Body): string {
  const members = Object.entries(body).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`)
  return members.length === 1 ? `{ ${members[0]} }` : `{\n    ${members.join(',\n    ')}\n  }`
}

/** The pieces are joined here because test/architecture.test.ts searches the sources for readers of the environment. */
const keyInNode = ['process', 'env', 'LONGWAVE_API_KEY'].join('.')

function typescript({ method, address, needsKey, acceptsIdempotencyKey, body }: ExampleCall): string {
  const print = 'console.log(response.status, await response.json())'
  if (method === 'GET' && !needsKey)
    return `const response = await fetch(${typescriptLiteral(address)})\n${print}`
  const headers = [
    ...(needsKey ? [`'X-API-Key': ${keyInNode} ?? ''`] : []),
    ...(acceptsIdempotencyKey ? ["'Idempotency-Key': idempotencyKey"] : []),
    ...(body ? ["'Content-Type': 'application/json'"] : []),
  ]
  return lines(
    acceptsIdempotencyKey && `const idempotencyKey = crypto.randomUUID() // ${docs.retrySame}`,
    `const response = await fetch(${typescriptLiteral(address)}, {`,
    `  method: '${method}',`,
    `  headers: {${indented(headers, 4)}  },`,
    body && `  body: JSON.stringify({${indented(fields(body, typescriptLiteral, ''), 4)}  }),`,
    '})',
    print,
  )
}

function python({ method, address, needsKey, acceptsIdempotencyKey, body }: ExampleCall): string {
  if (method === 'GET' && !needsKey) {
    return lines(
      'import json',
      'from urllib.request import urlopen',
      '',
      `print(json.load(urlopen("${address}")))`,
    )
  }
  const headers = [
    ...(needsKey ? ['"X-API-Key": os.environ["LONGWAVE_API_KEY"]'] : []),
    ...(acceptsIdempotencyKey ? ['"Idempotency-Key": idempotency_key'] : []),
    ...(body ? ['"Content-Type": "application/json"'] : []),
  ]
  const modules = ['json', ...(needsKey ? ['os'] : []), ...(acceptsIdempotencyKey ? ['uuid'] : [])]
  return lines(
    `import ${modules.join(', ')}`,
    'from urllib.request import Request, urlopen',
    '',
    acceptsIdempotencyKey && `idempotency_key = str(uuid.uuid4())  # ${docs.retrySame}`,
    'request = Request(',
    `    "${address}",`,
    `    method="${method}",`,
    `    headers={${indented(headers, 8)}    },`,
    body && `    data=json.dumps({${indented(fields(body, pythonLiteral, '"'), 8)}    }).encode(),`,
    ')',
    'print(json.load(urlopen(request)))',
  )
}

const typescriptLiteral = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value)

/** JSON strings are valid in Python; booleans are capitalised. */
const pythonLiteral = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

const fields = (body: Body, written: (value: unknown) => string, quote: string): string[] =>
  Object.entries(body).map(([name, value]) => `${quote}${name}${quote}: ${written(value)}`)

const indented = (parts: string[], by: number): string =>
  `\n${parts.map((part) => `${' '.repeat(by)}${part},\n`).join('')}`

const lines = (...all: (string | false | undefined)[]): string =>
  all.filter((line) => line !== false && line !== undefined).join('\n')

const callExamples = { curl, typescript, python }

/** Streams are read as they arrive; -N keeps curl from buffering. */
const streamExamples = {
  curl: ({ address }: ExampleCall): string => `curl -N ${quoted(address)}`,
  typescript: ({ address, events }: ExampleCall): string =>
    lines(
      `// ${docs.eventSource}`,
      `const stream = new EventSource(${typescriptLiteral(address)})`,
      `for (const name of [${events.map(typescriptLiteral).join(', ')}]) {`,
      '  stream.addEventListener(name, ({ data }) => console.log(name, JSON.parse(data)))',
      '}',
    ),
  python: ({ address }: ExampleCall): string =>
    lines(
      'import json',
      'from urllib.request import urlopen',
      '',
      `for line in urlopen("${address}"):`,
      '    field, _, value = line.decode().strip().partition(": ")',
      '    if field == "event":',
      '        event = value',
      '    elif field == "data":',
      '        print(event, json.loads(value), flush=True)',
    ),
}
