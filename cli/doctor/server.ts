import type { Config } from '../../app/config.ts'
import { span } from '../../server/span.ts'
import { type Finding, on } from './finding.ts'

const timeoutMs = 3000
/** The Date header has whole seconds. */
const toleranceMs = 3000

/** Asks the server at HOST and PORT, if there is one, how it is. */
export async function checkServer({ host, port }: Config, now: () => number): Promise<Finding[]> {
  const { mend, note, ok } = on('server')
  const address = `http://${reachable(host)}:${port}`
  let response: Response
  let body: { status?: unknown; error?: unknown; code?: unknown; warnings?: unknown }
  try {
    response = await fetch(`${address}/readyz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    })
    body = await response.json().catch(() => ({}))
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError'
    return [
      isLate
        ? mend(`The server at ${address} does not answer within ${span(timeoutMs)}: look at its log.`)
        : note(`No server answers at ${address}.`),
    ]
  }
  const isReady = response.status === 200 && body.status === 'ready'
  if (!isReady && typeof body.code !== 'string')
    return [mend(`Another program answers at ${address}: stop it, or set PORT.`)]
  return [
    isReady
      ? ok(`The server at ${address} is ready.`)
      : mend(`The server at ${address} is not ready: ${body.error}`),
    ...(Array.isArray(body.warnings) ? body.warnings : []).map((warning) =>
      mend(`The server at ${address} warns: ${warning}`),
    ),
    ...checkDate(response.headers.get('date'), now()),
  ]
}

function checkDate(date: string | null, now: number): Finding[] {
  const difference = date === null ? 0 : Math.abs(Date.parse(date) - now)
  if (difference <= toleranceMs) return []
  return [
    on('clock').mend(
      `The clock of the running server differs from the one of this command by ${span(difference)}: synchronise both (NTP).`,
    ),
  ]
}

/** An address on which a server that listens on all of them can be asked. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
