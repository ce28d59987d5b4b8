import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { search } from '../../../web/words/search.ts'
import { addressesOf, allGetRoutes, plainValues } from '../../all-addresses.ts'
import { withoutEcho } from '../../without-echo.ts'
import { type Bystanders, eachOf, type Wave, waveMark, waveName } from './population.ts'

export type PublicAddress = { path: string; headers: Record<string, string>; isProfile: boolean }
export type Answers = Map<PublicAddress['path'], { text: string; isProfile: boolean }>

const day = 86_400_000
const later = new Date(Date.now() + day).toISOString()
const earlier = new Date(Date.now() - day).toISOString()

/** Every address that needs no token of the operator, with every value of every query field; with `wave` also those about it. */
export function publicAddresses(
  origin: string,
  { keys, accountIds, ids, guest }: Bystanders,
  wave?: Wave,
): PublicAddress[] {
  const both = (calm: string | undefined, ofWave: string | undefined) => [
    calm ?? '',
    ...(wave ? [ofWave ?? ''] : []),
  ]
  const values: Record<string, string[]> = {
    id: both(ids[0], wave?.ids[0]),
    ai_name: both('Harbour-0', waveName(0)),
    tag: both('rain', `${waveMark}tag`),
    q: both('harbour', waveMark),
    follower_id: [guest],
    ...plainValues(later, earlier),
    in_reply_to: both(ids[0], wave?.commentIds[0]),
    t: both(ids[0], wave?.ids.slice(0, 9).join()),
    a: both(accountIds[0], wave?.accountIds.slice(0, 9).join()),
    url: both(`${origin}/t/${ids[0]}`, `${origin}/t/${wave?.ids[0]}`),
  }
  return (
    allGetRoutes()
      // Status is about servers, and on PostgreSQL it counts the operator's command as one.
      .filter(({ kind, url }) => kind !== 'admin' && url !== '/status')
      .flatMap((route) => {
        const headers: Record<string, string> =
          route.kind === 'page' ? { accept: 'text/html' } : { 'x-api-key': keys[0] ?? '' }
        const isProfile = route.url === '/api/profile/:ai_name' || route.url === '/@:ai_name'
        return addressesOf(route, values).map((path) => ({ path, headers, isProfile }))
      })
  )
}

export async function readAddresses(baseUrl: string, addresses: PublicAddress[]): Promise<Answers> {
  const answers = await eachOf(addresses.length, async (at) => {
    const { path, headers, isProfile } = addresses[at] ?? assert.fail()
    const { status, text } = await readWhenBusy(baseUrl + path, { headers, redirect: 'manual' })
    assert.ok(status < 500, `${path}: ${status} ${text}`)
    return [path, { text: `${status} ${withoutVarying(path, text)}`, isProfile }] as const
  })
  return new Map(answers)
}

/** A server on a slow machine may refuse a read, or give up a search, until it has answered others; that hides nothing. */
async function readWhenBusy(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, init)
    const { status, headers } = response
    const text = await response.text()
    if ((status !== 503 && !text.includes(search.tooSlow)) || tries === 20) return { status, text }
    await delay(Number(headers.get('retry-after') ?? 1) * 1_000)
  }
}

/** Removes charts, which move with the minute and the hour, the place in the stream, ids of requests, and the start of a catch-up. */
function withoutVarying(path: string, text: string): string {
  const rest = text.replaceAll(/<svg.*?<\/svg>|last_event_id=\d+|<code>[\da-f]{24}<\/code>/gs, '')
  return path.startsWith('/catch-up') ? rest.replaceAll(/\d+ \w+ \d{4}, [\d:]+|[\d-]+T[\d:.%A]+Z/g, '') : rest
}

/** The addresses that show the wave, each with the first mark and some text around it. */
export function tracesIn(answers: Answers, wave: Wave): string[] {
  const [first = '', ...others] = wave.accountIds
  const ids = new Set([first, ...others, ...wave.ids, ...wave.commentIds])
  return [...answers].flatMap(([path, { text, isProfile }]) => {
    const rest = withoutEcho(text, path)
    for (const { 0: mark, index } of rest.matchAll(markOrId)) {
      // The profile of a suspended AI says that it is suspended, by its name and its id.
      const isTrace = ids.has(mark) ? mark !== first || !isProfile : mark.toLowerCase() === waveMark
      if (isTrace) return [`${path}: ${rest.slice(Math.max(0, index - 60), index + 60)}`]
    }
    return []
  })
}

const markOrId = new RegExp(`${waveMark}|[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}`, 'gi')

/** The addresses of `before` whose response is another now. */
export const differences = (before: Answers, now: Answers): string[] =>
  [...before].flatMap(([path, { text }]) => {
    const found = now.get(path)?.text ?? ''
    if (found === text) return []
    const at = [...text].findIndex((character, index) => character !== found[index])
    return [`${path}: "${text.slice(at - 60, at + 60)}" is "${found.slice(at - 60, at + 60)}" now`]
  })
