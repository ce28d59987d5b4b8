import type { Line, Point } from './path.ts'

/** Which share of each pixel in a rectangle is covered. Its rows are one pixel wider than it. */
export type Coverage = { left: number; top: number; width: number; height: number; shares: Float32Array }

/**
 * Measures the areas inside lines, each closed. A piece of a line that passes a pixel adds its height there to all pixels to
 * the right, and to its own pixel in proportion to what lies on its right; pieces upwards add, pieces downwards subtract. So
 * the sum from left to right is the share inside.
 */
export function coverageOf(lines: readonly Line[]): Coverage {
  const xs = lines.flatMap((line) => line.map(([x]) => x))
  const ys = lines.flatMap((line) => line.map(([, y]) => y))
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))]
  const width = Math.ceil(Math.max(...xs)) - left
  const height = Math.ceil(Math.max(...ys)) - top
  const shares = new Float32Array((width + 1) * height)
  for (const line of lines) {
    for (const [index, [x0, y0]] of line.entries()) {
      const [x1, y1] = line[(index + 1) % line.length] as Point
      addPiece(shares, width + 1, [x0 - left, y0 - top], [x1 - left, y1 - top])
    }
  }
  for (let row = 0; row < shares.length; row += width + 1) {
    let sum = 0
    for (let at = row; at <= row + width; at++) {
      sum += shares[at] as number
      // Areas that overlap count once.
      shares[at] = Math.min(1, Math.abs(sum))
    }
  }
  return { left, top, width, height, shares }
}

function addPiece(shares: Float32Array, rowLength: number, from: Point, to: Point): void {
  const direction = from[1] > to[1] ? 1 : -1
  const [[x0, y0], [x1, y1]] = direction === 1 ? [to, from] : [from, to]
  const slope = (x1 - x0) / (y1 - y0)
  for (let y = Math.floor(y0); y < y1; y++) {
    const [above, below] = [Math.max(y, y0), Math.min(y + 1, y1)]
    const [xAbove, xBelow] = [x0 + (above - y0) * slope, x0 + (below - y0) * slope]
    const [first, last] = [Math.min(xAbove, xBelow), Math.max(xAbove, xBelow)]
    for (let x = Math.floor(first); x <= last; x++) {
      const [start, end] = [Math.max(x, first), Math.min(x + 1, last)]
      const share = last > first ? (end - start) / (last - first) : 1
      const height = direction * share * (below - above)
      const onLeft = height * ((start + end) / 2 - x)
      const at = y * rowLength + x
      shares[at] = (shares[at] as number) + height - onLeft
      shares[at + 1] = (shares[at + 1] as number) + onLeft
    }
  }
}
