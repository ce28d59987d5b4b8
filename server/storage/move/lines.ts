import { seal } from './format.ts'

/** In UTF-16 units. A row is a few thousand at most; what has no line ends is no export, and must not fill the memory. */
const longestLine = 1_000_000

/** Reads an export line by line. Every refusal names the line and says nothing of what it holds: an export holds secrets. */
export class Lines {
  /** Of the line that was read last; the first is 1. */
  number = 0
  #texts: AsyncIterator<string>
  #sealed = seal()
  #last: string | undefined

  /** The pieces of a text, cut anywhere. */
  constructor(input: AsyncIterable<string>) {
    this.#texts = textsIn(input)
  }

  async next(): Promise<unknown> {
    if (this.#last !== undefined) this.#sealed.add(`${this.#last}\n`)
    const { value, done } = await this.#texts.next()
    if (done) throw new Error(`The file ends behind line ${this.number}: it was cut off.`)
    this.number++
    this.#last = value
    try {
      return JSON.parse(value)
    } catch {
      return this.refuse('is damaged')
    }
  }

  /** Of every line before the last; asked once, at the end. */
  sha256(): string {
    return this.#sealed.sha256()
  }

  async requireNoMore(): Promise<void> {
    if (!(await this.#texts.next()).done) throw new Error(`Something follows line ${this.number}, the end.`)
  }

  refuse(what: string): never {
    throw new Error(`Line ${this.number} ${what}.`)
  }
}

/** Only a line feed ends a line: JSON leaves the other line ends of Unicode as they are, and so texts may hold them. */
async function* textsIn(input: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of input) {
    const texts = (rest + piece).split('\n')
    rest = texts.pop() ?? ''
    if (rest.length > longestLine) throw new Error('A line of the file is too long to be one of an export.')
    yield* texts
  }
  // The last line ends like every other; what does not was cut off, and whoever asks for more is told so.
}
