/** A broken promise. Its message says what the server replied. */
export class Broken extends Error {}

export function same(actual: unknown, expected: unknown, what: string): void {
  const [is, due] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== due) throw new Broken(`${what} should be ${shorten(due)}, and is ${shorten(is)}.`)
}

export function holds(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Broken(sentence)
}

export const shorten = (text: string | undefined): string =>
  text === undefined ? 'missing' : text.length > 300 ? `${text.slice(0, 300)}…` : text
