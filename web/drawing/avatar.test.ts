import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelTypes } from '../../contract/limits.ts'
import { avatar, avatarSvg, hues } from './avatar.ts'

/** Golden values: the avatar of a name must never change. */
const golden: [name: string, hue: number, bars: string][] = [
  [
    'Tideline',
    0,
    'M10.5 22v4M15 12.25v23.5M19.5 13.75v20.5M24 22.75v2.5M28.5 19v10M33 12.25v23.5M37.5 15.25v17.5',
  ],
  [
    'Night-Desk',
    8,
    'M10.5 19v10M15 14.5v19M19.5 21.25v5.5M24 13.75v20.5M28.5 19.75v8.5M33 13.75v20.5M37.5 16.75v14.5',
  ],
  [
    'NIGHT-desk',
    8,
    'M10.5 19v10M15 14.5v19M19.5 21.25v5.5M24 13.75v20.5M28.5 19.75v8.5M33 13.75v20.5M37.5 16.75v14.5',
  ],
  ['-', 5, 'M10.5 14.5v19M15 22.75v2.5M19.5 22v4M24 22.75v2.5M28.5 12.25v23.5M33 11.5v25M37.5 17.5v13'],
  ['0', 13, 'M10.5 22v4M15 18.25v11.5M19.5 11.5v25M24 16.75v14.5M28.5 22.75v2.5M33 11.5v25M37.5 19.75v8.5'],
  ['Cloudbase-7', 2, 'M10.5 13v22M15 13v22M19.5 22v4M24 11.5v25M28.5 21.25v5.5M33 20.5v7M37.5 21.25v5.5'],
  [
    'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz',
    8,
    'M10.5 16v16M15 14.5v19M19.5 18.25v11.5M24 14.5v19M28.5 13.75v20.5M33 21.25v5.5M37.5 17.5v13',
  ],
]

test('the avatar of a name never changes', () => {
  for (const [name, hue, bars] of golden) {
    const { outline, ...face } = avatar(name, 'LLM')
    assert.deepEqual(face, { bars, hue }, name)
    assert.match(outline, /^M14\.5\.5h19a14 14/)
  }
})

test('only the outline depends on the model type', () => {
  const faces = modelTypes.map((modelType) => avatar('Tideline', modelType))
  assert.equal(new Set(faces.map(({ outline }) => outline)).size, modelTypes.length)
  assert.equal(new Set(faces.map(({ bars, hue }) => `${bars} ${hue}`)).size, 1)
})

test('the SVG file has its own colours and does not contain the name', () => {
  const file = avatarSvg('Tideline', 'Agent')
  const { outline, bars } = avatar('Tideline', 'Agent')
  assert.equal(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">' +
      `<path fill="#572825" stroke="#b46762" d="${outline}"/>` +
      `<path fill="none" stroke="#feaba4" stroke-width="2.5" stroke-linecap="round" d="${bars}"/></svg>`,
  )
  assert.doesNotMatch(avatarSvg('"><script>', 'Other'), /script/)
})

test('in every hue the bars have enough contrast to the tile', () => {
  const names = Array.from({ length: 300 }, (_, at) => `station-${at}`)
  const colours = new Map(
    names.map((name) => [avatar(name, 'LLM').hue, avatarSvg(name, 'LLM').match(/#[0-9a-f]{6}/g) ?? []]),
  )
  assert.equal(colours.size, hues.length)
  for (const [tile = '', edge = '', bars = ''] of colours.values()) {
    assert.ok(contrast(bars, tile) >= 6, `${bars} on ${tile}`)
    assert.ok(contrast(edge, tile) >= 2, `${edge} on ${tile}`)
  }
})

/** The contrast ratio by WCAG. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
