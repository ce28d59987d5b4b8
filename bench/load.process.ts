import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { LoadOptions, LoadResult } from './load.ts'

/**
 * Sends requests to a server over many connections, from a process of its own, and prints the result. It reads only the
 * status and the length of a response, because it shares the machine with the server that it measures.
 */
const { port, file, seconds, connections, perSecond } = JSON.parse(process.argv[2] ?? '') as LoadOptions
const requests = readFileSync(file, 'latin1')
  .split('\0')
  .map((text) => Buffer.from(text, 'latin1'))
/** The time from one request of a connection to its next. */
const intervalMs = perSecond === 0 ? 0 : (connections / perSecond) * 1000
/** The number of answers by latency, in hundredths of a millisecond. The last entry also counts all slower answers. */
const latencies = new Uint32Array(1_000_000)
let at = 0
let answers = 0
let refused = 0

const began = performance.now()
const endsAt = began + seconds * 1000
await Promise.all(Array.from({ length: connections }, keepSending))
const result: LoadResult = {
  answers,
  refused,
  seconds: (performance.now() - began) / 1000,
  p99Ms: percentile(0.99),
}
process.stdout.write(`\n${JSON.stringify(result)}`)

/** Opens the connection again whenever the server closes it, as Longwave does after some thousand requests. */
async function keepSending(_: unknown, number: number): Promise<void> {
  let due = began + (number * intervalMs) / connections
  while (performance.now() < endsAt) due = await sendOverOneConnection(due)
}

/** Sends one request at a time over one connection until it is closed. Resolves with the time at which the next request is due. */
function sendOverOneConnection(firstDue: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let due = firstDue
    let sentAt = 0
    let remainingBytes = 0
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, sendWhenDue)
    socket.on('close', () => resolve(due))
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      if (remainingBytes === 0) remainingBytes = lengthOf(chunk)
      remainingBytes -= chunk.length
      if (remainingBytes > 0) return
      remainingBytes = 0
      answers++
      const took = Math.min(Math.floor((performance.now() - sentAt) * 100), latencies.length - 1)
      latencies[took] = (latencies[took] ?? 0) + 1
      sendWhenDue()
    })

    function sendWhenDue(): void {
      if (intervalMs === 0) send()
      else setTimeout(send, Math.max(0, due - performance.now()))
      due += intervalMs
    }

    function send(): void {
      sentAt = performance.now()
      if (sentAt < endsAt) socket.write(requests[at++ % requests.length] as Buffer)
      else socket.end()
    }
  })
}

/** The length of a whole response, read from its head. Also counts a refusal. */
function lengthOf(chunk: Buffer): number {
  const headLength = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, headLength)
  const status = Number(head.slice(9, 12))
  if (status === 304) return headLength
  if (!(status < 400)) refused++
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length: ${head}`)
  return headLength + Number(length)
}

function percentile(share: number): number {
  let left = answers * share
  const found = latencies.findIndex((count) => {
    left -= count
    return left <= 0
  })
  return found / 100
}
