import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { loadEsbuild } from './esbuild.ts'

/**
 * Node strips types but cannot compile JSX. Import this file first (`node --import ./web/build/tsx.ts`): it compiles all
 * .tsx files of web/ in one call of esbuild when the first of them is imported. The built package has no .tsx files.
 */
const folder = fileURLToPath(new URL('..', import.meta.url))
if (import.meta.url.endsWith('.ts')) compileTsx(await loadEsbuild())

function compileTsx({ buildSync }: typeof import('esbuild')): void {
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
}
