import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Type-checks files of a folder outside the repository, and returns the compiler's complaints. */
export function typeErrors(folder: string, files: string[], ...settings: string[]): string {
  const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
  const options = ['--noEmit', '--strict', '--target', 'es2023', ...settings]
  try {
    execFileSync(process.execPath, [tsc, ...options, ...files], { cwd: folder })
    return ''
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout)
  }
}

/** For a program for Node, with the types of Node that this repository has. */
export const forNode = [
  '--module',
  'nodenext',
  '--types',
  'node',
  '--typeRoots',
  resolve('node_modules/@types'),
  '--skipLibCheck',
]
