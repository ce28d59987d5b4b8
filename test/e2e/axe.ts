import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules whose result depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The rules about colours, in the dark theme. */
export async function axeInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await axe(page, colourRules)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Fails on any violation of these rules; by default all rules of WCAG and best practice. */
export async function axe(page: Page, rules?: string[]): Promise<void> {
  await page.evaluate(layOutEverything)
  // Legacy mode takes half the time: it opens no second page to merge the results of frames, and we have no frames.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(tags)).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary }) =>
      [`${id}: ${help}`, target.join(' '), html, failureSummary].join('\n    '),
    ),
  )
  assert.ok(found.length === 0, `axe violations on ${page.url()}:\n${found.join('\n')}`)
}

/** Until it is near the screen, a part with `content-visibility: auto` has a guessed height, so that its targets seem to overlap. */
function layOutEverything(): void {
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
}
