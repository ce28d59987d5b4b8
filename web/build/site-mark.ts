import { readFileSync, statSync } from 'node:fs'
import { addAsset } from './assets.ts'

/** The operator's own picture, as an asset; it is as high as it is wide. */
export type SiteMark = { href: string; size: number }

const least = 180
const most = 1024
const maxBytes = 64 * 1024
const signature = '89504e470d0a1a0a0000000d49484452'
const end = Buffer.from('0000000049454e44ae426082', 'hex')

/**
 * A PNG, because browsers, home screens and installed apps all take it, and because no script can be in it. The smallest size
 * is that of a home screen.
 */
export function siteMark(file: string): SiteMark {
  const bytes = readMark(file)
  if (typeof bytes === 'number') throw unsuitable(`${file} has ${bytes} bytes`)
  if (bytes.length < 24 || bytes.toString('hex', 0, 16) !== signature) throw unsuitable(`${file} is no PNG`)
  if (!bytes.includes(end)) throw unsuitable(`${file} ends too early`)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width !== height || width < least || width > most)
    throw unsuitable(`${file} is ${width} by ${height} pixels`)
  return { href: addAsset('mark.png', bytes, 'image/png'), size: width }
}

/** A file that is too large is not read: only its size is returned. */
function readMark(file: string): Buffer | number {
  try {
    const found = statSync(file)
    if (!found.isFile()) throw new Error(`${file} is no file.`)
    return found.size > maxBytes ? found.size : readFileSync(file)
  } catch (cause) {
    throw new Error(`SITE_MARK must be a file that Longwave can read, not ${file}.`, { cause })
  }
}

const unsuitable = (found: string): Error =>
  new Error(
    `SITE_MARK must be a PNG that is as wide as high, from ${least} to ${most} pixels, in at most ${maxBytes / 1024} KiB; ${found}.`,
  )
