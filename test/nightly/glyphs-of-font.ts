import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype, { type Font } from 'opentype.js'
import decompress from 'woff2-encoder/decompress'

/*
 * Writes web/pictures/glyphs.ts from the fonts of the pages. A test compares it with them.
 */

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-·'

/** The source of web/pictures/glyphs.ts. */
export async function glyphsOfFont(): Promise<string> {
  const callSigns = await open('atkinson-hyperlegible-mono')
  const text = await open('atkinson-hyperlegible-next')
  const bold = { variation: { wght: 700 } }
  const pathOf = (font: Font, drawn: string) => font.getPath(drawn, 0, 0, 1000, bold).toPathData(0)
  return [
    '/*',
    ' * Outlines of Atkinson Hyperlegible Mono and Next, weight 700, written by test/nightly/glyphs-of-font.ts. Copyright 2020-2024 The',
    ' * Atkinson Hyperlegible Mono and Next Project Authors; these outlines are under the SIL Open Font License 1.1.',
    ' */',
    '',
    '/** The width of every glyph. A letter M is 1,000 units high with its space above and below, and the baseline is at 0. */',
    `export const glyphWidth = ${callSigns.getAdvanceWidth('M', 1000, bold)}`,
    '',
    '/** The outline of each character that a picture may show, as an SVG path. */',
    'export const glyphs: Record<string, string> = {',
    ...[...characters].map(
      (each) => `  ${/[a-z]/i.test(each) ? each : `'${each}'`}: '${pathOf(callSigns, each)}',`,
    ),
    '}',
    '',
    '/** The name of the site, in the font of the pages. */',
    `export const wordmark =\n  '${pathOf(text, 'Longwave')}'`,
    '',
  ].join('\n')
}

async function open(name: string): Promise<Font> {
  const file = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
  const bytes = await decompress(readFileSync(fileURLToPath(import.meta.resolve(file))))
  return opentype.parse(bytes.slice().buffer as ArrayBuffer)
}

if (import.meta.main)
  writeFileSync(new URL('../../web/pictures/glyphs.ts', import.meta.url), await glyphsOfFont())
