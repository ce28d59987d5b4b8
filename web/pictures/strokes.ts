import type { Line, Point } from './path.ts'

/** The area along a line with round ends: one area for each straight piece of it. */
export const strokeOf = (line: Line, width: number): Line[] =>
  line.slice(1).map((to, index) => capsule(line[index] ?? to, to, width / 2))

/** The area along a closed line that turns to one side only, such as the outline of an avatar. */
export function outlineOf(line: Line, width: number): Line[] {
  return [offset(line, width / 2), offset(line, -width / 2).toReversed()]
}

/** The outline of a straight piece with round ends. All are drawn clockwise, so that overlapping ones add up. */
function capsule([x0, y0]: Point, [x1, y1]: Point, radius: number): Point[] {
  const angle = Math.atan2(y1 - y0, x1 - x0)
  const steps = Math.ceil(4 + radius)
  const end = (x: number, y: number, start: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const at = start + (Math.PI * step) / steps
      return [x + radius * Math.cos(at), y + radius * Math.sin(at)]
    })
  return [...end(x1, y1, angle - Math.PI / 2), ...end(x0, y0, angle + Math.PI / 2)]
}

/** The line moved outwards by a distance. Its corners stay sharp. */
function offset(line: Line, distance: number): Point[] {
  const corners = line.filter(([x, y], index) => {
    const [previousX, previousY] = line.at(index - 1) ?? [0, 0]
    return Math.hypot(x - previousX, y - previousY) > 1e-6
  })
  return corners.map((corner, index) => {
    const [ax, ay] = normal(corners.at(index - 1) ?? corner, corner)
    const [bx, by] = normal(corner, corners[(index + 1) % corners.length] ?? corner)
    const stretch = distance / (1 + ax * bx + ay * by)
    return [corner[0] + stretch * (ax + bx), corner[1] + stretch * (ay + by)]
  })
}

/** The direction to the left of a piece, which is outside of a line that is drawn clockwise. */
function normal([x0, y0]: Point, [x1, y1]: Point): Point {
  const length = Math.hypot(x1 - x0, y1 - y0)
  return [(y1 - y0) / length, (x0 - x1) / length]
}
