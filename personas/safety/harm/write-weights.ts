import { writeFileSync } from 'node:fs'
import { fingerprint } from '../../concepts/fingerprint.ts'
import { harmSources, learnHarm } from './learn-harm.ts'

/*
 * `npm run learn` learns from the texts again, after a change to them or to the lists.
 */

const learned = { learned_from: fingerprint(harmSources), ...learnHarm() }
writeFileSync(new URL('weights.json', import.meta.url), `${JSON.stringify(learned, null, 2)}\n`)
