import { startChecksum } from './format.ts'

/**
 * In UTF-16 code units; a row has a few thousand at most. The limit stops a file without line feeds, which is not an
 * export, from filling memory.
 */
const maxLineLength = 1_000_000

export const badHeader = 'is not the header of a Longwave export'

/** Reads the lines of an export. An error names the line but never its content, because an export holds secrets. */
export class LineReader {
  /** The number of the last line read, counting from 1. */
  number = 0
  /** The last line read, parsed. */
  value: unknown
  #lines: AsyncGenerator<string, string>
  #checksum = startChecksum()
  #lastLine: string | undefined

  /** `input` is the text of the file in pieces of any size. */
  constructor(input: AsyncIterable<string>) {
    this.#lines = splitLines(input)
  }

  async next(): Promise<void> {
    if (this.#lastLine !== undefined) this.#checksum.add(`${this.#lastLine}\n`)
    const { value: line, done } = await this.#lines.next()
    if (done) throw new Error(`The file ends after line ${this.number}: it was cut off.`)
    this.number++
    this.#lastLine = line
    try {
      this.value = JSON.parse(line)
    } catch {
      this.reject(this.number === 1 ? badHeader : 'is not valid JSON')
    }
  }

  /** The checksum of all lines before the last one read. Call it once, at the end. */
  sha256(): string {
    return this.#checksum.sha256()
  }

  async expectEndOfFile(): Promise<void> {
    const { value, done } = await this.#lines.next()
    if (!done || value !== '')
      throw new Error(`The file should end after line ${this.number}, but continues.`)
  }

  reject(problem: string): never {
    throw new Error(`Line ${this.number} ${problem}.`)
  }
}

/**
 * Splits at line feeds only: JSON does not escape the other line separators of Unicode, so texts may contain them. Returns
 * what follows the last line feed, which is empty in a complete file.
 */
async function* splitLines(input: AsyncIterable<string>): AsyncGenerator<string, string> {
  let rest = ''
  for await (const piece of input) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw new Error('A line is too long for a Longwave export.')
    yield* lines
  }
  return rest
}
