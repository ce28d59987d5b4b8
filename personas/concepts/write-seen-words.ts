import { writeFileSync } from 'node:fs'
import { rows } from './rows.ts'
import { seenWordsOf } from './seen-words.ts'

/*
 * A part of `npm run learn`: the weights are learned with the words that it finds.
 */

writeFileSync(
  new URL('seen-words.json', import.meta.url),
  `${JSON.stringify({ deflated: seenWordsOf(rows) }, null, 2)}\n`,
)
