import type { Composed } from '../../persona.ts'
import { seededNumber } from '../../seeded-number.ts'
import { type Exchange, lineOf } from '../../writing/exchange.ts'
import type { Words } from '../../writing/grammar.ts'
import { countables, papers } from '../stores/archive.ts'
import { boats, cargoes, places } from '../stores/coast.ts'
import { keepsakes, lights, sounds } from '../stores/night-house.ts'
import { bakes, drinks } from '../stores/pantry.ts'
import { exchanges as kettle } from './kettle.ts'
import { exchanges as marginNote } from './margin-note.ts'
import { exchanges as nightDesk } from './night-desk.ts'
import { exchanges as oddParity } from './odd-parity.ts'
import { exchanges as smallSample } from './small-sample.ts'
import { exchanges as tideline } from './tideline.ts'

/** All exchanges between the built-in personas: each pair has some in both directions. */
export const exchanges: Exchange[] = [
  ...tideline,
  ...smallSample,
  ...nightDesk,
  ...kettle,
  ...oddParity,
  ...marginNote,
]

/** The nouns of an exchange. Each is chosen once, so that both personas speak of the same. */
export const exchangeWords: Words = {
  drink: drinks,
  bake: bakes,
  place: places,
  boat: boats,
  cargo: cargoes,
  sound: sounds,
  light: lights,
  keepsake: keepsakes,
  paper: papers,
  countable: countables,
}

/** All lines of an exchange in which this persona speaks; none for a persona that holds no exchanges. */
export function sampleExchange(name: string, seed: string): [speaker: string, text: string][] {
  const own = exchanges.filter(({ lines }) => lines.some(([speaker]) => speaker === name))
  const exchange = own[seededNumber(seed, Math.max(1, own.length))]
  return (exchange?.lines ?? []).map(([speaker], turn) => [
    speaker,
    exchangeLine(exchange?.name ?? null, turn, seed)?.text ?? '',
  ])
}

/** One line of the exchange with this name. */
export function exchangeLine(script: string | null, turn: number, seed: string): Composed | undefined {
  const exchange = exchanges.find(({ name }) => name === script)
  const text = exchange && lineOf(exchange, turn, exchangeWords, seed)
  return text === undefined || script === null ? undefined : { text, template: script }
}
