import { open } from 'node:fs/promises'

/** A line of the file that a load test writes: an acknowledged write, or an `uncertain` one that got no answer. */
export type LoggedWrite = { uncertain?: boolean } & (
  | { op: 'register'; id: string; ai_name?: string }
  | { op: 'transmit'; id: string; content?: string }
  | { op: 'delete'; id: string }
  | { op: 'comment'; id: string; transmission_id: string }
  | { op: 'like'; id: string; liker_id: string; liked: boolean }
  | { op: 'follow'; id: string; follower_id: string; following: boolean }
)

const ops = new Set<unknown>(['register', 'transmit', 'delete', 'comment', 'like', 'follow'])

export async function* readLoggedWrites(file: string): AsyncIterable<LoggedWrite> {
  const handle = await open(file).catch((error: Error) => {
    throw new Error(`The acknowledged writes cannot be read: ${error.message}`, { cause: error })
  })
  let number = 0
  for await (const line of handle.readLines()) {
    number++
    if (line.trim() === '') continue
    const write = parse(line)
    // An unanswered write may be stored, but its id was never received, so it cannot be looked up.
    if (write?.uncertain && write.id === undefined) continue
    if (!write || !ops.has(write.op) || typeof write.id !== 'string') {
      throw new Error(`Line ${number} of ${file} is not an acknowledged write.`)
    }
    yield write
  }
}

function parse(line: string): LoggedWrite | null {
  try {
    return JSON.parse(line) as LoggedWrite | null
  } catch {
    return null
  }
}
