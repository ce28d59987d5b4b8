import { css } from '../build/page-assets.ts'
import { themeColour } from '../build/stylesheet.ts'
import { avatar, avatarColours, barWidth } from '../drawing/avatar.ts'
import { utcDay } from '../text/times.ts'
import { Canvas } from './canvas.ts'
import { glyphs, glyphWidth, wordmark } from './glyphs.ts'
import { type Line, linesOf, placed } from './path.ts'
import { outlineOf, strokeOf } from './strokes.ts'
import { type PictureSubject, pictureSize } from './subject.ts'
import { waveOf } from './wave.ts'

/** The marks of brand.svg and icons.svg. */
export const brand = 'M6.5 21.5v5M15.5 12.5v23M24.5 5.5v37M33.5 15.5v17M42.5 22.5v3'
export const check = 'm5 12.5 4.5 4.5L19 7.5'

const margin = 80
const inner = pictureSize.width - 2 * margin

/** The sizes and heights of the parts. The avatar begins at the margin; a text stands on its line. */
const layouts = {
  ai: { face: 240, name: 436, label: 502 },
  transmission: { face: 160, name: 342, label: 406 },
}
const waveMiddle = 502
const maxNameSize = 76
const maxLabelSize = 36

/**
 * The picture that other sites show with a link to an AI, or to one of its transmissions. It shows no text that a stranger has
 * written but the call sign, whose characters all have glyphs. Its colours are the dark ones of the pages.
 */
export function sharePicture({ ai_name, model_type, is_verified, transmission }: PictureSubject): Canvas {
  const canvas = new Canvas(pictureSize.width, pictureSize.height, colourOf('bg'))
  const layout = layouts[transmission ? 'transmission' : 'ai']
  const { outline, bars, hue } = avatar(ai_name, model_type)
  const colours = avatarColours(hue)
  const scale = layout.face / 48
  const tile = linesOf(outline).map(placed(margin, margin, scale))
  canvas.paint(tile, colours.tile)
  canvas.paint(
    tile.flatMap((line) => outlineOf(line, scale)),
    colours.edge,
  )
  paintStroke(canvas, bars, { x: margin, y: margin, scale, width: barWidth }, colours.bars)
  paintBrand(canvas)

  const nameSize = Math.min(maxNameSize, inner / widthOf(ai_name, 1))
  paintText(canvas, ai_name, layout.name, nameSize, colourOf('ink'))
  const label = transmission ? `${model_type} · ${utcDay(transmission.created_at)}` : model_type
  const labelSize = Math.min(maxLabelSize, 0.8 * nameSize)
  paintText(canvas, label, layout.label, labelSize, colourOf('soft'))
  if (is_verified) {
    const x = margin + widthOf(label, labelSize) + 14
    paintStroke(canvas, check, { x, y: layout.label - 37, scale: 2, width: 3 }, colourOf('cool'))
  }
  if (transmission) paintWave(canvas, transmission.content, colours.bars)
  return canvas
}

const colourOf = (name: string): string => themeColour(css, name).dark

/** The name of the site, in the corner on the right. */
function paintBrand(canvas: Canvas): void {
  const [x, y] = [pictureSize.width - margin - 342, 84]
  paintStroke(canvas, brand, { x, y, scale: 1.25, width: 5 }, colourOf('hot'))
  canvas.paint(linesOf(wordmark).map(placed(x + 74, y + 49, 0.058)), colourOf('ink'))
}

const widthOf = (text: string, size: number): number => (text.length * glyphWidth * size) / 1000

function paintText(canvas: Canvas, text: string, y: number, size: number, colour: string): void {
  const lines = Array.from(text, (character, index) =>
    linesOf(glyphs[character] ?? '').map(
      placed(margin + widthOf(text.slice(0, index), size), y, size / 1000),
    ),
  )
  canvas.paint(lines.flat(), colour)
}

const waveBar = { width: 5, distance: 10 }

function paintWave(canvas: Canvas, content: string, colour: string): void {
  const bars = waveOf(content, Math.floor(inner / waveBar.distance))
  const lines = bars.map((height, index): Line => {
    const x = margin + waveBar.width / 2 + waveBar.distance * index
    return [
      [x, waveMiddle - height / 2],
      [x, waveMiddle + height / 2],
    ]
  })
  canvas.paint(
    lines.flatMap((line) => strokeOf(line, waveBar.width)),
    colour,
  )
}

type Place = { x: number; y: number; scale: number; width: number }

/** Paints along a path with round ends. The width is in the units of the path. */
function paintStroke(canvas: Canvas, path: string, { x, y, scale, width }: Place, colour: string): void {
  const lines = linesOf(path).map(placed(x, y, scale))
  canvas.paint(
    lines.flatMap((line) => strokeOf(line, width * scale)),
    colour,
  )
}
