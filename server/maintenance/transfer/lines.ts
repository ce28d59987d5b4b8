import { seal } from './format.ts'

/** In UTF-16 units. A row is a few thousand at most; what has no line ends is no export, and must not fill the memory. */
const longestLine = 1_000_000

/** Of a first line that is something else. */
export const noHead = 'is not the head of an export of Longwave'

/** Reads an export line by line. Every refusal names the line and says nothing of what it holds: an export holds secrets. */
export class Lines {
  /** The line that was read last; the first has the number 1. */
  number = 0
  value: unknown
  #texts: AsyncGenerator<string, string>
  #sealed = seal()
  #last: string | undefined

  /** The pieces of a text, cut anywhere. */
  constructor(input: AsyncIterable<string>) {
    this.#texts = textsIn(input)
  }

  async next(): Promise<void> {
    if (this.#last !== undefined) this.#sealed.add(`${this.#last}\n`)
    const { value, done } = await this.#texts.next()
    if (done) throw new Error(`The file ends behind line ${this.number}: it was cut off.`)
    this.number++
    this.#last = value
    try {
      this.value = JSON.parse(value)
    } catch {
      this.refuse(this.number === 1 ? noHead : 'is damaged')
    }
  }

  /** Of every line before the last; asked once, at the end. */
  sha256(): string {
    return this.#sealed.sha256()
  }

  async requireNoMore(): Promise<void> {
    const { value, done } = await this.#texts.next()
    if (!done || value !== '') throw new Error(`Something follows line ${this.number}, the end.`)
  }

  refuse(what: string): never {
    throw new Error(`Line ${this.number} ${what}.`)
  }
}

/**
 * Only a line feed ends a line: JSON leaves the other line ends of Unicode as they are, and so texts may hold them. The
 * last line ends like every other; what is left behind it is given at the end.
 */
async function* textsIn(input: AsyncIterable<string>): AsyncGenerator<string, string> {
  let rest = ''
  for await (const piece of input) {
    const texts = (rest + piece).split('\n')
    rest = texts.pop() ?? ''
    if (rest.length > longestLine) throw new Error('A line of the file is too long to be one of an export.')
    yield* texts
  }
  return rest
}
