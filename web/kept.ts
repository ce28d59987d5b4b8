import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** An answer ready to be sent: its bytes, and their name for browsers that ask whether theirs are still good. */
export type Ready = {
  status: number
  headers: Record<string, string>
  bytes: Buffer
  /** Made when somebody asks for it, and then once. */
  gzip: () => Buffer
  tag: string
}

/**
 * What is kept is sent many times and worth some effort; a tenth more bytes for one reader are cheaper than the effort.
 * Handing so little to another thread takes longer than doing it.
 */
export function ready(
  html: string,
  {
    status = 200,
    headers = {},
    isKept = false,
  }: Partial<Pick<Ready, 'status' | 'headers'>> & { isKept?: boolean } = {},
): Ready {
  const bytes = Buffer.from(html)
  const tag = createHash('sha1').update(bytes).digest('base64url')
  let zipped: Buffer | undefined
  const gzip = () => {
    zipped ??= gzipSync(bytes, { level: isKept ? 6 : 1 })
    return zipped
  }
  return { status, headers, bytes, gzip, tag }
}

/** Beyond this age the clock alone has changed a page: the strip moves on, hashtags cool down. */
const freshMs = 5000
const mostBytes = 16 * 1024 * 1024

/**
 * Keeps what is the same for everybody, by its address: good for one generation of the storage and for five
 * seconds, whichever ends first. Equal requests at the same time share one making.
 */
export function keptPages(now: () => number) {
  const pages = new Map<string, { ready: Promise<Ready>; generation: number; at: number; size: number }>()
  let size = 0

  const drop = (path: string): void => {
    size -= pages.get(path)?.size ?? 0
    pages.delete(path)
  }

  return async (path: string, generation: number, make: () => Promise<Ready>): Promise<Ready> => {
    const kept = pages.get(path)
    const age = kept ? now() - kept.at : 0
    if (kept?.generation === generation && age >= 0 && age < freshMs) return kept.ready
    drop(path)
    const page = { ready: make(), generation, at: now(), size: 0 }
    pages.set(path, page)
    const made = await page.ready.catch((error) => {
      if (pages.get(path) === page) drop(path)
      throw error
    })
    if (pages.get(path) !== page) return made
    if (made.status !== 200) {
      drop(path)
      return made
    }
    // Its small form is about a fifth of it.
    page.size = made.bytes.length * 1.25
    size += page.size
    while (size > mostBytes) drop(pages.keys().next().value as string)
    return made
  }
}
