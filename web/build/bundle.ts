import { fileURLToPath } from 'node:url'
import { loadEsbuild } from './esbuild.ts'

/** The browser module, the service worker and the style sheets, bundled and minified. */
export type Bundle = Record<'module' | 'worker' | 'css' | Sheet, Buffer>

/** The style sheets besides the one of every page. A page has those that it needs. */
export const sheetNames = [
  'front',
  'forms',
  'lists',
  'menu',
  'profile',
  'search',
  'charts',
  'tables',
  'docs',
] as const
export type Sheet = (typeof sheetNames)[number]

/** The names of the files in the built package (dist/web/bundle/). */
export const bundleFiles: Record<keyof Bundle, string> = {
  module: 'main.js',
  worker: 'sw.js',
  css: 'main.css',
  ...forEachSheet((name) => `${name}.css`),
}

/** A value for each style sheet. */
export function forEachSheet<Value>(make: (name: Sheet) => Value): Record<Sheet, Value> {
  return Object.fromEntries(sheetNames.map((name) => [name, make(name)])) as Record<Sheet, Value>
}

/** Bundles everything in one call: starting esbuild takes most of the time. */
export async function bundle(): Promise<Bundle> {
  const { buildSync, stop } = await loadEsbuild()
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const { outputFiles } = buildSync({
    entryPoints: [
      'browser/main.ts',
      'worker/sw.ts',
      'style/main.css',
      ...sheetNames.map((name) => `style/${name}.css`),
    ],
    absWorkingDir: folder,
    outdir: folder,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    external: ['/assets/*'],
  })
  // Otherwise esbuild keeps a process and a thread until this process ends.
  void stop()
  const output = (path: string): Buffer => {
    const file = outputFiles.find((file) => file.path.replaceAll('\\', '/').endsWith(`/${path}`))
    if (!file) throw new Error(`esbuild made no ${path}.`)
    return Buffer.from(file.contents)
  }
  return {
    module: output('browser/main.js'),
    worker: output('worker/sw.js'),
    css: output('style/main.css'),
    ...forEachSheet((name) => output(`style/${name}.css`)),
  }
}
