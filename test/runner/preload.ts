import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { preparedFolder } from './prepared-folder.ts'

/**
 * Imported first by every test process and its threads: serves what prepare.ts bundled for this run, and lets all
 * processes share the output of esbuild (esbuild-cache.ts).
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const esbuildCache = new URL('./esbuild-cache.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === 'esbuild' && context.parentURL !== esbuildCache)
      return { url: esbuildCache, shortCircuit: true }
    const bundle = /^[a-z]/.test(specifier) && join(preparedFolder, `${specifier}.js`)
    if (bundle && existsSync(bundle)) return { url: pathToFileURL(bundle).href, shortCircuit: true }
    return nextResolve(specifier, context)
  },
  load(url, context, nextLoad) {
    if (!url.endsWith('.thread.ts')) return nextLoad(url, context)
    const bundle = join(preparedFolder, relative(root, fileURLToPath(url)).replace(/ts$/, 'js'))
    if (!existsSync(bundle)) return nextLoad(url, context)
    return { format: 'module', source: readFileSync(bundle), shortCircuit: true }
  },
})

await import('../../web/build/tsx.ts')
