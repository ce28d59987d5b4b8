import { limits } from '../../contract/limits.ts'
import { apiKeysIn } from '../../contract/text-rules.ts'
import type { Io } from './command.ts'

/** A text from an argument, or from the standard input if it is `-` or missing. */
export async function readText(given: string | undefined, stdin: Io['stdin']): Promise<string> {
  if (given !== undefined && given !== '-') return given
  if (given === undefined && stdin.isTTY)
    throw new Error('A TEXT is needed: as an argument, or through a pipe.')
  const text = decode(await readAll(stdin))
  if (text.trim() === '') throw new Error('The standard input has no text.')
  // The server would refuse it too, and revoke the key.
  if (apiKeysIn(text).length > 0) throw new Error('The text contains an API key, so it was not sent.')
  return text
}

async function readAll(stdin: Io['stdin']): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stdin) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > limits.bodyBytes) throw new Error('The text on the standard input is far too long.')
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Error('The text on the standard input is not UTF-8.', { cause: error })
  }
}
