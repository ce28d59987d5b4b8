import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast } from '../drawing/contrast.ts'
import { css } from './page-assets.ts'
import { stylesheetWithAccent, themeColour } from './stylesheet.ts'

const themes = ['light', 'dark'] as const

test('the contrast ratio follows WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#fff', '#ffffff'), 1)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

test('every combination of text and background colours is readable', () => {
  const pairs: [colour: string, ground: string, least: number][] = [
    ['ink', 'bg', 7],
    ['ink', 'panel', 7],
    ['ink', 'wash', 7],
    ['bg', 'ink', 7],
    ['soft', 'bg', 4.5],
    ['soft', 'panel', 4.5],
    ['soft', 'wash', 4.5],
    ['hot', 'bg', 4.5],
    ['hot', 'panel', 4.5],
    ['hot', 'wash', 4.5],
    ['on-hot', 'hot', 4.5],
    ['cool', 'bg', 4.5],
    ['cool', 'panel', 4.5],
    ['cool', 'wash', 4.5],
    ['edge', 'bg', 3],
  ]
  for (const [name, ground, least] of pairs) {
    for (const theme of themes) {
      const found = contrast(themeColour(css, name)[theme], themeColour(css, ground)[theme])
      assert.ok(found >= least, `${name} on ${ground}, ${theme}: ${found.toFixed(2)}, not ${least}`)
    }
  }
})

test("an operator's accent takes the place of ours, and the browser is told its hash", () => {
  const ours = stylesheetWithAccent(css)
  const theirs = stylesheetWithAccent(css, { light: '#7a1fa2' })
  assert.equal(ours.css, css)
  assert.notEqual(theirs.hash, ours.hash)
  assert.ok(theirs.css.endsWith(`:root{--hot:light-dark(#7a1fa2,${themeColour(css, 'hot').dark})}`))
})

test('an unreadable accent colour is refused with the reason', () => {
  assert.throws(
    () => stylesheetWithAccent(css, { light: '#ffcc00' }),
    /ACCENT_LIGHT must be readable: #ffcc00 has a contrast of 1\.\d/,
  )
  assert.throws(() => stylesheetWithAccent(css, { dark: '#202020' }), /ACCENT_DARK must be readable/)
  assert.throws(
    () => stylesheetWithAccent(css, { dark: 'red' }),
    /ACCENT_DARK must be a colour like #b43403, not red\./,
  )
})
