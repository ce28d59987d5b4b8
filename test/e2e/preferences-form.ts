import type { Page } from 'playwright-core'

/** Chooses options by the legends of their groups, and saves. */
export async function savePreferences(page: Page, choices: Record<string, string>): Promise<void> {
  await page.goto('/me')
  for (const [legend, option] of Object.entries(choices)) {
    await page.getByRole('group', { name: legend }).getByText(option, { exact: true }).click()
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
}
