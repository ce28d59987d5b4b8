import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { glyphsOfFont } from './glyphs-of-font.ts'

test('the glyphs of share pictures match the fonts of the pages', async () => {
  const glyphs = readFileSync(new URL('../../web/pictures/glyphs.ts', import.meta.url), 'utf8')
  assert.ok(glyphs === (await glyphsOfFont()), 'run `node test/nightly/glyphs-of-font.ts`')
})
