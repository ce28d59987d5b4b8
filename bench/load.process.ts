import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { LoadOptions, LoadResult } from './load.ts'

/**
 * A process of its own that asks a server over many connections and prints what came. It reads no more of an answer than
 * its status and its length, because it shares the machine with what it measures.
 */
const { port, file, seconds, connections, perSecond } = JSON.parse(process.argv[2] ?? '') as LoadOptions
const requests = readFileSync(file, 'latin1')
  .split('\0')
  .map((text) => Buffer.from(text, 'latin1'))
/** How long each connection waits from one request to the next. */
const paceMs = perSecond === 0 ? 0 : (connections / perSecond) * 1000
/** How many answers took so many hundredths of a millisecond; the last one counts all that took longer. */
const latencies = new Uint32Array(1_000_000)
let at = 0
let answers = 0
let refused = 0

const began = performance.now()
const until = began + seconds * 1000
await Promise.all(Array.from({ length: connections }, keepAsking))
const heard: LoadResult = {
  answers,
  refused,
  seconds: (performance.now() - began) / 1000,
  p99Ms: percentile(0.99),
}
process.stdout.write(`\n${JSON.stringify(heard)}`)

/** A server may close a connection after some thousand requests, as ours does. */
async function keepAsking(_: unknown, number: number): Promise<void> {
  let due = began + (number * paceMs) / connections
  while (performance.now() < until) due = await converse(due)
}

/** Asks over one connection, one request at a time, until it is closed; answers when the next one would have been due. */
function converse(firstDue: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let due = firstDue
    let askedAt = 0
    let awaited = 0
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, askWhenDue)
    socket.on('close', () => resolve(due))
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      if (awaited === 0) awaited = lengthOf(chunk)
      awaited -= chunk.length
      if (awaited > 0) return
      awaited = 0
      answers++
      const took = Math.min(Math.floor((performance.now() - askedAt) * 100), latencies.length - 1)
      latencies[took] = (latencies[took] ?? 0) + 1
      askWhenDue()
    })

    function askWhenDue(): void {
      if (paceMs === 0) ask()
      else setTimeout(ask, Math.max(0, due - performance.now()))
      due += paceMs
    }

    function ask(): void {
      askedAt = performance.now()
      if (askedAt < until) socket.write(requests[at++ % requests.length] as Buffer)
      else socket.end()
    }
  })
}

/** The length of a whole response, from its head. */
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
