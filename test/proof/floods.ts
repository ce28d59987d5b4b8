import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { nginx } from '../../bench/machine.ts'
import { defineProof } from './define-proof.ts'
import { attack, type Target } from './load/attack.ts'
import { type Burst, burstsOf } from './load/bursts.ts'
import {
  type FloodReport,
  harmIn,
  latencyOf,
  paths,
  rowOf,
  tableHead,
  wrongAnswersIn,
} from './load/flood-report.ts'
import { behindNginx } from './load/nginx-proxy.ts'
import { percentile, recoveredWithin, startProbe, wallClock } from './load/probe.ts'
import { type SeededInstance, seedInstance } from './load/seeded-instance.ts'
import { type SeededServer, type StartWith, withServerOf } from './load/seeded-server.ts'
import { cpuSecondsOf, memoryOf } from './load/server-vitals.ts'
import { startUngated } from './load/ungated-server.ts'

type Scale = {
  transmissions: number
  accounts: number
  /** The share of the requests and sockets of each burst. */
  share: number
  /** Measured bursts have a server, an undisturbed time before them and a recovery each. */
  isMeasured: boolean
  /** Leaves out the bursts whose names do not contain this. */
  only?: string
}

/** The first requests after a start are slow, because nothing is compiled yet. */
const warmUpMs = 2_000
const undisturbedMs = 5_000
const recoveryPatienceMs = 60_000

/** No two of these pages are the same, so a server that drops no work makes every one of them for nobody. */
const controlBurst = 'older pages, hung up'

export const floods = defineProof<Scale>({
  claim:
    'a flood of expensive requests harms no other client, and the server recovers from it within 2 seconds',
  small: { transmissions: 300, accounts: 100, share: 0.01, isMeasured: false },
  full: { transmissions: 30_000, accounts: 20_000, share: 1, isMeasured: true },
  async run(scale) {
    const instance = await seedInstance(scale.transmissions, scale.accounts)
    const bursts = burstsOf(instance, scale.share).filter(({ name }) => name.includes(scale.only ?? ''))
    return scale.isMeasured ? measureAll(instance, bursts) : runAll(instance, bursts)
  },
})

/** All bursts against one server, without a clock. */
async function runAll(instance: SeededInstance, bursts: Burst[]) {
  await withServerOf(instance, async ({ port, address }) => {
    for (const burst of bursts) {
      const target = { instance, serverPort: port, port, waitsForCuts: false }
      const result = await attack(target, burst)
      assert.deepEqual(wrongAnswersIn(burst, result, 'direct'), [], burst.name)
      assert.equal((await fetch(`${address}/healthz`)).status, 200)
    }
  })
  return { bursts: bursts.length }
}

async function measureAll(instance: SeededInstance, bursts: Burst[]) {
  const print = (line: string) => process.stdout.write(`${line}\n`)
  if (!nginx) print('nginx is not installed, so no burst is sent through it.')
  print(`${tableHead}\n${tableHead.replaceAll(/[^|]+/g, '---')}`)
  const reports: FloodReport[] = []
  for (const front of ['direct', ...(nginx ? ['nginx'] : [])]) {
    for (const burst of bursts) {
      const report = await measure(instance, burst, front)
      print(rowOf(report))
      reports.push(report)
    }
  }
  const harm = reports.flatMap(harmIn)
  assert.ok(harm.length === 0, `floods do harm:\n${harm.join('\n')}`)

  const burst = bursts.find(({ name }) => name === controlBurst) ?? bursts[0]
  assert.ok(burst)
  const control = await measure(instance, burst, 'direct', startUngated)
  print(rowOf(control))
  assert.ok(harmIn(control).length > 0, 'without admission a flood must do harm, or this proof shows nothing')
  return summaryOf(reports)
}

/** Sends one burst to a new server, beside a normal client. */
function measure(
  instance: SeededInstance,
  burst: Burst,
  front: string,
  startWith?: StartWith,
): Promise<FloodReport> {
  const settings: Record<string, string> = front === 'nginx' ? { TRUST_PROXY: '127.0.0.1' } : {}
  return withServerOf(instance, story, settings, startWith)

  async function story({ port: serverPort, pid }: SeededServer): Promise<FloodReport> {
    const run = (port: number) =>
      measureBurst({ instance, serverPort, port, waitsForCuts: true }, burst, front, pid)
    return front === 'nginx' && nginx ? behindNginx(nginx, [serverPort], run) : run(serverPort)
  }
}

async function measureBurst(target: Target, burst: Burst, front: string, pid: number): Promise<FloodReport> {
  const probe = await startProbe(target.port)
  try {
    await sleep(warmUpMs)
    const quietFrom = wallClock()
    await sleep(undisturbedMs)
    const uncachedMs = percentile(await probe.read(), 'uncached', 0.99, quietFrom, wallClock())
    const quietMegabytes = memoryOf(pid).now
    const cpuBefore = cpuSecondsOf(pid)
    const result = await attack(target, burst)
    const recoveryMs = await probe.recovery(result.endedAt, recoveredWithin(uncachedMs), recoveryPatienceMs)
    const cpuSeconds = cpuSecondsOf(pid) - cpuBefore
    const samples = await probe.read()
    const { beganAt: from } = result
    const to = wallClock()
    const latency = Object.fromEntries(
      paths.map((path) => [path, latencyOf(samples, path, quietFrom, from, to)]),
    ) as FloodReport['latency']
    const bareMs = percentile(samples, 'bare', 0.99, from, to)
    const refused = samples.filter(({ name, status }) => name !== 'uncached' && status !== 200).length
    const megabytes = { quiet: quietMegabytes, peak: memoryOf(pid).peak }
    return { burst, front, attack: result, latency, bareMs, refused, megabytes, cpuSeconds, recoveryMs }
  } finally {
    await probe.stop()
  }
}

function summaryOf(reports: FloodReport[]): Record<string, number> {
  const most = (figure: (report: FloodReport) => number) => Math.round(Math.max(...reports.map(figure)))
  return {
    bursts: reports.length,
    'worst p99 of /healthz ms': most(({ latency }) => latency.health.disturbed),
    'worst p99 of the cached feed ms': most(({ latency }) => latency.feed.disturbed),
    'worst p99 of the cached page ms': most(({ latency }) => latency.front.disturbed),
    'peak memory MB': most(({ megabytes }) => megabytes.peak),
    'slowest recovery ms': most(({ recoveryMs }) => recoveryMs ?? Number.NaN),
  }
}
