import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { allPages, type PageEntry } from './pages.ts'
import { withSeededServer } from './seeded-server.ts'

/**
 * `node --import ./web/build/tsx.ts test/e2e/screenshots.ts OUTDIR [path ...] [--url ADDRESS] [--full]`: takes
 * screenshots of all pages, or of these paths, on a phone, a tablet and a desktop, in both themes, and prints the problems
 * of each. Without an address it starts a seeded server.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, full: { type: 'boolean', default: false } },
})
const [outdir, ...paths] = positionals
if (!outdir) throw new Error('Missing argument. Usage: test/e2e/screenshots.ts OUTDIR [path ...]')

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]
const schemes = ['light', 'dark'] as const

await mkdir(outdir, { recursive: true })
const browser = await launchChromium()
try {
  if (values.url) await takeScreenshots(values.url.replace(/\/$/, ''))
  else await withSeededServer(takeScreenshots)
} finally {
  await browser.close()
}

async function takeScreenshots(address: string): Promise<void> {
  const pages =
    paths.length > 0 ? paths.map((path) => ({ name: nameOf(path), path })) : await allPages(address)
  for (const viewport of screens)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ baseURL: address, viewport, colorScheme })
      try {
        // Fonts are optional on a first visit. This visit caches them.
        await (await context.newPage()).goto(pages[0]?.path ?? '/')
        for (const page of pages) await screenshot(context, page, `${viewport.width}-${colorScheme}`)
      } finally {
        await context.close()
      }
    }
}

async function screenshot(context: BrowserContext, { name, path }: PageEntry, screen: string): Promise<void> {
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    // The line already contains the status of the page.
    if (message.type() === 'error' && !message.text().includes('status of')) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  const answer = await page.goto(path)
  const sideways = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  if (sideways > 0) problems.push(`scrolls ${sideways} px sideways`)
  await page.screenshot({ path: join(String(outdir), `${name}-${screen}.png`), fullPage: values.full })
  await page.close()
  process.stdout.write(`${answer?.status()} ${screen.padEnd(11)} ${path} ${problems.join(' · ')}\n`)
}

function nameOf(path: string): string {
  return path.replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '') || 'front'
}
