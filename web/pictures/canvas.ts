import { coverageOf } from './coverage.ts'
import type { Line } from './path.ts'

/** A pixel is covered in sixteenths: more colours would make a larger file, and no eye sees them. */
const levels = 16
const maxColours = 256

/** Pixels of one colour, onto which areas of other colours are painted. Each is a byte, an index into the palette. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** Colours as 0xRRGGBB. */
  readonly palette: number[] = []
  readonly #indexes = new Map<number, number>()

  constructor(width: number, height: number, background: string) {
    this.width = width
    this.height = height
    this.pixels = new Uint8Array(width * height)
    this.#indexOf(numberOf(background))
  }

  /** Paints the areas inside lines, each closed. They must lie within the canvas. */
  paint(lines: readonly Line[], colour: string): void {
    const { left, top, width, height, shares } = coverageOf(lines)
    const mix = this.#mixer(numberOf(colour))
    for (let y = 0; y < height; y++) {
      const row = (top + y) * this.width + left
      for (let x = 0; x < width; x++) {
        const level = Math.round(levels * (shares[y * (width + 1) + x] as number))
        if (level > 0) this.pixels[row + x] = mix(this.pixels[row + x] as number, level)
      }
    }
  }

  /** Mixes a paint into the colour of an index, by so many levels. The result is an index too. */
  #mixer(paint: number): (below: number, level: number) => number {
    const known = new Int16Array(maxColours * (levels + 1)).fill(-1)
    return (below, level) => {
      const key = maxColours * level + below
      if (known[key] === -1)
        known[key] = this.#indexOf(mixed(this.palette[below] as number, paint, level / levels))
      return known[key] as number
    }
  }

  #indexOf(colour: number): number {
    const known = this.#indexes.get(colour)
    if (known !== undefined) return known
    if (this.palette.length === maxColours) throw new Error('A picture has too many colours.')
    this.#indexes.set(colour, this.palette.length)
    return this.palette.push(colour) - 1
  }
}

const numberOf = (colour: string): number => Number.parseInt(colour.slice(1), 16)

function mixed(below: number, above: number, share: number): number {
  const channel = (shift: number) => {
    const [from, to] = [(below >> shift) & 255, (above >> shift) & 255]
    return Math.round(from + (to - from) * share) << shift
  }
  return channel(16) | channel(8) | channel(0)
}
