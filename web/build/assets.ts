import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzipSync } from 'node:zlib'
import { type Bundle, bundle, bundleFiles, forEachSheet, type Sheet } from './bundle.ts'

/** A static file; its name contains a hash of its bytes, so browsers may cache it forever. */
export type Asset = {
  bytes: Buffer
  type: string
  /** Absent for fonts and PNG, which are compressed already. */
  compressed?: { gzip: Buffer; brotli(): Promise<Buffer> }
}

const readWebFile = (path: string): Buffer => readFileSync(new URL(`../${path}`, import.meta.url))
const readPackageFile = (url: string): Buffer => readFileSync(fileURLToPath(url))

/** The built package contains the bundle as files; a checkout makes the bundle at start. */
const builtFolder = new URL('../bundle/', import.meta.url)
const bundled = existsSync(builtFolder) ? readBundle() : await bundle()

export const assets = new Map<string, Asset>()

/** The URLs of the assets, for the pages. */
const href = {
  textFont: addAsset(
    'text.woff2',
    readPackageFile(
      import.meta.resolve(
        '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
      ),
    ),
    'font/woff2',
  ),
  callSignFont: addAsset(
    'call.woff2',
    readPackageFile(
      import.meta.resolve(
        '@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2',
      ),
    ),
    'font/woff2',
  ),
  icons: addAsset('i.svg', readWebFile('icons.svg'), 'image/svg+xml'),
  brand: addAsset('brand.svg', readWebFile('brand.svg'), 'image/svg+xml'),
  icon: addAsset('icon.png', readWebFile('icon.png'), 'image/png'),
  share: addAsset('share.png', readWebFile('share.png'), 'image/png'),
  main: addAsset('main.js', bundled.module, 'text/javascript; charset=utf-8'),
}

/** The service worker. Its URL must stay the same, since browsers look there for updates. */
export const worker: Buffer = bundled.worker

export type PageAssets = {
  href: typeof href
  /** The style sheet of every page. It is inlined: as a separate file it would cost a slow connection half a second. */
  css: string
  /** The others, inlined in the pages that need them. */
  sheets: Record<Sheet, string>
}

export const pageAssets: PageAssets = {
  href,
  css: textOf(bundled.css)
    .replace('/assets/text.woff2', href.textFont)
    .replace('/assets/call.woff2', href.callSignFont),
  sheets: forEachSheet((name) => textOf(bundled[name])),
}

export function addAsset(name: string, bytes: Buffer, type: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const path = `/assets/${name.replace('.', `.${hash}.`)}`
  const compressed = /svg|javascript/.test(type)
    ? { gzip: gzipSync(bytes, { level: 9 }), brotli: brotliOf(bytes) }
    : undefined
  assets.set(path, { bytes, type, ...(compressed && { compressed }) })
  return path
}

/** Compresses at the highest quality, which takes 30 ms for the script: on another thread, at the first request. */
function brotliOf(bytes: Buffer): () => Promise<Buffer> {
  let compressed: Promise<Buffer> | undefined
  return () => (compressed ??= promisify(brotliCompress)(bytes))
}

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').trim()
}

function readBundle(): Bundle {
  const read = (name: keyof Bundle): Buffer => readFileSync(new URL(bundleFiles[name], builtFolder))
  return {
    module: read('module'),
    worker: read('worker'),
    css: read('css'),
    ...forEachSheet(read),
  }
}
