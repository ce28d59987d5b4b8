export type Point = readonly [x: number, y: number]
/** The points of a line, in turn. */
export type Line = readonly Point[]

/** A curve becomes this many straight pieces, which look round at the size of our pictures. */
const pieces = 12

/**
 * The lines of an SVG path, so that pages and pictures draw the same avatar. It reads the commands that our drawings have: M,
 * L, H, V, Q and Z, and A for circles.
 */
export function linesOf(path: string): Line[] {
  const lines: Point[][] = []
  let line: Point[] = []
  for (const { command, values, isRelative } of commandsOf(path)) {
    const at = line.at(-1) ?? lines.at(-1)?.[0] ?? [0, 0]
    const [dx, dy] = isRelative ? at : [0, 0]
    const point = (index: number): Point => [dx + (values[index] ?? 0), dy + (values[index + 1] ?? 0)]
    if (command === 'M') {
      line = [point(0)]
      lines.push(line)
    } else if (command === 'L') line.push(point(0))
    else if (command === 'H') line.push([dx + (values[0] ?? 0), at[1]])
    else if (command === 'V') line.push([at[0], dy + (values[0] ?? 0)])
    else if (command === 'Q') line.push(...curve(at, point(0), point(2)))
    else if (command === 'A')
      line.push(
        ...arc(at, point(5), {
          radius: values[0] ?? 0,
          isLarge: values[3] === 1,
          turns: values[4] === 1 ? 1 : -1,
        }),
      )
    else if (command !== 'Z') throw new Error(`No picture draws the command ${command} of a path.`)
  }
  return lines
}

/** The same line at another place and in another size. */
export const placed =
  (x: number, y: number, scale: number) =>
  (line: Line): Line =>
    line.map(([px, py]) => [x + scale * px, y + scale * py])

type Command = { command: string; values: number[]; isRelative: boolean }

const counts: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, A: 7 }

/** The commands of a path. More numbers than a command has repeat it, and after M they mean L. */
function* commandsOf(path: string): Generator<Command> {
  for (const [, letter = '', numbers = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const values = (numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const isRelative = letter !== letter.toUpperCase()
    let command = letter.toUpperCase()
    const count = counts[command] ?? 1
    for (let start = 0; start === 0 || start < values.length; start += count) {
      yield { command, values: values.slice(start, start + count), isRelative }
      if (command === 'M') command = 'L'
    }
  }
}

function curve([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point): Point[] {
  return Array.from({ length: pieces }, (_, index) => {
    const t = (index + 1) / pieces
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    return [a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2]
  })
}

type Circle = { radius: number; isLarge: boolean; turns: 1 | -1 }

function arc([x0, y0]: Point, [x1, y1]: Point, { radius, isLarge, turns }: Circle): Point[] {
  const [halfX, halfY] = [(x1 - x0) / 2, (y1 - y0) / 2]
  const half = Math.hypot(halfX, halfY)
  // The centre lies beside the middle of the chord. Rounding must not make the root imaginary, as for half a circle.
  const side = isLarge ? turns : -turns
  const beside = (side * Math.sqrt(Math.max(0, radius ** 2 - half ** 2))) / half
  const [x, y] = [x0 + halfX + halfY * beside, y0 + halfY - halfX * beside]
  const start = Math.atan2(y0 - y, x0 - x)
  const less = 2 * Math.asin(Math.min(1, half / radius))
  const angle = turns * (isLarge ? 2 * Math.PI - less : less)
  return Array.from({ length: 2 * pieces }, (_, index) => {
    const at = start + (angle * (index + 1)) / (2 * pieces)
    return [x + radius * Math.cos(at), y + radius * Math.sin(at)]
  })
}
