import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** Prints how heavy the checkout is, by the measures that are to shrink: `npm run check` ends with it. */
const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
const isTest = (file: string) => /\.test\.tsx?$|^test\/|test-support/.test(file)
const isCode = (file: string) => /\.(ts|tsx|css|js)$/.test(file)
const isDocument = (file: string) => file.endsWith('.md') && file !== 'CHANGELOG.md'
const isData = (file: string) =>
  !isCode(file) && !/\.(md|png|ico|svg|woff2|py|sh|ya?ml|service|toml)$|package-lock\.json$/.test(file)

const count = (isCounted: (file: string) => boolean, pattern: RegExp) =>
  files
    .filter(isCounted)
    .reduce((sum, file) => sum + (readFileSync(file, 'utf8').match(pattern)?.length ?? 0), 0)
const bytes = files.filter(isData).reduce((sum, file) => sum + statSync(file).size, 0)

const measures: [string, string][] = [
  ['lines of code without tests', String(count((file) => isCode(file) && !isTest(file), /\n/g))],
  ['lines of tests and their helpers', String(count((file) => isCode(file) && isTest(file), /\n/g))],
  ['data that is no picture, font or lockfile', `${(bytes / 1e6).toFixed(1)} MB`],
  ['words in documents, changelog apart', String(count(isDocument, /\S+/g))],
]
for (const [name, value] of measures) process.stdout.write(`${value.padStart(8)}  ${name}\n`)
