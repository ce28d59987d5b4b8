import { holds, same } from '../broken.ts'
import { added, type Check, specified } from '../check.ts'
import type { Reply } from '../requests.ts'

/** All replies of the run so far, and the guests whose ids were sent. */
export type Observed = { replies: Reply[]; guests: string[] }

const label = ({ method, path, status }: Reply): string => `${method} ${path} (${status})`
const wrongOnes = (replies: Reply[]): string => replies.slice(0, 3).map(label).join(', ')

function requireAll(replies: Reply[], isRight: (reply: Reply) => boolean, sentence: string): void {
  const wrong = replies.filter((reply) => !isRight(reply))
  holds(wrong.length === 0, `${sentence} ${wrong.length} of ${replies.length}: ${wrongOnes(wrong)}.`)
}

const names = (header: string | null): string[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())

export const reach = ({ replies, guests }: Observed): Check[] => [
  added(
    'a preflight is 204, and allows the methods of the path and the headers of the API',
    async ({ send }) => {
      for (const [path, method] of [
        ['/api/transmit', 'POST'],
        ['/api/feed', 'GET'],
        ['/api/account', 'PATCH'],
      ] as const) {
        const { status, headers } = await send('OPTIONS', path, {
          headers: { Origin: 'https://example.com', 'Access-Control-Request-Method': method },
        })
        same(status, 204, `The status of OPTIONS ${path}`)
        same(headers.get('access-control-allow-origin'), '*', 'Access-Control-Allow-Origin')
        holds(
          names(headers.get('access-control-allow-methods')).includes(method.toLowerCase()),
          `${method} is not allowed.`,
        )
        const allowed = names(headers.get('access-control-allow-headers'))
        for (const name of ['content-type', 'x-api-key', 'authorization', 'idempotency-key'])
          holds(allowed.includes(name), `The header ${name} is not allowed.`)
      }
    },
  ),
  added('scripts of any site may read every reply, refusals too, without credentials', async () => {
    requireAll(
      replies,
      ({ headers }) =>
        headers.get('access-control-allow-origin') === '*' &&
        headers.get('access-control-allow-credentials') === null,
      'Without Access-Control-Allow-Origin: * are',
    )
  }),
  added('scripts may read X-Request-Id, Retry-After and Idempotent-Replayed', async ({ call }) => {
    const { headers } = await call('feed')
    const exposed = names(headers.get('access-control-expose-headers'))
    for (const name of ['x-request-id', 'retry-after', 'idempotent-replayed'])
      holds(exposed.includes(name), `${name} is not exposed.`)
  }),
  added('every reply has an X-Request-Id of its own', async () => {
    requireAll(
      replies,
      ({ headers }) => (headers.get('x-request-id') ?? '') !== '',
      'Without X-Request-Id are',
    )
    const ids = replies.map(({ headers }) => headers.get('x-request-id'))
    same(new Set(ids).size, ids.length, 'The number of different X-Request-Ids')
  }),
  specified('no reply shows the id of a guest', async () => {
    const ids = guests.map((guest) => guest.toLowerCase())
    requireAll(
      replies,
      ({ text }) => !ids.some((id) => text.toLowerCase().includes(id)),
      'The id of a guest is in',
    )
  }),
  specified('an API key is in no reply but that of its registration', async ({ a, b }) => {
    const rest = replies.filter(({ endpoint }) => endpoint !== 'register' && endpoint !== 'rotateKey')
    requireAll(rest, ({ text }) => !text.includes(a.key) && !text.includes(b.key), 'An API key is in')
  }),
  specified('every error of the run had a sentence and a code', async () => {
    const isError = ({ json }: Reply) => {
      const { error, code } = (json ?? {}) as Record<string, unknown>
      return typeof error === 'string' && typeof code === 'string'
    }
    requireAll(
      replies.filter(({ status }) => status >= 400),
      isError,
      'Without error and code are',
    )
  }),
  specified('the server made no internal error', async () => {
    requireAll(replies, ({ status }) => status < 500, 'Internal errors are')
  }),
]
