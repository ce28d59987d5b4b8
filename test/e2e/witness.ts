import assert from 'node:assert/strict'
import type { BrowserContext } from 'playwright-core'

/** Sees on every page of a visitor what no person would notice, and what must not happen. */
export type Witness = {
  watch(visitor: BrowserContext): void
  /** This trouble is part of the story. */
  expect(trouble: RegExp): void
  /** Pages of this origin are part of the story. */
  allow(origin: string): void
  /** What happened although no story expects it, each as a sentence. */
  seen(): string[]
  assertNothing(): void
}

export function openWitness(home: string): Witness {
  const troubles: string[] = []
  const expected: RegExp[] = []
  const origins = new Set([home])
  const seen = () => troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))
  return {
    watch(visitor) {
      // Chromium reports here whatever a policy refuses, with scripts and without, and every answer that is an error.
      visitor.on('console', (message) => {
        const { url, lineNumber } = message.location()
        if (message.type() === 'error')
          troubles.push(`The console says, of ${url}:${lineNumber}: ${message.text()}`)
      })
      visitor.on('weberror', (error) => {
        troubles.push(`Nobody caught ${error.error().stack} on ${error.page()?.url()}`)
      })
      visitor.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (/^https?:|^wss?:/.test(protocol) && !origins.has(origin)) {
          troubles.push(`The page ${request.frame().url()} asked another origin: ${request.url()}`)
        }
      })
      visitor.on('dialog', async (dialog) => {
        troubles.push(`A dialog opened: ${dialog.type()} ${dialog.message()}`)
        await dialog.dismiss()
      })
    },
    expect: (trouble) => expected.push(trouble),
    allow: (origin) => origins.add(origin),
    seen,
    assertNothing: () =>
      assert.deepEqual(seen(), [], 'The pages were in trouble that the story did not expect.'),
  }
}
