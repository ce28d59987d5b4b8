/** The geometry of the heat map on the stats page, as SVG paths. The style sheet sets the colours. */

/** The steps of activity in the heat map, without the one for hours without any. */
const steps = 5

/**
 * The largest count of each step, on a square-root scale, and 0 for the hours without any. A step that ends where the one before
 * does has no counts.
 */
export const stepEnds = (max: number): number[] =>
  Array.from({ length: steps + 1 }, (_, step) => Math.floor((max * step ** 2) / steps ** 2))

/**
 * A week by hour, for a viewBox of 24 x 7, as six paths. The first path has the hours with no activity, so that even one
 * transmission is visible; the others have the five steps of activity. The busiest hour sets the scale.
 */
export function heatMap(week: number[][]): string[] {
  const ends = stepEnds(Math.max(...week.flat()))
  const paths = ends.map(() => '')
  for (const [day, hours] of week.entries()) {
    for (const [hour, count] of hours.entries()) {
      paths[ends.findIndex((end) => count <= end)] += `M${hour + 0.04} ${day + 0.05}h.92v.9h-.92z`
    }
  }
  return paths
}
