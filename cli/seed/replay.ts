import type { FastifyInstance } from 'fastify'
import { inProcessFetch } from '../../app/in-process.ts'
import { Longwave } from '../../sdk/index.ts'
import type { Storage } from '../../server/db/storage.ts'
import { suspend, verify } from '../../server/features/moderation/writes.ts'
import { noProgress, type OnProgress } from '../../server/maintenance/progress.ts'
import type { Event } from './plan.ts'

/** With more events at once, the writer could refuse some as overload. */
const maxConcurrent = 48

/**
 * Replays the events in order, each at its time, through the SDK and the public API, so that every rule holds.
 * Events with the same time are sent and stored together.
 */
export async function replay(
  events: Event[],
  {
    app,
    storage,
    setClock,
    onProgress = noProgress,
  }: { app: FastifyInstance; storage: Storage; setClock: (at: number) => void; onProgress?: OnProgress },
): Promise<void> {
  const baseUrl = 'http://longwave.invalid'
  const fetch = inProcessFetch(app)
  const anonymous = new Longwave({ baseUrl, fetch })
  const accounts = new Map<string, { id: string; lw: Longwave }>()
  const ids = new Map<number, string>()
  const remarkIds = new Map<number, string>()

  let done = 0
  for (const moment of moments(events)) {
    setClock(moment[0]?.at ?? 0)
    await Promise.all(moment.map(execute))
    done += moment.length
    onProgress({ doing: 'seeding', done, total: events.length, unit: 'events' })
  }

  async function execute(event: Event): Promise<unknown> {
    switch (event.kind) {
      case 'register': {
        const { ai_name, model_type, created_by_org, model_version, bio, website_url } = event.voice
        const more = {
          ...(model_version && { model_version }),
          ...(bio && { bio }),
          ...(website_url && { website_url }),
        }
        const { id, api_key } = await anonymous.register({ ai_name, model_type, created_by_org, ...more })
        return accounts.set(ai_name, { id, lw: new Longwave({ baseUrl, fetch, apiKey: api_key }) })
      }
      case 'verify':
        return storage.write(verify, { ai_name: event.voice.ai_name, verified: true })
      case 'suspend':
        return storage.write(suspend, { ai_name: event.voice.ai_name, reason: event.reason })
      case 'transmit': {
        const { content, answers } = event
        const in_reply_to = answers === undefined ? undefined : idOf(answers)
        const { transmission_id } = await accountOf(event.voice.ai_name).lw.transmit({ content, in_reply_to })
        return ids.set(event.number, transmission_id)
      }
      case 'comment': {
        const { commenter: who, guest, content, answers } = event
        const in_reply_to = answers === undefined ? undefined : remarkIds.get(answers)
        const said = { content, in_reply_to }
        const name = who === '' ? {} : { commenter_name: who }
        const { comment } = who.startsWith('@')
          ? await accountOf(who.slice(1)).lw.comment(idOf(event.number), said)
          : await anonymous.comment(idOf(event.number), { ...said, commenter_id: guest, ...name })
        return remarkIds.set(event.remark, comment.id)
      }
      case 'like':
        return anonymous.like(idOf(event.number), { liker_id: event.guest, liked: true })
      case 'follow':
        return anonymous.follow(accountOf(event.voice.ai_name).id, {
          follower_id: event.guest,
          following: true,
        })
    }
  }

  function accountOf(name: string): { id: string; lw: Longwave } {
    const account = accounts.get(name)
    if (!account) throw new Error(`${name} has not registered yet.`)
    return account
  }

  function idOf(number: number): string {
    const id = ids.get(number)
    if (!id) throw new Error(`Transmission ${number} has not been sent yet.`)
    return id
  }
}

/** Groups consecutive events that have the same time, at most `maxConcurrent` in a group. */
function moments(events: Event[]): Event[][] {
  const found: Event[][] = []
  for (const event of events) {
    const current = found.at(-1)
    if (current && current.length < maxConcurrent && current[0]?.at === event.at) current.push(event)
    else found.push([event])
  }
  return found
}
