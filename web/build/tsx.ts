import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/**
 * Node erases types by itself but knows no TSX. Imported first (`node --import ./web/build/tsx.ts`), this turns all .tsx files
 * of this folder into JavaScript in one go when the first of them is asked for.
 */
const folder = fileURLToPath(new URL('..', import.meta.url))
let compiled: Map<string, string> | undefined

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx') || !url.startsWith('file:')) return nextLoad(url, context)
    const file = fileURLToPath(url)
    compiled ??= compile()
    return { format: 'module', source: compiled.get(file) ?? readFileSync(file), shortCircuit: true }
  },
})

function compile(): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const { outputFiles } = buildSync({
    entryPoints: files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.')),
    absWorkingDir: folder,
    outdir: folder,
    outbase: folder,
    write: false,
    format: 'esm',
    target: 'esnext',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcemap: 'inline',
  })
  return new Map(outputFiles.map(({ path, text }) => [path.replace(/\.js$/, '.tsx'), text]))
}
