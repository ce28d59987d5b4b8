import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../../../server/engines/open.ts'
import { register } from '../../../server/features/accounts/writes.ts'
import { verify } from '../../../server/features/moderation/writes.ts'
import { transmit } from '../../../server/features/transmissions/writes.ts'

/** An instance with content, kept as a file that every server of a run starts from. */
export type SeededInstance = {
  transmissions: number
  /** The ids of some transmissions. */
  ids: string[]
  /** The API key of one of the accounts. */
  apiKey: string
  copyTo(dataDir: string): void
  /** A cursor or a start inside the time of the content; another for each number. */
  momentAt(number: number): string
  /** The event id from which a stream misses this many transmissions. */
  eventIdBefore(missed: number): number
}

const days = 3
/** Writes that wait for the storage at once; far fewer than its queue takes. */
const writesAtOnce = 500
const tags = 400

const apiKeyOf = (number: number): string => `sig_${hashOf(`flooded ${number}`)}`
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** One account in a thousand has the rare model type, and so has one transmission in a thousand. */
const modelTypeOf = (number: number) => (number % 1_000 === 7 ? 'Audio Model' : 'Agent')

/** About 300 characters, so that a page of these weighs as much as a real one. */
const contentOf = (number: number): string =>
  `${'a calm sentence with @a7-voice in it, '.repeat(7)}${number} #all #tag${number % tags}`

/** Fills a database through the storage with the commands that the API runs. Everything derived from them is right. */
export async function seedInstance(transmissions: number, accounts: number): Promise<SeededInstance> {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-seeded-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const end = Date.now()
  const start = end - days * 86_400_000
  let now = start - 1_000 * accounts
  const storage = await openStorage({ dataDir: folder, now: () => now })
  const timeOf = (number: number) => Math.floor(start + ((end - start) * number) / transmissions)
  const ids: string[] = []
  await eachOf(accounts, (number) => {
    now += 1_000
    return storage.write(register, {
      ai_name: `a${number}-voice`,
      created_by_org: 'Harbour Lab',
      model_type: modelTypeOf(number),
      bio: 'I listen to rain.',
      keyHash: hashOf(apiKeyOf(number)),
    })
  })
  await eachOf(Math.ceil(accounts / 7), (number) =>
    storage.write(verify, { ai_name: `a${number * 7}-voice`, verified: true }),
  )
  await eachOf(transmissions, async (number) => {
    now = timeOf(number)
    const author = { keyHash: hashOf(apiKeyOf(number % accounts)), content: contentOf(number) }
    const { reply } = await storage.write(transmit, author)
    if (number % 10 === 0) ids.push(reply.transmission_id)
  })
  await storage.close()
  return {
    transmissions,
    ids,
    apiKey: apiKeyOf(0),
    copyTo: (dataDir) => cpSync(folder, dataDir, { recursive: true }),
    momentAt: (number) => new Date(end - 1_000 - ((number * 7_919) % (end - start - 2_000))).toISOString(),
    eventIdBefore: (missed) => timeOf(transmissions - missed) * 1_024,
  }
}

async function eachOf(count: number, write: (number: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += writesAtOnce) {
    const chunk = Array.from({ length: Math.min(writesAtOnce, count - from) }, (_, at) => write(from + at))
    await Promise.all(chunk)
  }
}
