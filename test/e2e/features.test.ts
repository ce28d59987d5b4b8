import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openBrowserWorld } from './browser-world.ts'

type FeaturePolicy = { allowsFeature(name: string): boolean; features(): string[] }

test('a page may copy and fill the screen, and use no camera, place or payment', inBrowser, async (t) => {
  const { page, context } = await openBrowserWorld(t)
  const messages: string[] = []
  context.on('console', (message) => messages.push(message.text()))
  await page.goto('/')
  const allowed = (names: string[]) =>
    page.evaluate((features) => {
      const { featurePolicy } = document as unknown as { featurePolicy: FeaturePolicy }
      return features.filter((name) => featurePolicy.allowsFeature(name))
    }, names)
  const needed = ['clipboard-write', 'fullscreen']
  assert.deepEqual(
    await allowed([...needed, 'camera', 'microphone', 'geolocation', 'payment', 'usb']),
    needed,
  )
  // Chromium warns of a feature that it does not know.
  assert.deepEqual(
    messages.filter((text) => text.includes('Permissions-Policy')),
    [],
  )
})
