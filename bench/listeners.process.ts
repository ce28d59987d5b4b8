import { connect, type Socket } from 'node:net'
import { get, post, sendRequest, wireText } from './http-request.ts'

/** A command for the process that listens to streams. */
export type ListenerCommand =
  | { what: 'open'; port: number; streams: number }
  | { what: 'transmit'; port: number; apiKey: string; word: string }
  | { what: 'close' }
/** The number of open streams, or the milliseconds until the last stream had received the word. */
export type ListenerReport = { figure: number } | { failed: string }

/** The number of connections opened at once, because a server cannot accept thousands. */
const openedAtOnce = 100
const timeoutMs = 10_000

const request = wireText(get('/api/stream', { accept: 'text/event-stream' }))
const sockets = new Set<Socket>()
/** The word that the streams wait for. `onReceived` is called once for each stream that received it. */
let awaited = { word: '', onReceived: () => {} }

process.on('message', (command: ListenerCommand) => {
  run(command).then(
    (figure) => process.send?.({ figure } satisfies ListenerReport),
    (error: Error) => process.send?.({ failed: error.message } satisfies ListenerReport),
  )
})
process.once('disconnect', () => process.exit())

async function run(command: ListenerCommand): Promise<number> {
  if (command.what === 'open') return open(command.port, command.streams)
  if (command.what === 'transmit') return transmit(command.port, command.apiKey, command.word)
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
      if (awaited.word !== '' && chunk.includes(awaited.word)) awaited.onReceived()
    })
    socket.on('error', ({ message }) => fail(`failed: ${message}`))
    socket.on('close', () => fail('was closed'))
  })
}

/** A transmission arrives in one chunk, so each stream receives the word once. */
function transmit(port: number, apiKey: string, word: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let left = sockets.size
    const began = performance.now()
    const timer = setTimeout(() => reject(new Error(`${left} streams heard nothing`)), timeoutMs)
    awaited = {
      word,
      onReceived: () => {
        left--
        if (left > 0) return
        clearTimeout(timer)
        resolve(performance.now() - began)
      },
    }
    const transmission = post(
      '/api/transmit',
      { content: `The ${word} is heard by all.` },
      { 'x-api-key': apiKey },
    )
    sendRequest(port, transmission).then(({ status, bytes }) => {
      if (status !== 201) reject(new Error(`the transmission was answered with ${bytes}`))
    }, reject)
  })
}
