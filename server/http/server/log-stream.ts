import { limitRepeats } from './repeat-limit.ts'

/** A place for log lines: the standard output, or a test. */
export type LogTarget = { write(text: string): unknown; isTTY?: boolean }

/**
 * The destination of the logger: a line of JSON for each event, or plain text where a person reads it in a terminal. With
 * `isBatched` the lines of one turn of the event loop are written together, because each write is a call of the system.
 */
export function logStream(
  target: LogTarget = standardOutput(),
  { isBatched = false } = {},
): { write(line: string): void } {
  const writeText = isBatched ? inTurns(target) : (text: string) => void target.write(text)
  const write = (line: string) => writeText(target.isTTY ? readable(line) : line)
  const writeLimited = limitRepeats(write)
  return { write: (line) => (isProblem(line) ? writeLimited(line) : write(line)) }
}

function inTurns(target: LogTarget): (text: string) => void {
  let gathered = ''
  const flush = () => {
    target.write(gathered)
    gathered = ''
  }
  return (text) => {
    if (gathered === '') setImmediate(flush)
    gathered += text
  }
}

/** Warnings and errors, by the number that pino begins a line with. A fatal line is the last one of its process. */
const isProblem = (line: string): boolean => /^\{"level":[45]\d,/.test(line)

const levels = new Map([
  [10, 'trace: '],
  [20, 'debug: '],
  [40, 'warning: '],
  [50, 'error: '],
  [60, 'fatal: '],
])

/** Time, level and sentence, then the other fields; a cause has several lines and comes last. */
function readable(line: string): string {
  const { level, time, msg = '', cause, ...fields } = JSON.parse(line)
  const clock = String(time).slice(11, 19)
  const pairs = Object.entries(fields).map(([name, value]) => ` ${name}=${text(value)}`)
  const reason = cause === undefined ? '' : `\n${text(cause)}`.replaceAll('\n', '\n         ')
  return `${clock} ${levels.get(level) ?? ''}${msg}${pairs.join('')}${reason}\n`
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

let isGuarded = false

function standardOutput(): LogTarget {
  // A reader of the log that goes away must not end the server.
  if (!isGuarded) process.stdout.on('error', () => {})
  isGuarded = true
  return process.stdout
}
