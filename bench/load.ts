import { connect } from 'node:net'

/**
 * A process of its own that asks one address again and again over 64 connections, and prints how many answers came. It
 * reads no more of an answer than its length, because it shares the machine with what it measures.
 */
const [host = '127.0.0.1', port = '', path = '/', seconds = '1'] = process.argv.slice(2)
const connections = 64
const request = `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept: text/html, application/json\r\nAccept-Encoding: gzip\r\n\r\n`
let answers = 0
const until = performance.now() + Number(seconds) * 1000

await Promise.all(Array.from({ length: connections }, ask))
process.stdout.write(String(answers))

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), host, () => socket.write(request))
    let awaited = 0
    socket.on('data', (chunk) => {
      if (awaited === 0) {
        const head = chunk.indexOf('\r\n\r\n')
        const length = /content-length: (\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1]
        if (!chunk.toString('latin1', 0, 12).endsWith('200') || !length) {
          reject(new Error(`An answer that was not foreseen: ${chunk.toString('latin1', 0, 200)}`))
          return
        }
        awaited = head + 4 + Number(length)
      }
      awaited -= chunk.length
      if (awaited > 0) return
      answers++
      if (performance.now() < until) socket.write(request)
      else socket.end(resolve)
    })
    socket.on('error', reject)
  })
}
