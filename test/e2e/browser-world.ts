import { once } from 'node:events'
import type { TestContext, TestOptions } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { atEnd } from '../runner/at-end.ts'
import { openWorld, realClock, stoppedClock, type World } from '../world.ts'
import { launchChromium, whyNoChromium } from './chromium.ts'
import { freePort } from './free-port.ts'
import { recordProblems } from './page-problems.ts'

/**
 * A listening Longwave with a browser in front of it. Console errors, uncaught exceptions, violations of the content
 * security policy and requests to other origins fail the test when it ends.
 */
export type BrowserWorld = World & {
  /** The first tab. URLs may be paths. */
  page: Page
  /** The browser profile of `page`: cookies, further tabs, permissions. */
  context: BrowserContext
  /** `http://HOST:PORT` */
  origin: string
  /** A page in another browser profile. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>
  /** Closes all connections and refuses new ones until `restartServer`. The API client `lw` still works. */
  stopServer(): Promise<void>
  restartServer(): Promise<void>
  /** Opens this path through a link on a page of another site. */
  followExternalLink(path: string): Promise<void>
  /** Declares problems that are part of the test: `expectProblem(/status of 404/)`. */
  expectProblem(problem: RegExp): void
  /** The unexpected problems so far. */
  problems(): string[]
}

/** Motion is reduced unless a test asks for it. */
export type BrowserWorldOptions = BrowserContextOptions & {
  /** The host name. `radio.lan` is plain HTTP, which is no secure context, unlike 127.0.0.1. */
  host?: string
  /** Stops the clock of the server and of every page at this time. */
  at?: string
  rateLimits?: boolean
  adminToken?: string
}

/**
 * The options of every test with a browser: skipped where there is none. The limits here only end tests that hang, so
 * they leave room for a busy machine: most tests take 1 to 3 s, none more than 20 s.
 */
export const inBrowser: TestOptions = { skip: whyNoChromium() ?? false, timeout: 120_000 }
const actionTimeoutMs = 60_000

export async function openBrowserWorld(
  t: TestContext,
  options: BrowserWorldOptions = {},
): Promise<BrowserWorld> {
  const { host = '127.0.0.1', at, rateLimits = false, adminToken, ...given } = options
  // A test may leave a page before its transition has begun, which Chromium reports as an error.
  const contextOptions: BrowserContextOptions = { reducedMotion: 'reduce', ...given }
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const recorder = recordProblems(origin)
  const contexts: BrowserContext[] = []

  // In this order: close the browser contexts, whose connections would delay the app; close the app; check for problems.
  t.after(async () => {
    await Promise.all(contexts.map(settle))
    if (!t.passed) await describe(t, contexts, recorder.found())
    await Promise.all(contexts.map((context) => context.close()))
  })
  const clock = at === undefined ? realClock() : stoppedClock(at)
  const world = await openWorld(t, {
    publicUrl: origin,
    clock,
    rateLimits,
    ...(adminToken === undefined ? {} : { adminToken }),
  })
  t.after(() => recorder.assertNone())

  const { server } = world.app
  await world.app.listen({ host: '127.0.0.1', port })
  const context = await newContext(contextOptions)
  const page = await context.newPage()

  return {
    ...world,
    page,
    context,
    origin,
    async newVisitor(more = {}) {
      return (await newContext({ ...contextOptions, ...more })).newPage()
    },
    async stopServer() {
      recorder.expect(/net::ERR_/)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    async restartServer() {
      server.listen({ host: '127.0.0.1', port })
      await once(server, 'listening')
    },
    async followExternalLink(path) {
      const elsewhere = 'http://elsewhere.lan'
      recorder.allowOrigin(elsewhere)
      await page.route(`${elsewhere}/`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<a href="${origin}${path}">Longwave</a>` }),
      )
      await page.goto(elsewhere)
      await page.getByRole('link', { name: 'Longwave' }).click()
      await page.waitForURL(`${origin}${path}`)
      await page.unroute(`${elsewhere}/`)
    },
    expectProblem: recorder.expect,
    problems: recorder.found,
  }

  async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await (await connectedBrowser()).newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 900 },
      // The worker's cache would hide what a test does to the server. The test of the worker allows it.
      serviceWorkers: 'block',
      ...options,
    })
    contexts.push(context)
    context.setDefaultTimeout(actionTimeoutMs)
    if (at !== undefined) await context.clock.setFixedTime(at)
    recorder.watch(context)
    return context
  }
}

/** Retries until the assertion holds, and throws its last error after the timeout. */
export async function eventually(
  assertion: () => Promise<void> | void,
  timeoutMs = actionTimeoutMs,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await wait(20)
  }
}

/** One browser for all tests of a process, relaunched after a crash. Each test has its own contexts. */
let browser: Browser | undefined
async function connectedBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await launchChromium()
  return browser
}
atEnd.push(async () => browser?.close())

/** Waits for each page to answer, which means that its earlier problems have been reported. Skips a page that hangs. */
async function settle(context: BrowserContext): Promise<void> {
  const answers = context.pages().map((page) => page.evaluate('0'))
  await Promise.race([Promise.allSettled(answers), wait(1_000, undefined, { ref: false })])
}

/** Adds the problems and the accessibility tree of each page to the output of a failed test. */
async function describe(t: TestContext, contexts: BrowserContext[], problems: string[]): Promise<void> {
  for (const problem of problems) t.diagnostic(problem)
  for (const page of contexts.flatMap((context) => context.pages())) {
    const snapshot = await page.locator('body').ariaSnapshot({ timeout: 1_000 }).catch(String)
    t.diagnostic(`The page ${page.url()} when the test failed:\n${snapshot}`)
  }
}
