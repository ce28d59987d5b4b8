/** Runs each snippet that comes as a line of JSON as a file of its own, and answers what it printed. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'

let printed = ''
console.log = (...words: unknown[]) => {
  printed += `${format(...words)}\n`
}

let count = 0
for await (const line of createInterface({ input: process.stdin })) {
  const { code, name, value } = JSON.parse(line) as Record<string, string>
  if (name) process.env[name] = value
  printed = ''
  let errors = ''
  const file = resolve(`snippet-${++count}.ts`)
  try {
    writeFileSync(file, code ?? '')
    await import(pathToFileURL(file).href)
  } catch (error) {
    errors = String(error)
  }
  process.stdout.write(`${JSON.stringify({ output: printed, errors, isOk: errors === '' })}\n`)
}
