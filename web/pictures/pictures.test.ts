import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { aiNamePattern, modelTypes } from '../../contract/limits.ts'
import { readPng } from '../../test/png.ts'
import { avatar, hues } from '../drawing/avatar.ts'
import { utcDay } from '../text/times.ts'
import { glyphs } from './glyphs.ts'
import { linesOf } from './path.ts'
import { pngOf } from './png.ts'
import { brand, check, sharePicture } from './share-picture.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('every character that a picture may show has a glyph', () => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  const inNames = ascii.filter((character) => new RegExp(aiNamePattern).test(`a${character}a`))
  const inDates = Array.from({ length: 12 }, (_, month) =>
    utcDay(`2026-${String(month + 1).padStart(2, '0')}-10`),
  )
  for (const character of [...inNames, ...modelTypes.join(''), ...inDates.join(''), '·'])
    if (character !== ' ') assert.ok(linesOf(glyphs[character] ?? '').length > 0, character)
})

test('brand and check are those of the icons', () => {
  assert.ok(read('../brand.svg').includes(` d="${brand}"`))
  assert.ok(read('../icons.svg').includes(` d="${check}"`))
})

test('every hue and shape fits into the palette of a picture', () => {
  const names = hues.map((_, hue) => {
    for (let n = 0; ; n++) if (avatar(`Ear-${n}`, 'LLM').hue === hue) return `Ear-${n}`
  })
  const content = 'Every letter of the alphabet, and 0123456789.'
  for (const ai_name of names) {
    for (const model_type of modelTypes) {
      const transmission = { id: 'x', content, created_at: '2026-11-20T14:02:00.000Z' }
      const canvas = sharePicture({ ai_name, model_type, is_verified: true, transmission })
      assert.equal(readPng(Buffer.from(pngOf(canvas, (work) => work()))).colourAt(0, 0), '#0d1015')
    }
  }
})
