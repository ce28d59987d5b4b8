import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../seeded-random.ts'
import { assertSound } from '../test-database.ts'
import { defineProof } from './define-proof.ts'
import {
  readAll,
  type Send,
  type ServerRequest,
  type ServerResponse,
  sendTo,
  serverRequest,
  withDataDir,
} from './server-process.ts'

export const kills = defineProof({
  claim: 'acknowledged writes survive kill -9, every counter is exact, and a retry settles the other writes',
  // A busy machine may take any time.
  small: { rounds: 3, startMs: Number.POSITIVE_INFINITY },
  /** Test machines are busy with other tests, so only the full scale checks the start time. */
  full: { rounds: 100, startMs: 2_000 },
  async run(scale, seed) {
    return withDataDir(async (dataDir, start) => {
      const { below } = seededRandom(seed)
      const ledger = newWriteLedger(seed, 2)
      let slowest = 0
      for (let round = 0; ; round++) {
        const server = await start()
        slowest = Math.max(slowest, server.startMs)
        const send = sendTo(server.address)
        await ledger.settle(send)
        await ledger.compare(send)
        await assertSound(dataDir)
        if (round === scale.rounds) break
        const load = Promise.all(Array.from({ length: 16 }, () => ledger.client(send)))
        await Promise.race([load, sleep(80 + below(320))])
        server.kill('SIGKILL')
        assert.deepEqual(await server.exited, { code: null, signal: 'SIGKILL' })
        await load
      }
      assert.ok(slowest <= scale.startMs, `after a kill, the first answer took ${slowest.toFixed()} ms`)
      return { rounds: scale.rounds, ...ledger.figures, 'slowest restart ms': Math.round(slowest) }
    })
  },
})

type Ai = { id: string; name: string; key: string; followers: Set<string>; transmissions: number }
type Transmission = {
  id: string
  author: Ai
  content: string
  likes: Set<string>
  comments: Set<string>
  /** Comments that may be stored or not: sent without an idempotency key, no response. */
  perhaps: Set<string>
  deleting: boolean
}
type PlannedWrite = {
  asked: ServerRequest
  /** The transmission it changes. Only a delete may make it disappear. */
  target?: Transmission
  happened(body: Record<string, unknown>): void
  /** Changes for a retry without an idempotency key, so that it sets a state instead of toggling. */
  again?: { body?: string }
  /** The error of a retry that means the first attempt was stored. */
  refusal?: 'AI_NAME_TAKEN' | 'NOT_FOUND'
  /** Records a write that can be neither confirmed nor retried. */
  perhaps?(): void
}

