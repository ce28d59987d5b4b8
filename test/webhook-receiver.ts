import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { Compile } from 'typebox/compile'
import { startWebhooks } from '../app/webhooks.ts'
import { InboxEvent } from '../contract/webhook-resources.ts'
import { networkList } from '../server/network-list.ts'
import type { Resolve } from '../server/outgoing/send.ts'
import type { World } from './world.ts'

/** This machine, on which the receivers of tests listen. */
export const loopbackNetwork = ['127.0.0.0/8']

const isEvent = Compile(InboxEvent)

export type Received = { id: string; event: InboxEvent; headers: IncomingHttpHeaders; text: string }

/** Everything that arrives is kept; `status` is the reply, and 0 breaks the connection. `port` is that of an earlier one. */
export async function startReceiver(t: TestContext, { port = 0 } = {}) {
  const received: Received[] = []
  const waiting: { count: number; done: () => void }[] = []
  const receiver = {
    status: 200,
    received,
    url: '',
    port: 0,
    /** Resolves when so many requests have arrived altogether. */
    async total(count: number): Promise<Received[]> {
      if (received.length < count) await new Promise<void>((done) => waiting.push({ count, done }))
      return received
    },
    texts: () => received.map(({ event }) => event.data.content),
    /** Checks every request with the library of Standard Webhooks, at the time of the test. */
    verifyAll(secret: string, now: number) {
      for (const { headers, text } of received) assertSigned(text, headers, secret, now)
    },
    async close() {
      server.closeAllConnections()
      if (server.listening) await once(server.close(), 'close')
    },
  }
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const event: unknown = JSON.parse(text)
    assert.ok(isEvent.Check(event), text)
    received.push({ id: String(request.headers['webhook-id']), event, headers: request.headers, text })
    if (receiver.status === 0) response.destroy()
    else response.writeHead(receiver.status, { location: '/elsewhere' }).end()
    for (const { count, done } of waiting) if (received.length >= count) done()
  })
  server.listen({ host: '127.0.0.1', port })
  await once(server, 'listening')
  t.after(() => receiver.close())
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `http://127.0.0.1:${receiver.port}/hook?token=of-the-receiver`
  return receiver
}

/** Verifies with a library that is not ours; it compares with the time of this machine, so the clock of the test is set to it. */
function assertSigned(text: string, headers: IncomingHttpHeaders, secret: string, now: number): void {
  const realNow = Date.now
  Date.now = () => now
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>)
  } finally {
    Date.now = realNow
  }
}

/** Starts the deliveries of a world, which its tests wake when they move the clock. */
export function startDeliveries(
  t: TestContext,
  { storage, clock }: Pick<World, 'storage' | 'clock'>,
  { networks = loopbackNetwork, resolve }: { networks?: string[]; resolve?: Resolve } = {},
) {
  const notices: string[] = []
  const notice = (fields: object, sentence: string) =>
    void notices.push(`${JSON.stringify(fields)} ${sentence}`)
  const figures = { delivered: 0, failed: 0, disabled: 0 }
  const deliveries = startWebhooks({
    storage,
    now: clock.now,
    networks: networkList(networks),
    log: { warn: notice, debug: notice },
    figures,
    ...(resolve === undefined ? {} : { resolve }),
  })
  t.after(() => deliveries.stop())
  return { ...deliveries, notices, figures }
}
