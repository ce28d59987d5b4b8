import { relative, resolve } from 'node:path'
import type { EventData, run } from 'node:test'
import { inspect } from 'node:util'

/** The limit for a single test. A slower one does not fail, but the summary names it. */
const slowMs = 20_000

/**
 * Prints each failure with its file and test name as soon as it happens, and ends with one line of counts. `verbose`
 * also prints the tests that pass, and the output of the tests.
 */
export async function report(
  events: ReturnType<typeof run>,
  { title, verbose }: { title: string; verbose: boolean },
): Promise<{ failed: number }> {
  const began = performance.now()
  let passed = 0
  let failed = 0
  const slow: string[] = []
  /** The output of each file, printed if the whole file fails, for example because it does not load. */
  const outputs = new Map<string, string>()
  const print = (text: string) => void process.stdout.write(text)

  const onOutput = ({ file, message }: EventData.TestStdout | EventData.TestStderr) => {
    const path = resolve(file ?? '')
    if (verbose) print(message)
    else outputs.set(path, (outputs.get(path) ?? '') + message)
  }
  events.on('test:stdout', onOutput)
  events.on('test:stderr', onOutput)
  events.on('test:pass', (event) => {
    const { type, duration_ms } = event.details
    if (type === 'suite') return
    passed++
    if (duration_ms > slowMs) slow.push(titleOf(event))
    if (verbose) print(`✔ ${event.name} (${seconds(duration_ms)})\n`)
    else if (process.stdout.isTTY) print(`${passed} passed\r`)
  })
  events.on('test:fail', (event) => {
    const { error, duration_ms } = event.details
    // The failures inside a suite are reported already.
    if ((error as { failureType?: string }).failureType === 'subtestsFailed') return
    failed++
    print(`✖ ${titleOf(event)} (${seconds(duration_ms)})\n${indented(detailsOf(error))}\n`)
    if (isWholeFile(event)) print(indented(outputs.get(resolve(event.file ?? '')) ?? ''))
  })
  for await (const _ of events);
  for (const test of slow) print(`slower than ${seconds(slowMs)}: ${test}\n`)
  print(`${title}: ${passed} passed, ${failed} failed in ${seconds(performance.now() - began)}\n`)
  return { failed }
}

type Finished = EventData.TestPass | EventData.TestFail

/** A process that ends badly is reported as one failed test, named like its file. */
const isWholeFile = ({ file = '', name }: Finished): boolean => resolve(name) === resolve(file)

function titleOf(event: Finished): string {
  const path = relative(process.cwd(), event.file ?? '')
  return isWholeFile(event) ? path : `${path}:${event.line} › ${event.name}`
}

function detailsOf(error: Error): string {
  const cause = error.cause ?? error
  if (!(cause instanceof Error)) return inspect(cause)
  const reason = cause.cause ? `\nCaused by: ${detailsOf(cause)}` : ''
  return `${cause.stack ?? cause.message}${reason}`
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '    ')

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
