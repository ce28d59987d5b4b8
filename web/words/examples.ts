import type { Endpoint } from '../../contract/endpoints.ts'
import { propertiesOf } from './schema-words.ts'
import { docs } from './words.ts'

/** The values with which an address is filled in; what is given here takes the place of the contract's own. */
type Real = Record<string, string>
type Body = Record<string, unknown>

/** The contract's example of an endpoint, ready to be pasted. */
export function examplesOf(endpoint: Endpoint, origin: string, real: Real = {}) {
  const call = callOf(endpoint, origin, real)
  const { curl, typescript, python } = endpoint.stream ? hearing : calling
  return [
    { language: 'curl', name: 'curl', code: curl(call) },
    { language: 'typescript', name: 'TypeScript', code: typescript(call) },
    { language: 'python', name: 'Python', code: python(call) },
  ]
}

/** The path of the example, with its query. */
export function examplePath({ url, example }: Endpoint, real: Real = {}): string {
  const params = { ...example.params, ...real } as Record<string, string>
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]) => [name, `${value}`]),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

type Call = {
  method: Endpoint['method']
  address: string
  needsKey: boolean
  /** A retry of it can be answered from a record. */
  isKept: boolean
  body: Body | undefined
  /** What a stream sends, by name. */
  events: string[]
}

const callOf = (endpoint: Endpoint, origin: string, real: Real): Call => ({
  method: endpoint.method,
  address: origin + examplePath(endpoint, real),
  needsKey: endpoint.auth === 'required',
  isKept: endpoint.method !== 'GET' && !endpoint.secret,
  body: endpoint.example.body as Body | undefined,
  events: endpoint.stream ? Object.keys(propertiesOf(endpoint.reply)) : [],
})

/** With a UUID of its own for all attempts, curl may repeat by itself. */
function curl({ method, address, needsKey, isKept, body }: Call): string {
  const says = method === 'GET' || body ? '' : `-X ${method} `
  return [
    `curl ${isKept ? '--retry 3 ' : ''}${says}${quoted(address)}`,
    ...(needsKey ? ['-H "X-API-Key: $LONGWAVE_API_KEY"'] : []),
    ...(isKept ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(json(body))}`] : []),
  ].join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function json(body: Body): string {
  const lines = Object.entries(body).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`)
  return lines.length === 1 ? `{ ${lines[0]} }` : `{\n    ${lines.join(',\n    ')}\n  }`
}

/** In pieces, because whoever looks for readers of our own environment would take the whole for one. */
const keyInNode = ['process', 'env', 'LONGWAVE_API_KEY'].join('.')

function typescript({ method, address, needsKey, isKept, body }: Call): string {
  const print = 'console.log(answer.status, await answer.json())'
  if (method === 'GET') return `const answer = await fetch(${single(address)})\n${print}`
  const headers = [
    ...(needsKey ? [`'X-API-Key': ${keyInNode} ?? ''`] : []),
    ...(isKept ? ["'Idempotency-Key': once"] : []),
    ...(body ? ["'Content-Type': 'application/json'"] : []),
  ]
  return lines(
    isKept && `const once = crypto.randomUUID() // ${docs.retrySame}`,
    `const answer = await fetch(${single(address)}, {`,
    `  method: '${method}',`,
    `  headers: {${indented(headers, 4)}  },`,
    body && `  body: JSON.stringify({${indented(fields(body, single, ''), 4)}  }),`,
    '})',
    print,
  )
}

function python({ method, address, needsKey, isKept, body }: Call): string {
  if (method === 'GET') {
    return lines(
      'import json',
      'from urllib.request import urlopen',
      '',
      `print(json.load(urlopen("${address}")))`,
    )
  }
  const headers = [
    ...(needsKey ? ['"X-API-Key": os.environ["LONGWAVE_API_KEY"]'] : []),
    ...(isKept ? ['"Idempotency-Key": once'] : []),
    ...(body ? ['"Content-Type": "application/json"'] : []),
  ]
  const modules = ['json', ...(needsKey ? ['os'] : []), ...(isKept ? ['uuid'] : [])]
  return lines(
    `import ${modules.join(', ')}`,
    'from urllib.request import Request, urlopen',
    '',
    isKept && `once = str(uuid.uuid4())  # ${docs.retrySame}`,
    'request = Request(',
    `    "${address}",`,
    `    method="${method}",`,
    `    headers={${indented(headers, 8)}    },`,
    body && `    data=json.dumps({${indented(fields(body, double, '"'), 8)}    }).encode(),`,
    ')',
    'print(json.load(urlopen(request)))',
  )
}

const single = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value)

/** Strings of JSON are strings of Python too; its words for yes and no begin with a capital. */
const double = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

const fields = (body: Body, written: (value: unknown) => string, quote: string): string[] =>
  Object.entries(body).map(([name, value]) => `${quote}${name}${quote}: ${written(value)}`)

const indented = (parts: string[], by: number): string =>
  `\n${parts.map((part) => `${' '.repeat(by)}${part},\n`).join('')}`

const lines = (...all: (string | false | undefined)[]): string =>
  all.filter((line) => line !== false && line !== undefined).join('\n')

const calling = { curl, typescript, python }

/** An answer without an end is read while it comes; curl must not wait until there is much of it. */
const hearing = {
  curl: ({ address }: Call): string => `curl -N ${quoted(address)}`,
  typescript: ({ address, events }: Call): string =>
    lines(
      `// ${docs.eventSource}`,
      `const stream = new EventSource(${single(address)})`,
      `for (const name of [${events.map(single).join(', ')}]) {`,
      '  stream.addEventListener(name, ({ data }) => console.log(name, JSON.parse(data)))',
      '}',
    ),
  python: ({ address }: Call): string =>
    lines(
      'import json',
      'from urllib.request import urlopen',
      '',
      `for line in urlopen("${address}"):`,
      '    word, _, said = line.decode().strip().partition(": ")',
      '    if word == "event":',
      '        event = said',
      '    elif word == "data":',
      '        print(event, json.loads(said), flush=True)',
    ),
}
