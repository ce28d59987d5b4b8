import { type Model, softmax } from './model.ts'
import type { Signs } from './signs.ts'

export type Example = { signs: Signs; label: string }

const epochs = 12
const rate = 0.3
/** Large weights cost, so that what was seen once is not believed. */
const decay = 1e-5
/** A sign that stands in fewer examples teaches nothing that holds elsewhere. */
const fewest = 3
/** A sign whose weights are nearly equal for all classes decides nothing. */
const least = 0.2

/** Learns a weight for each sign and class: softmax regression by AdaGrad, which gives rare signs larger steps. The same examples give the same weights. */
export function learn(examples: Example[], classes: string[]): Model {
  const uses = new Map<string, number>()
  for (const { signs } of examples) for (const sign of signs.keys()) uses.set(sign, (uses.get(sign) ?? 0) + 1)
  const kept = [...uses].filter(([, count]) => count >= fewest).map(([sign]) => sign)
  const rowOf = new Map(kept.sort().map((sign, row) => [sign, row]))
  const rows = examples.map(({ signs, label }) => ({
    label: classes.indexOf(label),
    signs: [...signs].flatMap(([sign, value]) => {
      const row = rowOf.get(sign)
      return row === undefined ? [] : [[row * classes.length, value] as const]
    }),
  }))
  const weights = new Float64Array(kept.length * classes.length)
  const squares = new Float64Array(weights.length).fill(1e-3)
  for (const { signs, label } of shuffledEpochs(rows)) {
    const chances = softmax(
      classes.map((_, at) => signs.reduce((sum, [row, value]) => sum + (weights[row + at] ?? 0) * value, 0)),
    )
    for (const [at, chance] of chances.entries())
      for (const [row, value] of signs) {
        const weight = weights[row + at] ?? 0
        const slope = (chance - (at === label ? 1 : 0)) * value + decay * weight
        const square = (squares[row + at] ?? 0) + slope * slope
        squares[row + at] = square
        weights[row + at] = weight - (rate * slope) / Math.sqrt(square)
      }
  }
  const learned = kept.map((sign, row): [sign: string, numbers: number[]] => [
    sign,
    classes.map((_, at) => weights[row * classes.length + at] ?? 0),
  ])
  return {
    classes,
    weights: Object.fromEntries(
      learned
        .filter(([, numbers]) => Math.max(...numbers) - Math.min(...numbers) >= least)
        .map(([sign, numbers]) => [sign, numbers.map((number) => number.toFixed(2)).join(' ')]),
    ),
  }
}

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
