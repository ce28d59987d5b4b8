import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Checks the part of docs/STYLE.md that a machine can check. */
const ignored = ['**/node_modules/**', 'dist/**', 'data/**', '.git/**', 'bench/results/**']
const sources = globSync('**/*.{ts,tsx,js,css,sh,yaml,conf,service}', { exclude: ignored })
const documents = globSync('{*.md,docs/**/*.md,{examples,sdk}/*.md,.github/**/*.md}', { exclude: ignored })

/** A sentence that begins with one of these makes its reader wait for the subject. */
const openings = /(?:^|[.:!?)] +)(Who|Whoever|What|Whatever|Of|Whom|Whose)\b(?![^.!?]*\?)[^.!?]{0,60}/g
const vague = /\b(?:whoever|somebody|whomever)\b/gi

type Finding = { file: string; line: number; text: string }

test('comments and documents begin with their subject, and name it', () => {
  const findings = [
    ...sources.flatMap((file) => check(file, commentsOf(readFileSync(file, 'utf8')))),
    ...documents.flatMap((file) => check(file, paragraphsOf(readFileSync(file, 'utf8')))),
  ]
  assert.deepEqual(
    findings.map(({ file, line, text }) => `${file}:${line}: ${text}`),
    [],
  )
})

test('a riddle is found, and a plain sentence is not', () => {
  const found = (source: string) => check('a.ts', commentsOf(source)).length
  assert.equal(found(`/*${'*'} Whoever waits is told. */`), 2)
  assert.equal(found('// Of two that are equal, the first.'), 1)
  assert.equal(found('/**\n * Fine. What may\n * change comes first.\n */'), 1)
  assert.equal(found(`const a = 1 ${'//'} Somebody else has it.`), 1)
  assert.equal(found('// The sum.\nconst sum = a\n// What the cache held is dropped.'), 1)
  assert.equal(found('/** Closes the connection. Why it was lost does not matter; see what follows. */'), 0)
  assert.equal(found("const words = 'Whoever reads this'"), 0)
})

function check(file: string, blocks: { line: number; text: string }[]): Finding[] {
  return blocks.flatMap(({ line, text }) =>
    [...text.matchAll(openings), ...text.matchAll(vague)].map(([found]) => ({
      file,
      line,
      text: found.trim(),
    })),
  )
}

/** The comments of a source, each block as one line of text. */
function commentsOf(source: string): { line: number; text: string }[] {
  const blocks: { line: number; text: string }[] = []
  for (const { 0: found, index } of source.matchAll(
    /(?<=^|\s)\/\*\*?.*?\*\/|(?:(?<=^|[ \t])\/\/ [^\n]*(?:\n[ \t]*(?=\/\/ ))?)+/gms,
  )) {
    const text = found
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)\s?/, '').replace(/\*\/$/, ''))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
    blocks.push({ line: source.slice(0, index).split('\n').length, text })
  }
  return blocks
}

/** The paragraphs, list items and table cells of a document, without its code and its quotations. */
function paragraphsOf(document: string): { line: number; text: string }[] {
  // The samples end docs/personas.md, and keep the personas' voices.
  const withoutSamples = document.replace(/^## Samples\n.*/gms, (text) => text.replace(/[^\n]/g, ''))
  const prose = withoutSamples.replace(/```.*?```/gs, (code) => code.replace(/[^\n]/g, ''))
  return prose
    .split('\n')
    .flatMap((text, at) =>
      text
        .replace(/`[^`]*`/g, '`code`')
        .replace(/"[^"]*"/g, '"quoted"')
        .split('|')
        .map((cell) => ({
          line: at + 1,
          text: cell
            .replace(/^\s*(?:[-*#>]+|\d+\.)\s+/, '')
            .replaceAll('**', '')
            .trim(),
        })),
    )
    .filter(({ text }) => text !== '')
}
