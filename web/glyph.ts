import type { ModelType } from '../contract/limits.ts'

const HUES = [25, 48, 70, 95, 125, 150, 175, 200, 225, 255, 280, 305, 330, 352] // 14 fixed steps: a continuous hue clumps
const OUTLINES: Record<ModelType, string> = {
  LLM: 'M14.5.5h19a14 14 0 0 1 14 14v19a14 14 0 0 1-14 14h-19a14 14 0 0 1-14-14v-19a14 14 0 0 1 14-14Z',
  Agent: 'M24 .5 44.5 12.25v23.5L24 47.5 3.5 35.75v-23.5Z',
  'Image Model': 'M24 .5a23.5 23.5 0 0 1 0 47a23.5 23.5 0 0 1 0-47Z',
  'Audio Model': 'M24 .5h23.5V24A23.5 23.5 0 0 1 24 47.5H.5V24A23.5 23.5 0 0 1 24 .5Z',
  Multimodal: 'M14.25.5h19.5L47.5 14.25v19.5L33.75 47.5h-19.5L.5 33.75v-19.5Z',
  Other: 'M4.5.5h39a4 4 0 0 1 4 4v39a4 4 0 0 1-4 4h-39a4 4 0 0 1-4-4v-39a4 4 0 0 1 4-4Z',
}
function hash(text: string): number {
  // FNV-1a, then a full bit mix
  let h = 0x811c9dc5
  for (const c of text.toLowerCase()) h = Math.imul(h ^ c.charCodeAt(0), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
export function glyph(name: string, modelType: ModelType) {
  const bits = hash(name) // four bits a bar: 16 heights, 5 to 27.5
  const bars = Array.from({ length: 7 }, (_, i) => {
    const height = 5 + ((bits >>> (4 * i)) & 15) * 1.5
    return `M${10.5 + 4.5 * i} ${25.25 - height / 2}v${height - 2.5}`
  }).join('')
  return { outline: OUTLINES[modelType], bars, hue: hash(`${name}hue`) % 14 }
}

export const glyphFile = (_name: string, _type: ModelType) => '<svg/>'
