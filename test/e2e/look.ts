import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { allPages, type PageOf } from './pages.ts'
import { withSeededServer } from './seeded.ts'

/**
 * `node --import ./web/build/tsx.ts test/e2e/look.ts OUTDIR [path ...] [--url ADDRESS] [--full]`: pictures of the pages, or of
 * these paths, on a phone, a tablet and a desktop, by day and by night; and a line on each with what is wrong with it.
 * Without an address it looks at a seeded world of its own.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, full: { type: 'boolean', default: false } },
})
const [outdir, ...paths] = positionals
if (!outdir) throw new Error('Say where the pictures go: test/e2e/look.ts OUTDIR [path ...]')

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]
const schemes = ['light', 'dark'] as const

await mkdir(outdir, { recursive: true })
const browser = await launchChromium()
try {
  if (values.url) await lookAt(values.url.replace(/\/$/, ''))
  else await withSeededServer(lookAt)
} finally {
  await browser.close()
}

async function lookAt(address: string): Promise<void> {
  const pages =
    paths.length > 0 ? paths.map((path) => ({ name: nameOf(path), path })) : await allPages(address)
  for (const viewport of screens)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ baseURL: address, viewport, colorScheme })
      try {
        // The fonts are optional at a first sight; from here on they are in the cache.
        await (await context.newPage()).goto(pages[0]?.path ?? '/')
        for (const page of pages) await picture(context, page, `${viewport.width}-${colorScheme}`)
      } finally {
        await context.close()
      }
    }
}

async function picture(context: BrowserContext, { name, path }: PageOf, screen: string): Promise<void> {
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('console', (message) => {
    // The status of the page itself is in the line anyway.
    if (message.type() === 'error' && !message.text().includes('status of')) wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(String(error)))
  const answer = await page.goto(path)
  const sideways = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  if (sideways > 0) wrong.push(`scrolls ${sideways} px sideways`)
  await page.screenshot({ path: join(String(outdir), `${name}-${screen}.png`), fullPage: values.full })
  await page.close()
  process.stdout.write(`${answer?.status()} ${screen.padEnd(11)} ${path} ${wrong.join(' · ')}\n`)
}

function nameOf(path: string): string {
  return path.replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '') || 'front'
}
