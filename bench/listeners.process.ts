import { connect, type Socket } from 'node:net'
import { answerTo, get, post, textOf } from './ask.ts'

/** What the process that listens is told to do. */
export type Order =
  | { what: 'open'; port: number; streams: number }
  | { what: 'transmit'; port: number; apiKey: string; word: string }
  | { what: 'close' }
/** How many streams are open, or how many milliseconds passed until the last of them had heard the word. */
export type Report = { figure: number } | { failed: string }

/** A server cannot welcome thousands in the same moment. */
const openedAtOnce = 100
const patienceMs = 10_000

const request = textOf(get('/api/stream', { accept: 'text/event-stream' }))
const sockets = new Set<Socket>()
/** What the streams listen for at the moment, and what is done for each that has heard it. */
let awaited = { word: '', heard: () => {} }

process.on('message', (order: Order) => {
  carryOut(order).then(
    (figure) => process.send?.({ figure } satisfies Report),
    (error: Error) => process.send?.({ failed: error.message } satisfies Report),
  )
})
process.once('disconnect', () => process.exit())

async function carryOut(order: Order): Promise<number> {
  if (order.what === 'open') return open(order.port, order.streams)
  if (order.what === 'transmit') return transmit(order.port, order.apiKey, order.word)
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  return 0
}

async function open(port: number, streams: number): Promise<number> {
  while (sockets.size < streams) {
    const count = Math.min(openedAtOnce, streams - sockets.size)
    for (const socket of await Promise.all(Array.from({ length: count }, () => listen(port))))
      sockets.add(socket)
  }
  return sockets.size
}

function listen(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    const fail = (why: string) => reject(new Error(`stream ${sockets.size + 1} ${why}`))
    socket.once('data', (head: Buffer) => {
      const status = head.toString('latin1', 9, 12)
      if (status === '200') resolve(socket)
      else fail(`was answered with ${status}`)
    })
    socket.on('data', (chunk: Buffer) => {
      if (awaited.word !== '' && chunk.includes(awaited.word)) awaited.heard()
    })
    socket.on('error', ({ message }) => fail(`failed: ${message}`))
    socket.on('close', () => fail('was closed'))
  })
}

/** A transmission is told in one piece, so each stream hears the word once. */
function transmit(port: number, apiKey: string, word: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let left = sockets.size
    const began = performance.now()
    const timer = setTimeout(() => reject(new Error(`${left} streams heard nothing`)), patienceMs)
    awaited = {
      word,
      heard: () => {
        left--
        if (left > 0) return
        clearTimeout(timer)
        resolve(performance.now() - began)
      },
    }
    const ask = post('/api/transmit', { content: `The ${word} is heard by all.` }, { 'x-api-key': apiKey })
    answerTo(port, ask).then(({ status, bytes }) => {
      if (status !== 201) reject(new Error(`the transmission was answered with ${bytes}`))
    }, reject)
  })
}
