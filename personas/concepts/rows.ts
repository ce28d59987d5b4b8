import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from './languages.ts'

const folder = new URL('texts/', import.meta.url)

/** The texts that are learned from, a line each: their label and their words. */
export const rows = readdirSync(folder)
  .sort()
  .flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [label = '', text = ''] = line.split('\t')
        return { language: file.replace('.tsv', '') as Language, label, text }
      }),
  )
