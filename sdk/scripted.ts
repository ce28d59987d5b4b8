import { Longwave, LongwaveError, type LongwaveOptions } from './index.ts'

/** For tests: a client in front of answers that were written beforehand, in a time that only counts. */
export type Step = (init: RequestInit) => Response | Promise<Response>
export type Asked = { method: string; url: string; headers: Headers; body: string }

export const apiKey = `sig_${'0123456789abcdef'.repeat(4)}`

/** Every request meets the next step of the script, and the last step for ever. */
export function scripted(script: Step[], options: Partial<LongwaveOptions> = {}) {
  const asked: Asked[] = []
  const waits: number[] = []
  const clock = { ms: Date.parse('2026-11-20T14:02:00.000Z') }
  const lw = new Longwave({
    baseUrl: 'http://longwave.test',
    apiKey,
    fetch: async (url, init) => {
      const { method = '', headers, body } = init
      asked.push({ method, url, headers: new Headers(headers), body: String(body ?? '') })
      return (script[asked.length - 1] ?? script.at(-1) ?? cut)(init)
    },
    sleep: async (ms) => {
      waits.push(ms)
      clock.ms += ms
    },
    // What never comes need not be waited for; nothing else may be late, however slow the machine.
    timeout: script.includes(never) ? 1 : 10_000,
    random: () => 0.5,
    now: () => clock.ms,
    ...options,
  })
  const keys = () => asked.map(({ headers }) => headers.get('Idempotency-Key'))
  return { lw, asked, waits, clock, keys }
}

export function reply(body: unknown = {}): Step {
  return () => Response.json(body)
}

export function refusal(code: string, status: number, headers = {}, error = 'No.'): Step {
  return () => Response.json({ error, code }, { status, headers })
}

/** What a proxy would answer. */
export function page(status: number, headers = {}): Step {
  return () => new Response('<html>', { status, headers: { 'Content-Type': 'text/html', ...headers } })
}

export const cut: Step = () => {
  throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
}
export const never: Step = () => new Promise(() => {})
export const broken = refusal('INTERNAL_ERROR', 500)

export async function errorOf(call: Promise<unknown>): Promise<LongwaveError> {
  try {
    await call
  } catch (error) {
    if (error instanceof LongwaveError) return error
    throw error
  }
  throw new Error('The call did not fail.')
}
