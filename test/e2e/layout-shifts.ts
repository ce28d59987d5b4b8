import type { Page } from 'playwright-core'

/** Sums all layout shifts since the first paint. */
export const watchShifts = `
  globalThis.shifts = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifts += value
  }).observe({ type: 'layout-shift', buffered: true })`
export const shiftsOf = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise(requestAnimationFrame).then(() => globalThis.shifts)')
