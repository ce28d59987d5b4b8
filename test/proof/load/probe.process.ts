import { Agent, request } from 'node:http'
import type { ProbeOptions, ProbeQuestion, Sample, Samples } from './probe.ts'

/**
 * A normal client in a process of its own. It asks for each URL at fixed times, whether or not the last answer has come,
 * so that a server which answers nobody for a second is slow for every request of that second.
 */
const { everyMs, urls, uncached } = JSON.parse(process.argv[2] ?? '') as ProbeOptions
const samples: Sample[] = []
const waiting = new Set<Pick<Sample, 'name' | 'at'>>()
/** Like a browser. */
const headers = { host: 'longwave.test', 'accept-encoding': 'gzip' }
let uncachedPages = 0

const wallClock = () => performance.timeOrigin + performance.now()

function ask(name: string, url: string, agent: Agent, then = () => {}): void {
  const asked = { name, at: wallClock() }
  waiting.add(asked)
  const finish = (status: number) => {
    waiting.delete(asked)
    samples.push({ ...asked, ms: wallClock() - asked.at, status })
    then()
  }
  request(url, { agent, headers }, (response) => {
    response.resume().once('close', () => finish(response.complete ? (response.statusCode ?? 0) : 0))
  })
    .once('error', () => finish(0))
    .end()
}

// One connection for each URL: requests wait in the agent until it is free, and that counts.
for (const [name, url] of Object.entries(urls)) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  setInterval(() => ask(name, url, agent), everyMs)
}

/** Asks for pages that no cache has, one at a time, so that a busy server is not given more to do. */
function keepAskingUncached(): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const next = () => {
    const before = new Date(Date.now() - 3_600_000 - uncachedPages++ * 997).toISOString()
    ask('uncached', `${uncached}${encodeURIComponent(before)}`, agent, () => setTimeout(next, everyMs))
  }
  next()
}
keepAskingUncached()

process.on('message', (question: ProbeQuestion) => {
  if (question !== 'samples') return
  process.send?.({ samples: samples.splice(0), waiting: [...waiting] } satisfies Samples)
})
process.once('disconnect', () => process.exit())
