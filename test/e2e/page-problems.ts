import assert from 'node:assert/strict'
import type { BrowserContext } from 'playwright-core'

/** Records problems of every page of a browser context that a test would not notice. */
export type ProblemRecorder = {
  watch(context: BrowserContext): void
  /** Problems that match are part of the test. */
  expect(problem: RegExp): void
  /** Requests to this origin are part of the test. */
  allowOrigin(origin: string): void
  /** The unexpected problems, each as a sentence. */
  found(): string[]
  assertNone(): void
}

export function recordProblems(home: string): ProblemRecorder {
  const problems: string[] = []
  const expected: RegExp[] = []
  const origins = new Set([home])
  const found = () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
  return {
    watch(context) {
      // Chromium reports violations of a policy and error statuses here, with and without scripts.
      context.on('console', (message) => {
        const { url, lineNumber } = message.location()
        if (message.type() === 'error')
          problems.push(`Console error at ${url}:${lineNumber}: ${message.text()}`)
      })
      context.on('weberror', (error) => {
        problems.push(`Uncaught error on ${error.page()?.url()}: ${error.error().stack}`)
      })
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (/^https?:|^wss?:/.test(protocol) && !origins.has(origin)) {
          problems.push(
            `The page ${request.frame().url()} sent a request to another origin: ${request.url()}`,
          )
        }
      })
      context.on('dialog', async (dialog) => {
        problems.push(`A dialog opened: ${dialog.type()} ${dialog.message()}`)
        await dialog.dismiss()
      })
    },
    expect: (problem) => expected.push(problem),
    allowOrigin: (origin) => origins.add(origin),
    found,
    assertNone: () => assert.deepEqual(found(), [], 'The pages had problems that the test does not expect.'),
  }
}