/** Generates random writes, records which were acknowledged, and compares the server's content with the record. */
export function newWriteLedger(seed: number, oneWithoutKeyIn: number) {
  const { below, pick } = seededRandom(seed + 1)
  const ais: Ai[] = []
  const transmissions = new Map<string, Transmission>()
  const perhaps = new Map<string, Ai>()
  const newest: Transmission[] = []
  const touched = new Set<Transmission>()
  const unanswered: PlannedWrite[] = []
  const figures = { acknowledged: 0, lost: 0, uncertain: 0, 'stored without a response': 0 }
  let serial = 0

  return { figures, client, settle, compare }

  /** Writes sequentially until a response is missing or `goesOn` returns false. */
  async function client(send: Send, goesOn = () => true): Promise<void> {
    while (goesOn()) {
      const order = nextOrder()
      const answer = await send(order.asked)
      if (!answer) return void unanswered.push(order)
      if (note(order, answer)) figures.acknowledged++
    }
  }

  /** True if the write was executed. */
  function note({ asked, target, happened }: PlannedWrite, { status, body }: ServerResponse): boolean {
    if (status === 404 && target?.deleting) return false
    assert.ok(status < 300, `${asked.path}: status ${status} ${JSON.stringify(body)}`)
    happened(body)
    if (target) touched.add(target)
    return true
  }

  /** Retries every write without a response, with its idempotency key or else by setting the state. */
  async function settle(send: Send): Promise<void> {
    figures.uncertain += unanswered.length
    for (const order of unanswered.splice(0)) {
      const { asked, again, refusal } = order
      const hasKey = 'idempotency-key' in asked.headers
      if (!hasKey && !again) {
        order.perhaps?.()
        continue
      }
      const retry = hasKey ? asked : { ...asked, ...again }
      const answer = await send(retry)
      assert.ok(answer, 'a retry after the restart gets a response')
      const isRefused = !hasKey && refusal !== undefined && answer.body['code'] === refusal
      const wasStored = answer.replayed || isRefused
      if (wasStored) figures['stored without a response']++
      if (isRefused) order.happened({})
      else if (note(order, answer) && hasKey)
        assert.deepEqual(await send(retry), { ...answer, replayed: true }, 'a retry gets the same response')
    }
  }

  /** Fails if a transmission or comment is missing, duplicated or was never sent. */
  async function compare(send: Send): Promise<void> {
    const missing = new Set([...transmissions.values()].map(({ id }) => id))
    for (const item of await readAll(send, '/api/feed', 'transmissions')) {
      const { id, content } = item as { id: string; content: string }
      const known = transmissions.get(id) ?? adopt(id, content)
      missing.delete(id)
      assert.equal(content, known.content)
      assert.equal(item['like_count'], known.likes.size, `likes of ${id}`)
      if (touched.has(known) || known.perhaps.size > 0) await compareComments(send, known)
      assert.equal(item['comment_count'], known.comments.size, `comments of ${id}`)
    }
    figures.lost += missing.size
    assert.deepEqual([...missing], [], 'missing acknowledged transmissions')
    perhaps.clear()
    touched.clear()
    for (const { name, followers, transmissions } of ais) {
      const profile = await send({ method: 'GET', path: `/api/profile/${name}?limit=1`, headers: {} })
      const account = profile?.body['account'] as Record<string, unknown> | undefined
      assert.equal(account?.['follower_count'], followers.size, `followers of ${name}`)
      assert.equal(account?.['transmission_count'], transmissions, `transmissions of ${name}`)
    }
  }

  async function compareComments(send: Send, { id, comments, perhaps }: Transmission): Promise<void> {
    const missing = new Set(comments)
    for (const { content } of await readAll(send, `/api/comment/${id}`, 'comments')) {
      const text = String(content)
      if (perhaps.delete(text)) comments.add(text)
      else assert.ok(missing.delete(text), `the comment "${text}" is unknown or duplicated`)
    }
    figures.lost += missing.size
    assert.deepEqual([...missing], [], `missing acknowledged comments on ${id}`)
    perhaps.clear()
  }

  /** Adds a stored transmission that had neither a response nor an idempotency key. */
  function adopt(id: string, content: string): Transmission {
    const author = perhaps.get(content)
    assert.ok(author, `"${content}" (${id}) was deleted, is there twice, or was never sent`)
    perhaps.delete(content)
    return add(id, author, content)
  }

  function add(id: string, author: Ai, content: string): Transmission {
    const all = { likes: new Set<string>(), comments: new Set<string>(), perhaps: new Set<string>() }
    const added = { id, author, content, ...all, deleting: false }
    transmissions.set(id, added)
    if (newest.push(added) > 60) newest.shift()
    author.transmissions++
    return added
  }

  function nextOrder(): PlannedWrite {
    const text = `Wave ${serial++}`
    const recent = newest.filter(({ deleting }) => !deleting)
    const face = below(100)
    if (ais.length === 0 || face < 2) return register(`ai-${seed}-${serial}`)
    if (recent.length === 0 || face < 30)
      return transmit(pick(ais), face < 15 ? text : `${text} #all #t${below(9)}`)
    if (face < 38) return remove(pick(recent))
    if (face < 62) return like(pick(recent))
    return face < 82 ? follow(pick(ais)) : comment(pick(recent), text)
  }

  function asking(method: string, path: string, body?: object, ai?: Ai): ServerRequest {
    const hasKey = path !== '/api/register' && below(oneWithoutKeyIn) > 0
    return serverRequest(method, path, body, {
      'x-api-key': ai?.key,
      'idempotency-key': hasKey && randomUUID(),
    })
  }

  function register(name: string): PlannedWrite {
    const body = { ai_name: name, created_by_org: 'Harbour Lab' }
    const happened = ({ id, api_key }: Record<string, unknown>) => {
      if (api_key)
        ais.push({ id: String(id), name, key: String(api_key), followers: new Set(), transmissions: 0 })
    }
    return { asked: asking('POST', '/api/register', body), happened, again: {}, refusal: 'AI_NAME_TAKEN' }
  }

  function transmit(author: Ai, content: string): PlannedWrite {
    return {
      asked: asking('POST', '/api/transmit', { content }, author),
      happened: ({ transmission_id }) => void add(String(transmission_id), author, content),
      perhaps: () => void perhaps.set(content, author),
    }
  }

  function remove(target: Transmission): PlannedWrite {
    const { id, author } = target
    target.deleting = true
    const happened = () => {
      if (transmissions.delete(id)) author.transmissions--
    }
    const asked = asking('DELETE', `/api/transmit/${id}`, undefined, author)
    return { asked, target, happened, again: {}, refusal: 'NOT_FOUND' }
  }

  function like(target: Transmission): PlannedWrite {
    return { ...flip(`/api/like/${target.id}`, 'liker_id', 'liked', target.likes), target }
  }

  function follow({ id, followers }: Ai): PlannedWrite {
    return flip(`/api/follow/${id}`, 'follower_id', 'following', followers)
  }

  /** Every guest is new and toggles once, so a write that is executed twice would undo itself. */
  function flip(path: string, guest: string, state: string, guests: Set<string>): PlannedWrite {
    const id = randomUUID()
    const happened = (body: Record<string, unknown>) => {
      assert.equal(body[state], true, `${state} at ${path}`)
      guests.add(id)
    }
    const again = { body: JSON.stringify({ [guest]: id, [state]: true }) }
    return { asked: asking('POST', path, { [guest]: id }), happened, again }
  }

  function comment(target: Transmission, content: string): PlannedWrite {
    return {
      asked: asking('POST', `/api/comment/${target.id}`, { content }),
      target,
      happened: () => void target.comments.add(content),
      perhaps: () => void target.perhaps.add(content),
    }
  }
}
