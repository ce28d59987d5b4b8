import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildSync, stop } from 'esbuild'

/** A file of ours as it is served; its name holds a hash of its bytes, so it may be kept for ever. */
export type Asset = { bytes: Buffer; gzip: Buffer | undefined; type: string }

const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const from = (specifier: string): Buffer => readFileSync(fileURLToPath(specifier))
const text = import.meta.resolve(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
)
const call = import.meta.resolve(
  '@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2',
)

const built = bundled()

export const assets = new Map<string, Asset>()

/** The addresses of the assets, for the pages. */
export const href = {
  text: add('text.woff2', from(text), 'font/woff2'),
  call: add('call.woff2', from(call), 'font/woff2'),
  icons: add('i.svg', readFileSync(here('icons.svg')), 'image/svg+xml'),
  brand: add('brand.svg', readFileSync(here('brand.svg')), 'image/svg+xml'),
  icon: add('icon.png', readFileSync(here('icon.png')), 'image/png'),
  share: add('share.png', readFileSync(here('share.png')), 'image/png'),
  main: add('main.js', built.module, 'text/javascript; charset=utf-8'),
}

/** The service worker; its name is fixed by the web, since it is what a browser asks for again. */
export const worker: Buffer = built.worker

/** The style sheet, inlined into every page: as a file of its own it would cost a slow line half a second. */
export const css: string = built.css
  .replace('/assets/text.woff2', href.text)
  .replace('/assets/call.woff2', href.call)

/** What only the docs and the stats need besides. */
export const referenceCss: string = built.reference

function add(name: string, bytes: Buffer, type: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const path = `/assets/${name.replace('.', `.${hash}.`)}`
  // Fonts and pictures are compressed already.
  const gzip = /svg|javascript/.test(type) ? gzipSync(bytes, { level: 9 }) : undefined
  assets.set(path, { bytes, gzip, type })
  return path
}

/** All in one go, since starting the bundler is what takes the time. */
function bundled(): { module: Buffer; worker: Buffer; css: string; reference: string } {
  // The published package carries JavaScript where a checkout has TypeScript.
  const source = existsSync(here('browser/main.ts')) ? 'ts' : 'js'
  const { outputFiles } = buildSync({
    entryPoints: [`browser/main.${source}`, `worker/sw.${source}`, 'style/main.css', 'style/reference.css'],
    absWorkingDir: here('.'),
    outdir: here('.'),
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    external: ['/assets/*'],
  })
  // It would wait for more until the server ends, with a process and a thread of its own.
  void stop()
  const of = (name: string) =>
    Buffer.from(outputFiles.find(({ path }) => path.endsWith(name))?.contents ?? [])
  const text = (name: string) => of(name).toString('utf8').trim()
  return {
    module: of('browser/main.js'),
    worker: of('sw.js'),
    css: text('main.css'),
    reference: text('reference.css'),
  }
}
