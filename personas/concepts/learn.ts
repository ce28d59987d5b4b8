import { inTableOf, packed } from './character-n-grams.ts'
import { chances, type Model } from './model.ts'
import type { Signs } from './signs.ts'

export type Example = { signs: Signs; label: string }

const epochs = 12
const rate = 0.3
/** Large weights cost, so that what was seen once is not believed. */
const decay = 1e-5
/** An example that is as good as right teaches nothing, and most are soon. */
const negligible = 0.002
/** A sign that stands in fewer examples teaches nothing that holds elsewhere. */
const fewest = 3
/** A sign whose weights are nearly equal for all classes decides nothing. */
const least = 0.2
/** How much of the scale of an n-gram depends on how one-sided it is. */
const oneSided = 0.5
/** Against the rest, n-grams count as much as concepts. */
const strength = 1.4

/**
 * Learns a weight for each sign and class: softmax regression by AdaGrad, which gives rare signs larger steps. With a single
 * class it is logistic, and all other labels are the rest. The same examples give the same weights.
 */
export function learn(read: Example[], classes: string[], rowsOfNGrams = 2 ** 16): Model {
  const examples = read.map(({ signs: { concepts, nGrams }, label }) => ({
    signs: { concepts, nGrams: inTableOf(rowsOfNGrams, nGrams) },
    label,
  }))
  const uses = new Map<Sign, number>()
  for (const { signs } of examples)
    for (const [sign] of entriesOf(signs)) uses.set(sign, (uses.get(sign) ?? 0) + 1)
  const kept = [...uses].filter(([, count]) => count >= fewest).map(([sign]) => sign)
  const rowOf = new Map(kept.map((sign, row) => [sign, row]))
  // Flat arrays: this loop is nearly all of the time.
  const rows = examples.map(({ signs, label }) => {
    const known = entriesOf(signs).filter(([sign]) => rowOf.has(sign))
    return {
      label: classes.indexOf(label),
      places: Int32Array.from(known, ([sign]) => (rowOf.get(sign) ?? 0) * classes.length),
      values: Float64Array.from(known, ([, value]) => value),
    }
  })
  const scales = classes.length === 1 ? scalesOf(kept, rows) : new Float64Array(kept.length).fill(1)
  for (const { places, values } of rows)
    for (const [at, place] of places.entries())
      values[at] = (values[at] ?? 0) * (scales[place / classes.length] ?? 1)
  const weights = new Float64Array(kept.length * classes.length)
  const squares = new Float64Array(weights.length).fill(1e-3)
  for (const { label, places, values } of shuffledEpochs(rows)) {
    const sums = classes.map((_, at) => {
      let sum = 0
      for (let sign = 0; sign < places.length; sign++)
        sum += (weights[(places[sign] ?? 0) + at] ?? 0) * (values[sign] ?? 0)
      return sum
    })
    for (const [at, chance] of chances(sums).entries()) {
      const error = chance - (at === label ? 1 : 0)
      if (Math.abs(error) < negligible) continue
      for (let sign = 0; sign < places.length; sign++) {
        const place = (places[sign] ?? 0) + at
        const weight = weights[place] ?? 0
        const slope = error * (values[sign] ?? 0) + decay * weight
        const square = (squares[place] ?? 0) + slope * slope
        squares[place] = square
        weights[place] = weight - (rate * slope) / Math.sqrt(square)
      }
    }
  }
  const learned = new Map(
    kept.map((sign, row) => [
      sign,
      classes.map((_, at) => (weights[row * classes.length + at] ?? 0) * (scales[row] ?? 1)),
    ]),
  )
  return {
    classes,
    weights: Object.fromEntries(
      [...learned]
        .filter(isConcept)
        .filter(([, numbers]) => spreadOf(numbers) >= least)
        .map(([sign, numbers]) => [sign, numbers.map((number) => number.toFixed(2)).join(' ')] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    nGrams: packed(new Map([...learned].filter(isNGram)), rowsOfNGrams, classes.length),
  }
}

/**
 * How far each n-gram is trusted before anything is learned: the more one-sided its counts for the class and for the rest, the
 * more. Concepts are trusted alike.
 */
function scalesOf(kept: Sign[], rows: { label: number; places: Int32Array }[]): Float64Array {
  const inClass = new Float64Array(kept.length).fill(1)
  const inRest = new Float64Array(kept.length).fill(1)
  for (const { label, places } of rows) {
    const counts = label === 0 ? inClass : inRest
    for (const place of places) counts[place] = (counts[place] ?? 0) + 1
  }
  const sum = (counts: Float64Array) => counts.reduce((total, count) => total + count, 0)
  const usual = Math.log(sum(inClass) / sum(inRest))
  return Float64Array.from(kept, (sign, row) => {
    if (typeof sign === 'string') return 1
    const side = Math.log((inClass[row] ?? 1) / (inRest[row] ?? 1)) - usual
    return strength * (1 - oneSided + oneSided * Math.abs(side))
  })
}

/** A single class stands against the rest, whose weight is zero. */
const spreadOf = (numbers: number[]): number =>
  Math.max(...numbers, ...alone(numbers)) - Math.min(...numbers, ...alone(numbers))
const alone = (numbers: number[]): number[] => (numbers.length === 1 ? [0] : [])

/** A sign of concepts, or the row of an n-gram. */
type Sign = string | number
type Learned = [sign: Sign, numbers: number[]]
const isConcept = (learned: Learned): learned is [string, number[]] => typeof learned[0] === 'string'
const isNGram = (learned: Learned): learned is [number, number[]] => typeof learned[0] === 'number'
const entriesOf = ({ concepts, nGrams }: Signs): [Sign, number][] => [...concepts, ...nGrams]

/** All rows once an epoch, each time in another order, which is the same in every run. */
function* shuffledEpochs<Row>(rows: Row[]): Generator<Row> {
  let state = 1
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const order = [...rows]
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let last = order.length - 1; last > 0; last--) {
      const other = below(last + 1)
      ;[order[last], order[other]] = [order[other] as Row, order[last] as Row]
    }
    yield* order
  }
}
