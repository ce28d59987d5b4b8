import { randomBytes } from 'node:crypto'
import type { CountQuery } from '../db/database.ts'
import { idOf, type Key } from '../db/key.ts'

export type LateCount = {
  query: CountQuery
  key: Key
  by: number
  total: () => number
}

/**
 * Ids, times and counts that only the commit knows, of a batch whose keys are provisional. Until then a unique token stands
 * for each in replies and rows, and no text of a client can contain one.
 */
export class LateValues {
  /** Begins each token of this batch. */
  readonly nonce = randomBytes(12).toString('base64url')
  readonly counts = new Map<string, LateCount>()

  /** The random part of each id, with the hyphen before it. */
  #tails = new Map<Key, string>()

  idOf = (key: Key): string => {
    this.#tails.set(key, this.#tails.get(key) ?? idOf(0).slice(-18))
    return this.#token('id', key)
  }

  isoOf = (key: Key): string => this.#token('time', key)

  tailOf = (key: Key): string => this.#tails.get(key) ?? ''

  /** Typed as the number that takes its place. */
  countOf(count: LateCount): number {
    const token = this.#token('count', this.counts.size)
    this.counts.set(token, count)
    return token as unknown as number
  }

  #token = (kind: Kind, of: number): string => `${this.nonce} ${kind} ${of} `

  /** The tokens in a text. */
  tokensIn(text: string): LateToken[] {
    const tokens: LateToken[] = []
    for (let from = text.indexOf(this.nonce); from >= 0; from = text.indexOf(this.nonce, from + 1)) {
      const [, kind = '', of] = text.slice(from, from + 64).split(' ')
      tokens.push({ token: this.#token(kind as Kind, Number(of)), kind: kind as Kind, of: Number(of) })
    }
    return tokens
  }

  /** The reply with the values that the tokens stand for. */
  resolved(reply: unknown, values: RealValues): unknown {
    if (typeof reply === 'string') {
      if (!reply.startsWith(this.nonce)) return reply
      const [{ token, kind, of } = missing] = this.tokensIn(reply)
      if (kind === 'count') return values.count(token)
      return kind === 'id' ? values.id(of) : values.time(of)
    }
    if (Array.isArray(reply)) return reply.map((each) => this.resolved(each, values))
    if (typeof reply !== 'object' || reply === null) return reply
    return Object.fromEntries(
      Object.entries(reply).map(([name, each]) => [name, this.resolved(each, values)]),
    )
  }
}

/** The values that the tokens of a batch stand for. */
export type RealValues = {
  id(key: Key): string
  time(key: Key): string
  count(token: string): number
}

type Kind = 'id' | 'time' | 'count'
export type LateToken = { token: string; kind: Kind; of: number }
const missing: LateToken = { token: '', kind: 'count', of: 0 }
