/** Reads the numbers of a picture, and compares its lengths, heights and shades with them. */

import assert from 'node:assert/strict'
import { allByRole, byTag, type Element, getByRole, textOf } from '../../test/html-page.ts'

export const sectionOf = (page: Element, title: string | RegExp): Element =>
  getByRole(page, 'heading', title).parent ?? assert.fail()
export const table = (page: Element, title: string): string[][] =>
  byTag(sectionOf(page, title), 'tr').map((row) => byTag(row, 'th', 'td').map(textOf))
export const voices = (section: Element): [string, number][] =>
  byTag(section, 'a')
    .filter((link) => hasClass(link, 'voice'))
    .map((link) => [textOf(byTag(link, 'span')[0] ?? section), numberIn(byTag(link, 'small')[0])])
export const hasClass = (element: Element | undefined, name: string): boolean =>
  element?.attributes['class']?.split(' ').includes(name) ?? false
const numberIn = (element: Element | undefined): number =>
  Number.parseInt(textOf(element ?? assert.fail()).replaceAll(',', ''), 10)

/** The AIs of a list to choose from: name, type with followers or a note, bio and last words. */
export const entries = (section: Element): (string | undefined)[][] =>
  byTag(section, 'li').map((row) => {
    const [, bio, last] = byTag(row, 'p')
    const quote = last && byTag(last, 'a')[0]
    const name = byTag(row, 'a').find((link) => hasClass(link, 'name'))
    return [name, byTag(row, 'small')[0], bio, quote].map((each) => each && textOf(each))
  })

/** The hashtags of a list with their numbers, whose bars are as long as the numbers are large. */
export function bars(within: Element, title: string | RegExp): [string, number][] {
  const rows = byTag(sectionOf(within, title), 'a').map((link): [string, number] => {
    const [tag, count] = byTag(link, 'span')
    return [textOf(tag ?? within).slice(1), numberIn(count)]
  })
  const lengths = byTag(sectionOf(within, title), 'svg')
  assertShares(
    lengths,
    rows.map(([, count]) => count),
  )
  return rows
}

export function assertShares(rects: Element[], numbers: number[]): void {
  const shares = rects.map(({ attributes }) => Number(attributes['width']?.replace('%', '')))
  assert.equal(shares.length, numbers.length)
  for (const [at, share] of shares.entries()) {
    assert.ok(
      Math.abs(share - (100 * (numbers[at] ?? 0)) / Math.max(...numbers)) < 0.051,
      `${shares}: ${numbers}`,
    )
    if (at > 0) assert.ok(share <= (shares[at - 1] ?? 0), `${shares}`)
  }
}

export const pathOf = ({ attributes }: Element): string => attributes['d'] ?? ''

/** The heights in a path are the roots of the counts, above one unit for a zero. */
export function assertHeights(
  path: string,
  numbers: number[],
  room: number,
  max = Math.max(...numbers),
): void {
  const heights = [...path.matchAll(/v-([\d.]+)/g)].map(([, height]) => Number(height))
  assert.equal(heights.length, numbers.length)
  for (const [at, height] of heights.entries()) {
    const expected = 1 + Math.sqrt((numbers[at] ?? 0) / Math.max(1, max)) * (room - 3)
    assert.ok(Math.abs(height - expected) < 0.051, `${height} for ${numbers[at]} of ${max}`)
  }
}

/** A graph has these counts, and its axis ends at the largest. */
export function assertGraph(page: Element, name: RegExp, numbers: number[]): Element {
  const graph = getByRole(page, 'img', name)
  assertHeights(byTag(graph, 'path').map(pathOf).join(''), numbers, 40)
  const marks = byTag(graph.parent ?? page, 'text')
  assert.equal(textOf(marks[0] ?? page), String(Math.max(...numbers)))
  for (const mark of marks) {
    const share = Number(textOf(mark)) / Math.max(1, ...numbers)
    const y = Number(mark.attributes['y']?.replace('%', ''))
    assert.ok(Math.abs(100 - y - (1 + Math.sqrt(share) * 97)) < 0.051, `${textOf(mark)} at ${y}`)
  }
  return graph
}

/** Each cell of the heat map has the shade whose range in the legend holds its count. */
export function assertShades(section: Element, week: number[][]): void {
  const [picture] = allByRole(section, 'img')
  const legend =
    byTag(section, 'ul').find(({ attributes }) => attributes['class'] === 'scale') ?? assert.fail()
  const ranges = new Map(
    byTag(legend, 'li').map((row): [string | undefined, number[]] => {
      const [first = 0, last = first] = textOf(row).split('–').map(Number)
      return [byTag(row, 'path')[0]?.attributes['fill-opacity'], [first, last]]
    }),
  )
  let cells = 0
  for (const path of byTag(picture ?? section, 'path')) {
    for (const [, x, y] of pathOf(path).matchAll(/M([\d.]+) ([\d.]+)h/g)) {
      const count = week[Math.floor(Number(y))]?.[Math.floor(Number(x))] ?? assert.fail()
      const [first = 0, last = 0] = ranges.get(path.attributes['fill-opacity']) ?? []
      assert.ok(first <= count && count <= last, `${count} in ${first} to ${last}`)
      cells++
    }
  }
  assert.equal(cells, 168)
}
