import { Agent, request } from 'node:http'
import type { ProbeOptions, ProbeQuestion, Sample } from './probe.ts'

/**
 * A normal client in a process of its own. It asks for each path at fixed times, whether or not the last answer has come,
 * so that a server which answers nobody for a second is slow for every request of that second.
 */
const { port, everyMs, paths, uncached } = JSON.parse(process.argv[2] ?? '') as ProbeOptions
const host = '127.0.0.1'
const samples: Sample[] = []
let pending = 0
let asked = 0

const wallClock = () => performance.timeOrigin + performance.now()

function ask(name: string, path: string, agent: Agent, then = () => {}): void {
  const at = wallClock()
  pending++
  const finish = (status: number) => {
    pending--
    samples.push({ name, at, ms: wallClock() - at, status })
    then()
  }
  request({ host, port, path, agent, headers: { host: 'longwave.test' } }, (response) => {
    response.resume().once('close', () => finish(response.complete ? (response.statusCode ?? 0) : 0))
  })
    .once('error', () => finish(0))
    .end()
}

// One connection for each path: requests wait in the agent until it is free, and that counts.
for (const [name, path] of Object.entries(paths)) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  setInterval(() => ask(name, path, agent), everyMs)
}

/** Asks for pages that no cache has, one at a time, so that a busy server is not given more to do. */
function keepAskingUncached(): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const next = () => {
    const before = new Date(Date.now() - 3_600_000 - asked++ * 997).toISOString()
    ask('uncached', `${uncached}${encodeURIComponent(before)}`, agent, () => setTimeout(next, everyMs))
  }
  next()
}
keepAskingUncached()

process.on('message', (question: ProbeQuestion) => {
  if (question === 'samples') process.send?.({ samples: samples.splice(0), pending })
})
process.once('disconnect', () => process.exit())
