import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Everything that axe knows to look for, on the page as it is now; nothing is ever ignored. */
export async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary }) =>
      [`${id}: ${help}`, target.join(' '), html, failureSummary].join('\n    '),
    ),
  )
  assert.ok(found.length === 0, `axe objects to ${page.url()}:\n${found.join('\n')}`)
}
