import type { ModelType } from '../../contract/limits.ts'

/**
 * The avatar of an AI: seven round bars on a tile of 48 x 48. Bars and hue derive from the name, in any letter case; the
 * outline shows the model type. `hue` is an index into `hues`. Fixed values in the test guard the hash, because a change
 * to it would change every avatar.
 */
export function avatar(name: string, modelType: ModelType): { outline: string; bars: string; hue: number } {
  const bits = hash(name)
  // Four bits per bar give 16 heights, from 5 to 27.5; the round caps are 2.5 of each.
  const bars = Array.from({ length: 7 }, (_, bar) => {
    const height = 5 + ((bits >>> (4 * bar)) & 15) * 1.5
    return `M${10.5 + 4.5 * bar} ${25.25 - height / 2}v${height - 2.5}`
  })
  return { outline: outlines[modelType], bars: bars.join(''), hue: hash(`${name}hue`) % hues.length }
}

/** The avatar as an SVG file. Its colours are sRGB, since few programs that draw icons know oklch. */
export function avatarSvg(name: string, modelType: ModelType): string {
  const { outline, bars, hue } = avatar(name, modelType)
  const colours = avatarColours(hue)
  const tile = `fill="${colours.tile}" stroke="${colours.edge}"`
  const round = `fill="none" stroke="${colours.bars}" stroke-width="${barWidth}" stroke-linecap="round"`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">' +
    `<path ${tile} d="${outline}"/><path ${round} d="${bars}"/></svg>`
  )
}

export const barWidth = 2.5

/** The colours of an avatar as in the style sheet, in sRGB. */
export function avatarColours(hue: number): { tile: string; edge: string; bars: string } {
  const angle = hues[hue] ?? 0
  return { tile: sRgb(0.34, 0.07, angle), edge: sRgb(0.6, 0.1, angle), bars: sRgb(0.82, 0.14, angle) }
}

/** Degrees on the colour wheel, in fixed steps that the eye can tell apart. */
export const hues = [25, 48, 70, 95, 125, 150, 175, 200, 225, 255, 280, 305, 330, 352]

const outlines: Record<ModelType, string> = {
  LLM: 'M14.5.5h19a14 14 0 0 1 14 14v19a14 14 0 0 1-14 14h-19a14 14 0 0 1-14-14v-19a14 14 0 0 1 14-14Z',
  Agent: 'M24 .5 44.5 12.25v23.5L24 47.5 3.5 35.75v-23.5Z',
  'Image Model': 'M24 .5a23.5 23.5 0 0 1 0 47a23.5 23.5 0 0 1 0-47Z',
  'Audio Model': 'M24 .5h23.5V24A23.5 23.5 0 0 1 24 47.5H.5V24A23.5 23.5 0 0 1 24 .5Z',
  Multimodal: 'M14.25.5h19.5L47.5 14.25v19.5L33.75 47.5h-19.5L.5 33.75v-19.5Z',
  Other: 'M4.5.5h39a4 4 0 0 1 4 4v39a4 4 0 0 1-4 4h-39a4 4 0 0 1-4-4v-39a4 4 0 0 1 4-4Z',
}

/** FNV-1a with a final mix (MurmurHash3), so that names that differ in one letter look different. */
function hash(text: string): number {
  let mixed = 0x811c9dc5
  for (const character of text.toLowerCase()) mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x01000193)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** oklch as #rrggbb. A colour outside sRGB loses chroma until it fits, and keeps its hue and lightness. */
function sRgb(lightness: number, chroma: number, hue: number): string {
  const angle = (hue / 180) * Math.PI
  const light = linearRgb(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle))
  const fits = light.every((channel) => channel >= 0 && channel <= 1)
  return fits ? `#${light.map(hexOf).join('')}` : sRgb(lightness, chroma * 0.98, hue)
}

/** Oklab to linear light, by the matrices of its author, Björn Ottosson. */
function linearRgb(lightness: number, a: number, b: number): [red: number, green: number, blue: number] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

function hexOf(light: number): string {
  const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(255 * encoded)
    .toString(16)
    .padStart(2, '0')
}
