import { after, type TestContext, type TestOptions } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openWorld, runningClock, stoppedClock, type World } from '../world.ts'
import { launchChromium, whyNoChromium } from './chromium.ts'
import { freePort } from './free-port.ts'
import { openWitness } from './witness.ts'

/**
 * A whole Longwave on the air, and a visitor with a browser in front of it. Whatever the console calls an error, whatever
 * is not caught, refused by a policy or asked of another origin fails the story at its end.
 */
export type Room = World & {
  /** The first tab of the visitor; addresses may be written as paths. */
  page: Page
  /** The visitor: its cookies, its other tabs (`visitor.newPage()`), its permissions. */
  visitor: BrowserContext
  /** Where Longwave is: `http://127.0.0.1:PORT`. */
  origin: string
  /** Somebody else, at a browser of their own. */
  another(more?: BrowserContextOptions): Promise<Page>
  /** Cuts every connection and refuses new ones, until it is back at the same address. The API client `lw` goes on. */
  goOffAir(): Promise<void>
  goOnAir(): Promise<void>
  /** Opens this path through a link on a page of another site. */
  arriveFromElsewhere(path: string): Promise<void>
  /** This trouble is part of the story: `expectTrouble(/status of 404/)`. */
  expectTrouble(trouble: RegExp): void
  /** What happened so far that no story expects, each as a sentence. */
  troubles(): string[]
}

export type RoomOptions = BrowserContextOptions & {
  /** The name in the address bar: `radio.lan` is plain HTTP on the network of a house, not trusted as 127.0.0.1 is. */
  host?: string
  /** Time stands still at this instant, here and in every page; otherwise it is now, and runs. */
  at?: string
  rateLimits?: boolean
}

/** `test('a sentence', inBrowser, async (t) => ...)`: where there is no browser, the story says that it was skipped. */
export const inBrowser: TestOptions = { skip: whyNoChromium() ?? false }

export async function openRoom(t: TestContext, options: RoomOptions = {}): Promise<Room> {
  const { host = '127.0.0.1', at, rateLimits = false, ...manner } = options
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const witness = openWitness(origin)
  const visitors: BrowserContext[] = []

  // First the visitors leave, so that no connection keeps the app waiting; then it closes; then the witness is heard.
  t.after(async () => {
    await Promise.all(visitors.map(settle))
    if (!t.passed) await describe(t, visitors, witness.seen())
    await Promise.all(visitors.map((visitor) => visitor.close()))
  })
  const clock = at === undefined ? runningClock() : stoppedClock(at)
  const world = await openWorld(t, { publicUrl: origin, clock, rateLimits })
  t.after(() => witness.assertNothing())

  const { server } = world.app
  await world.app.listen({ host: '127.0.0.1', port })
  const visitor = await welcome(manner)
  const page = await visitor.newPage()

  return {
    ...world,
    page,
    visitor,
    origin,
    async another(more = {}) {
      return (await welcome({ ...manner, ...more })).newPage()
    },
    async goOffAir() {
      witness.expect(/net::ERR_/)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    goOnAir: () => new Promise((resolve) => server.listen({ host: '127.0.0.1', port }, resolve)),
    async arriveFromElsewhere(path) {
      const elsewhere = 'http://elsewhere.lan'
      witness.allow(elsewhere)
      await page.route(`${elsewhere}/`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<a href="${origin}${path}">Longwave</a>` }),
      )
      await page.goto(elsewhere)
      await page.getByRole('link', { name: 'Longwave' }).click()
      await page.waitForURL(`${origin}${path}`)
      await page.unroute(`${elsewhere}/`)
    },
    expectTrouble: witness.expect,
    troubles: witness.seen,
  }

  async function welcome(manner: BrowserContextOptions): Promise<BrowserContext> {
    const visitor = await (await theBrowser()).newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 900 },
      // What it keeps would hide what a story does to the server; the story about it allows it.
      serviceWorkers: 'block',
      ...manner,
    })
    visitors.push(visitor)
    // What a person would not wait for is not there.
    visitor.setDefaultTimeout(10_000)
    if (at !== undefined) await visitor.clock.setFixedTime(at)
    witness.watch(visitor)
    return visitor
  }
}

/** Tries until it holds, and says why it does not: for what a person would wait for. */
export async function eventually(holds: () => Promise<void> | void, patienceMs = 5_000): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await holds()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await wait(20)
  }
}

/** One browser for all stories of a file; its visitors know nothing of each other. */
let browser: Promise<Browser> | undefined
function theBrowser(): Promise<Browser> {
  browser ??= launchChromium()
  return browser
}
after(async () => (await browser)?.close())

/**
 * A page tells its troubles in order: once it has answered, nothing that happened before is still on its way. One that
 * hangs is not waited for.
 */
async function settle(visitor: BrowserContext): Promise<void> {
  const answers = visitor.pages().map((page) => page.evaluate('0'))
  await Promise.race([Promise.allSettled(answers), wait(1_000, undefined, { ref: false })])
}

/** What the pages showed when the story failed, for whoever has to find out why. */
async function describe(t: TestContext, visitors: BrowserContext[], troubles: string[]): Promise<void> {
  for (const trouble of troubles) t.diagnostic(trouble)
  for (const page of visitors.flatMap((visitor) => visitor.pages())) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 1_000 }).catch(String)
    t.diagnostic(`The page ${page.url()} as it was:\n${shown}`)
  }
}
