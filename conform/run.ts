import { checks } from './checks.ts'

import type { Level } from './judge.ts'
import { reasonOf, requestsTo } from './requests.ts'
import { openStage } from './stage.ts'

export type ConformOptions = {
  url: string
  level: Level
  inviteCodes?: string[] | undefined
  /** Runs the checks of these groups alone. */
  groups?: string[] | undefined
  fetch?: typeof globalThis.fetch
  sleep?: (ms: number) => Promise<void>
  /** Ends the run after the check that is running; what it wrote is deleted. */
  signal?: AbortSignal | undefined
  onEvent: (event: ConformEvent) => void
}

export type ConformEvent =
  | { kind: 'note'; sentence: string }
  | { kind: 'check'; number: number; group: string; claim: string; level: Level; failure: string | null }

export type Outcome = {
  passed: number
  failed: number
  requests: number
  /** Why the run could not begin, or not go on. */
  stopped: string | null
}

export { groupNames } from './checks.ts'

/** Checks every promise of the contract against a server that claims to keep it. */
export async function conform({
  url,
  level,
  inviteCodes = [],
  groups,
  fetch = globalThis.fetch,
  sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  signal,
  onEvent,
}: ConformOptions): Promise<Outcome> {
  const note = (sentence: string) => onEvent({ kind: 'note', sentence })
  const requests = requestsTo({ url, fetch, sleep, onWait: note })
  const outcome: Outcome = { passed: 0, failed: 0, requests: 0, stopped: null }
  try {
    await requireLongwave(url, requests)
    const { stage, guests, cleanUp } = await openStage({ level, requests, inviteCodes })
    try {
      let number = 0
      const all = Object.entries(checks({ replies: requests.replies, guests }))
      for (const [group, list] of all.filter(([name]) => groups?.includes(name) ?? true)) {
        for (const check of list.filter((each) => level === 'longwave' || each.level === level)) {
          signal?.throwIfAborted()
          const failure = await check.run(stage).then(
            () => null,
            (error: Error) => error.message,
          )
          outcome[failure === null ? 'passed' : 'failed']++
          onEvent({ kind: 'check', number: ++number, group, claim: check.claim, level: check.level, failure })
        }
      }
    } finally {
      for (const sentence of await cleanUp()) note(sentence)
    }
  } catch (error) {
    outcome.stopped = signal?.aborted ? 'The run was interrupted.' : (error as Error).message
  }
  outcome.requests = requests.replies.length
  return outcome
}

/** Says why a run makes no sense: nothing listens, the certificate is wrong, or it is another site. */
async function requireLongwave(url: string, { send }: ReturnType<typeof requestsTo>): Promise<void> {
  const reply = await send('GET', '/api/feed').catch((error: Error) => {
    throw new Error(explain(url, error), { cause: error })
  })
  const { transmissions } = (reply.json ?? {}) as Record<string, unknown>
  if (Array.isArray(transmissions)) return
  const type = reply.headers.get('content-type') ?? 'no Content-Type'
  const target = reply.headers.get('location')
  throw new Error(
    target === null
      ? `${url} is no Longwave: GET /api/feed replied ${reply.status} with ${type}, and not with transmissions.`
      : `${url} redirects to ${target}: give that address.`,
  )
}

function explain(url: string, error: Error): string {
  const reason = reasonOf(error.cause ?? error)
  const isCertificate = /certificate|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY/i.test(reason)
  return isCertificate
    ? `The certificate of ${url} is not valid: ${reason}. For one of your own, set NODE_EXTRA_CA_CERTS.`
    : `${url} cannot be reached: ${reason}.`
}
